# Pagine di `lab report`. Una colonna è `report-col-…`, che cosa dice `report-about-…`.

report-done = { $name }: { $games } partite; vedi { $page }
report-title = { $name }: il tabellone in numeri
report-played = { $games } partite a { $players } giocatori, giocate da { $bots }.
report-fact-tickets = biglietti completati a testa
report-fact-seat = punti su cento: il posto migliore sopra la sua giusta parte

report-odd = Che cosa spicca
report-odd-nothing = Niente: nessun posto, biglietto o linea si scosta più di quanto facciano fortuna e abitudine.
report-odd-more = altri { $count }
report-odd-seat = Chi gioca per { $position ->
    [1] primo
    [2] secondo
    [3] terzo
    [4] quarto
   *[other] quinto
} vince il { $wins } delle partite invece del { $fair }.
report-odd-ticket = Il biglietto { $from }–{ $to } (vale { $value }) sembra troppo { $way ->
    [more] buono
   *[less] debole
}: chi lo tiene vince il { $wins }, con biglietti dello stesso valore il { $usual }. È completato nel { $completed } dei casi.
report-odd-unkept = Il biglietto { $from }–{ $to } non si tiene quasi mai ({ $offers } offerte).
report-odd-line = La linea { $name } ({ $cards ->
    [one] 1 carta
   *[other] { $cards } carte
}, { $colour }) la prende { $way ->
    [more] chi vince
   *[less] chi perde
}: vince il { $wins }, con linee della stessa lunghezza il { $usual }.
report-odd-claimed = La linea { $name } è presa nel { $claimed } delle partite.
report-odd-bonus = { $name } decide il { $decided } delle sue partite.

report-compared = A confronto con l'altra versione
report-compared-about = L'altra: { $edition } versione { $version }, file { $files }…, { $games } partite. In rosso ciò che cambia di più di tre deviazioni, cioè più del rumore; biglietti e linee stanno fianco a fianco nelle tabelle qui sotto.
report-whole-score = punteggio medio
report-whole-winners = punteggio medio di chi vince
report-whole-margin = punti di vantaggio sul secondo
report-whole-turns = turni a testa
report-whole-close = partite vinte per cinque punti o meno
report-whole-completed = biglietti tenuti che vengono completati
report-whole-first = partite vinte da chi gioca per primo
report-gone = Solo nell'altra versione: { $names }.
report-new = nuovo

report-scores = Punteggi, posti e durata
report-all-players = tutti i giocatori
report-winners = chi vince
report-final = Punteggi finali
report-final-plot = Istogramma dei punteggi finali
report-final-about = Da { $least } a { $most }, deviazione { $deviation }. Il { $close } delle partite si vince per cinque punti o meno.
report-parts = Da dove vengono i punti
report-parts-plot = Parti del punteggio
report-parts-about = Medie; biglietti meno quelli non completati.
report-part-routes = linee
report-part-tickets = biglietti
report-part-bonuses = bonus
report-part-track = tracciato
report-part-coins = monete
report-part-pieces-left = pezzi rimasti
report-seats = Vantaggio di ogni posto
report-seats-plot = Vittorie per posto
report-seats-about = Parte delle partite vinte, con intervalli al 95 %. Punteggi medi in ordine di turno: { $means }.
report-seats-change = Differenza dall'altra versione:
report-seat = { $position ->
    [1] per primo
    [2] per secondo
    [3] per terzo
    [4] per quarto
   *[other] per quinto
}
report-fair = giusto { $share } %
report-length = Durata della partita
report-length-plot = Istogramma dei turni
report-length-about = Turni di un giocatore: da { $least } a { $most }; { $decisions } decisioni a partita. Chi fa cominciare l'ultimo giro vince il { $wins }.

report-tickets = Biglietti
report-tickets-about = Dei biglietti tenuti il { $completed } viene completato. Chi tiene un biglietto vince in media il { $wins } delle partite; la riga tratteggiata è ciò che è solito per i biglietti di quel valore, in rosso ciò che se ne scosta più della fortuna.
report-gain = Valore e guadagno
report-gain-plot = Guadagno medio di ogni biglietto secondo il valore
report-gain-about = Sulla riga tratteggiata un biglietto sarebbe sempre completato. In rosso: chi lo tiene vince chiaramente di più o di meno che con altri biglietti di quel valore.
report-spot = { $name }: valore { $value }, guadagno { $gain }
report-axis-value = valore del biglietto
report-axis-gain = guadagno medio
report-extremes = I migliori e i peggiori
report-extremes-about = Guadagno per ogni carta della strada più breve, fra i biglietti tenuti abbastanza spesso.

report-lines = Linee
report-lines-table = Tutte le linee in tabella
report-map = Il tabellone, colorato secondo quanto le linee sono prese o vincono
report-map-claimed = Quanto spesso è presa
report-map-wins = Quanto spesso vince chi la prende
report-map-never = mai
report-map-games = { $share } delle partite
report-map-mean = { $most } (media { $mean })
report-kind-ferry = traghetto
report-kind-tunnel = galleria
report-kind-bullet = treno proiettile

report-bonuses = Bonus
report-bonuses-about = Un bonus decide una partita quando senza i suoi punti avrebbe vinto qualcun altro, o la vittoria sarebbe stata condivisa in altro modo.
report-rules = Quanto spesso servono le regole
report-events = Eventi

