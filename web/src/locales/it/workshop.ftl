# L'officina, dove si fanno le mappe. Quello che il programma dice di un file resta in inglese: parla delle sue parole.

workshop-text = Disegna città e linee su una mappa di qualunque luogo, giocaci un attimo dopo e fatti dire dai bot quanto è buona. Tutto resta in questo browser finché non lo salvi in un file.
workshop-new = Una nuova mappa
workshop-title = Il suo nome
workshop-around = Intorno a quale regione o paese?
workshop-filled = Comincia con città note, linee e biglietti
workshop-begin = Comincia
workshop-boards = Le mie mappe
workshop-boards-none = Ancora nessuna.
workshop-forget = Elimina { $name }
workshop-open = Apri una mappa da un file (.zip, o i file della sua cartella)

workshop-map = La mappa: città e linee
workshop-tools = Strumenti
workshop-tool-select = Scegli
workshop-tool-place = Città
workshop-tool-line = Linea
workshop-tool-ticket = Biglietto
workshop-as-played = Come la vede chi gioca
workshop-help-select = Fai clic su una città o una linea per cambiarla; trascina una città per spostarla. Canc toglie ciò che è scelto.
workshop-help-place = Fai clic sulla mappa per metterci una città, o scrivi a lato il nome di una nota.
workshop-help-line = Trascina da una città all'altra, o fai clic prima sull'una e poi sull'altra.
workshop-help-ticket = Fai clic su due città, una dopo l'altra: il biglietto vale il percorso più breve.
workshop-help-as-played = La mappa come è disposta per una partita. Trascina nomi e curve dove li vuoi su carta (al tavolo i nomi stanno dove lo schermo ha posto); scegli uno strumento per continuare a disegnare.
workshop-place-number = Città { $number }
workshop-line = Linea { $from } – { $to }, lunghezza { $cards }
workshop-edge = bordo della mappa

workshop-saved-yes = Salvata qui
workshop-saved-saving = Salvataggio…
workshop-saved-no = Non salvata: questo browser non conserva nulla
workshop-undo = Annulla
workshop-redo = Ripeti
workshop-save = Salva in un file
workshop-play = Gioca

workshop-panels = Cosa si vede a lato
workshop-panel-map = Mappa
workshop-panel-tickets = Biglietti
workshop-panel-rules = Regole
workshop-panel-numbers = Numeri
workshop-panel-paper = Stampa
workshop-panel-share = Condividi

workshop-add-by-name = Aggiungi una città per nome
workshop-add-example = Palermo
workshop-add = Aggiungi
workshop-counts = { $places } città, { $lines } linee, { $tickets } biglietti
workshop-name = Nome
workshop-longitude = Longitudine
workshop-latitude = Latitudine
workshop-remove-place = Togli questa città
workshop-cards = Lunghezza
workshop-kind = Tipo
workshop-kind-plain = semplice
workshop-kind-ferry = traghetto
workshop-kind-tunnel = galleria
workshop-kind-bullet = proiettile: un treno per tutti
workshop-kind-subway = metropolitana: un treno per tutte le carte
workshop-colour = Colore
workshop-grey = grigio: un colore qualsiasi
workshop-symbols = Locomotive su di essa
workshop-double = Raddoppia
workshop-triple = Un'altra accanto
workshop-remove-line = Togli questa linea

workshop-tickets = Biglietti
workshop-from = Da
workshop-to = A
workshop-add-ticket = Aggiungi
workshop-propose = Proponi un mazzo
workshop-tickets-count = { $count ->
    [one] 1 biglietto.
   *[other] { $count } biglietti.
}
workshop-tickets-help = Un mazzo proposto li sostituisce tutti: ogni biglietto vale il suo percorso più breve, ogni città ne ha qualcuno.
workshop-value = Punti di { $ticket }
workshop-remove-ticket = Togli { $ticket }