report-columns = Che cosa dicono le colonne
report-col-whole = che cosa
report-about-whole = Un numero che riguarda le partite nel loro insieme.
report-col-before = prima
report-about-before = La parte di partite vinte, o lo stesso numero, nell'altra versione.
report-col-now = adesso
report-about-now = In questa versione.
report-col-change = differenza
report-about-change = Adesso meno prima; per le parti in punti su cento. In rosso dove è più del rumore.
report-col-bot = bot
report-about-bot = Chi ha giocato.
report-col-seats = posti
report-about-seats = Quanti posti ha tenuto in tutte le partite.
report-col-wins = vince
report-about-wins = La parte di partite che ha vinto; una vittoria condivisa conta per la sua parte.
report-col-score = punteggio
report-about-score = Il suo punteggio medio.
report-col-ticket = biglietto
report-about-ticket = Le sue due città.
report-col-value = valore
report-about-value = I punti sul biglietto.
report-col-cards = carte
report-about-cards = Le meno carte che uniscono le due città su un tabellone vuoto.
report-col-kept = tenuto
report-about-kept = La parte delle offerte in cui è stato tenuto.
report-col-completed = completato
report-about-completed = La parte di quelli tenuti che è stata completata.
report-col-gain = guadagno
report-about-gain = I punti che porta in media a chi lo tiene: il suo valore, o meno il suo valore.
report-col-holder-wins = chi lo tiene vince
report-about-holder-wins = Quanto spesso vince chi ce l'ha.
report-col-against = più del solito
report-about-against = Quanto vince chi lo tiene, meno ciò che è solito per i biglietti di quel valore, in punti su cento. Il disegno accanto mostra lo stesso con un intervallo al 95 %.
report-col-line = linea
report-about-line = Le sue due città.
report-col-length = carte
report-about-length = Quante carte vuole.
report-col-colour = colore
report-about-colour = Il colore delle sue carte; grigio è un colore qualsiasi.
report-col-claimed = presa
report-about-claimed = La parte delle partite in cui è stata presa.
report-col-when = quando
report-about-when = Quando è stata presa in media: 0 % è l'inizio della partita, 100 % la fine.
report-col-claimer-wins = chi la prende vince
report-about-claimer-wins = Quanto spesso vince chi l'ha presa.
report-col-against-length = più del solito
report-about-against-length = Quanto vince chi la prende, meno la media delle linee di quella lunghezza, in punti su cento. Il disegno accanto mostra lo stesso con un intervallo al 95 %.
report-col-claimed-before = presa prima
report-about-claimed-before = La parte delle partite in cui è stata presa nell'altra versione.
report-col-claimed-change = differenza
report-about-claimed-change = Di quanto spesso è presa, in punti su cento. In rosso dove è più del rumore.
report-col-bonus = bonus
report-about-bonus = Il suo nome.
report-col-points = punti
report-about-points = Quanto vale.
report-col-games = partite
report-about-games = In quante partite era in gioco.
report-col-holders = chi lo ha
report-about-holders = Quanti giocatori lo ottengono in una partita, in media.
report-col-decides = decide
report-about-decides = La parte delle sue partite che decide.
report-col-decides-before = prima
report-about-decides-before = La parte delle sue partite che decideva nell'altra versione.
report-col-decides-change = differenza
report-about-decides-change = Di quante partite decide, in punti su cento. In rosso dove è più del rumore.
report-col-rule = che cosa
report-about-rule = Qualcosa che le regole di questo tabellone prevedono.
report-col-a-game = a partita
report-about-a-game = Quante volte accade in una partita, in media.
report-col-of-games = delle partite
report-about-of-games = La parte delle partite in cui accade almeno una volta.
report-col-event = evento
report-about-event = Il suo nome.

report-rule-display-reset = carte scoperte sostituite per le { $wilds }
report-rule-reshuffle = scarti rimescolati in un nuovo mazzo
report-rule-nothing-to-draw = turni cominciati senza carte nel mazzo e negli scarti
report-rule-pass = turni passati
report-rule-ticket-draw = biglietti pescati durante la partita
report-rule-ticket-deck-empty = turni cominciati con il mazzo dei biglietti vuoto
report-rule-face-up-wild = { $wilds } prese scoperte
report-rule-tunnel = gallerie tentate
report-rule-tunnel-surcharge = gallerie che hanno chiesto altre carte
report-rule-tunnel-declined = gallerie a cui si è rinunciato
report-rule-ferry = traghetti presi
report-rule-bullet = linee del treno proiettile prese
report-rule-draw-bonus = linee che fanno pescare carte
report-rule-company-line = monete per una linea della compagnia
report-rule-newspaper = giornali risolti
report-rule-newspaper-ignored = giornali pescati senza effetto
report-rule-events-reshuffled = mazzo degli eventi rimescolato
report-rule-event-coins = monete avute o pagate per un evento
report-rule-surcharge = supplementi pagati in monete
report-rule-offer-made = offerte dopo una linea presa
report-rule-offer-accepted = offerte accettate

report-foot = Edizione { $edition } versione { $version }, file { $files }…, seme { $seed }. Fatto da «capotreno lab report»; tutti i numeri sono in report.json accanto a questa pagina quando viene fatta. I bot non sono persone: guarda le differenze, non i valori assoluti. Non ufficiale e indipendente: senza legami con l'editore di alcun gioco da tavolo.