workshop-rules = Regole
workshop-rules-help = Tutte le altre scelte delle regole sono in edition.toml: salva la mappa, e la guida alle mappe le spiega.
workshop-rule-name-en = Nome in inglese
workshop-rule-name-it = Nome in italiano
workshop-rule-tagline-en = Una riga per dire com'è, in inglese
workshop-rule-tagline-it = Una riga per dire com'è, in italiano
workshop-rule-id = Nome breve (a–z, cifre, trattini)
workshop-rule-fewest = Giocatori almeno
workshop-rule-most = Giocatori al massimo
workshop-rule-pieces = Vagoni per ogni giocatore
workshop-rule-subways = Metropolitane per ogni giocatore
workshop-rule-end = L'ultimo giro comincia con tanti vagoni rimasti
workshop-rule-opening-cards = Carte all'inizio
workshop-rule-opening-tickets = Biglietti offerti all'inizio
workshop-rule-opening-keep = Di questi da tenere almeno
workshop-rule-draw-tickets = Biglietti offerti dopo
workshop-rule-draw-keep = Di questi da tenere almeno
workshop-rule-deck = Carte di ogni colore
workshop-rule-wilds = Locomotive nel mazzo
workshop-rule-tunnel = Carte che una galleria scopre
workshop-rule-fewest-cards = Carte che devono restare per cominciare a pescare
workshop-rule-shared = Treni proiettile per tutti
workshop-rule-face-up-wild = Una locomotiva scoperta
workshop-rule-second-card = La seconda carta di un turno
workshop-rule-wild-use = Le locomotive si giocano
workshop-rule-ferry-symbol = Una locomotiva su un traghetto si paga con
workshop-rule-lengths = Le linee di una linea doppia
workshop-rule-display-reset = Le carte scoperte si rinnovano
workshop-rule-opening-unkept = Biglietti non tenuti all'inizio
workshop-rule-draw-unkept = Biglietti non tenuti dopo
workshop-switch-ends-turn = è tutto il turno
workshop-switch-counts-as-one = vale una carta
workshop-switch-required = va presa
workshop-switch-optional = si può lasciare
workshop-switch-any-line = su ogni linea
workshop-switch-tunnels-and-ferries = solo su gallerie e traghetti
workshop-switch-wild-only = una locomotiva e nient'altro
workshop-switch-same-colour-pair = anche due carte di un colore
workshop-switch-equal = sono lunghe uguali
workshop-switch-free = possono essere di lunghezza diversa
workshop-switch-never = mai
workshop-switch-at-wilds = quando mostrano tre locomotive
workshop-switch-any-cards = anche con tre carte qualsiasi
workshop-switch-bottom = vanno sotto il mazzo
workshop-switch-bottom-shuffled = vanno sotto il mazzo, mescolati
workshop-switch-leave-game = escono dal gioco

workshop-bonuses = Carte bonus per la fine della partita
workshop-bonus-new = Un'altra carta bonus
workshop-bonus-longest-path = per il percorso più lungo
workshop-bonus-completed-tickets = per più biglietti completati
workshop-bonus-pieces-left = per più vagoni rimasti
workshop-bonus-ferries = per più traghetti
workshop-bonus-wilds-in-hand = per più locomotive in mano

workshop-problems = { $count ->
    [one] 1 problema: risolvilo per giocare
   *[other] { $count } problemi: risolvili per giocare
}
workshop-advice = { $count ->
    [one] Si può giocare; 1 cosa da guardare
   *[other] Si può giocare; { $count } cose da guardare
}
workshop-fine = Non c'è niente che non va

workshop-advice-hides-built-in = Il nome breve è quello di una mappa della casa: scegline un altro in Regole.
workshop-advice-cannot-be-finished = La partita non può arrivare all'ultimo giro: un giocatore da solo non ha abbastanza posto per i vagoni. Disegna più linee, o dai meno vagoni in Regole.
workshop-advice-isolated-place = Nessuna linea porta a { $place }.
workshop-advice-separate-parts = La mappa è divisa: nessuna via porta da { $place } a { $other }.
workshop-advice-ticket-twice = Il biglietto { $place } – { $other } c'è due volte.
workshop-advice-outdated-layout = layout.toml non conosce tutto ciò che è sulla mappa, che quindi è disposta in fretta.
workshop-advice-crossing-lines = Qualcosa sta sopra la linea { $place } – { $other }: piegane una a mano, o sposta una città.
workshop-advice-crowded-label = Il nome di { $place } sta sopra qualcos'altro: scegli la città e spostane il nome a mano.
workshop-advice-more-of-the-kind = E altre cose che si sovrappongono.

workshop-numbers = Numeri
workshop-numbers-wait = Appena non c'è niente che non va, i bot giocano sulla mappa.
workshop-numbers-first = I bot cominciano a giocare…
workshop-players = Giocatori
workshop-games = { $games ->
    [one] 1 partita di bot
   *[other] { $games } partite di bot
}
workshop-turns = Turni di un giocatore
workshop-score = Punti in media
workshop-margin = Vantaggio sul secondo
workshop-completed = Biglietti tenuti completati
workshop-seat = Vittorie da numero { $number }
workshop-findings = Da guardare
workshop-findings-wait = Dopo cento partite c'è più da dire.
workshop-findings-none = Niente spicca: nessun biglietto e nessuna linea è troppo buono o troppo cattivo.
workshop-heat = Sulla mappa, più una linea è rossa, più spesso viene presa.
workshop-finding-no-end = { $games } partite su 100 non arrivano all'ultimo giro: aiutano meno vagoni o più linee.
workshop-finding-short = Un giocatore ha solo { $turns } turni in una partita: più vagoni la allungano.
workshop-finding-long = Un giocatore ha { $turns } turni in una partita: meno vagoni la accorciano.
workshop-finding-seat = Chi gioca da numero { $position } vince { $wins } delle partite invece di { $fair }: aiutano più carte all'inizio o una partita più lunga.
workshop-finding-deck-small = In { $turns } dei turni non c'è una carta da pescare: metti più carte nel mazzo.
workshop-finding-colour-unwanted = { $name } serve poco, { $wanted } di quanto servono gli altri colori: dagli più linee, o meno carte.
workshop-finding-tickets-hard = Solo { $completed } dei biglietti tenuti sono completati: aiutano biglietti più corti o più vagoni.
workshop-finding-ticket-dear = Il biglietto { $from } – { $to } vale { $value }, ma il suo percorso costa solo { $cards } carte: abbassane il valore.
workshop-finding-ticket-cheap = Il biglietto { $from } – { $to } vale solo { $value }, ma il suo percorso costa { $cards } carte: alzane il valore.
workshop-finding-ticket-good = Chi tiene il biglietto { $from } – { $to } vince { $wins } delle partite, con biglietti simili { $usual }: abbassane il valore.
workshop-finding-ticket-weak = Chi tiene il biglietto { $from } – { $to } vince { $wins } delle partite, con biglietti simili { $usual }: alzane il valore.
workshop-finding-corner = Nessuno va a { $place }: portaci linee più corte o biglietti.
workshop-finding-line-decides = Chi prende { $name } vince { $wins } delle partite, con linee simili { $usual }: aiuta una via che le giri intorno.
workshop-finding-line-unwanted = { $name } viene presa in { $claimed } delle partite: non serve a nessuno. Aiutano biglietti o una linea più corta.
workshop-finding-bonus-decides = { $name } decide { $decided } delle partite: fallo valere di meno.

workshop-nudge-label = Il suo nome su carta e nelle immagini
workshop-nudge-curve = La sua curva sulla mappa
workshop-nudge-left = A sinistra
workshop-nudge-up = In su
workshop-nudge-down = In giù
workshop-nudge-right = A destra
workshop-nudge-back = Rimetti a posto

workshop-paper = Su carta
workshop-paper-text = La mappa su un solo foglio di { $width } × { $height } mm: ogni casella è per un vagone di 20 × 9 mm. Nella finestra del browser scegli «Salva come PDF», o una stampante per fogli grandi, al 100 %.
workshop-paper-print = Stampa la mappa
workshop-paper-wait = Appena non c'è niente che non va e ci sono linee, la mappa si può stampare.
workshop-paper-more = Tutto il gioco
workshop-paper-all = Tutto quello che serve per giocare a un tavolo: la mappa, divisa in fogli con i segni per unirli se la carta è piccola, tutte le carte e i biglietti con il retro, il segnapunti e le regole.
workshop-paper-size = Formato
workshop-paper-a4 = A4
workshop-paper-a3 = A3
workshop-paper-a0 = A0
workshop-paper-letter = Letter
workshop-paper-pdf = Tutto in un PDF
workshop-paper-program = Il PDF lo fa il programma. Salva la mappa in un file, aprilo in una cartella e scrivi:

workshop-compare = Tieni questi numeri per confrontarli
workshop-compare-again = Confronta con la mappa com'è adesso
workshop-compare-stop = Basta confrontare
workshop-compare-before = prima
workshop-compare-now = ora
workshop-compare-games = Partite
workshop-compare-lines = Quanto spesso le linee vengono prese
workshop-compare-gone = Non più
workshop-compare-new = Novità
