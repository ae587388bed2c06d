### Campagne: dodici partite che cambiano la ferrovia. Caricate solo dove una campagna si mostra.

## Le cose

token-gone = la banca

postcard-number = cartolina { $number }
ticket-name = { $from } – { $to } ({ $value } $)

## Che cosa chiede una regola durante la partita

answer-show-ticket-0 = Nessuno
answer-show-ticket-n = { $ticket }
answer-network-n = Quella con { $place }
ask-at = { $rule } – { $place }
ask-network = Più d'una delle tue reti è ugualmente grande. Quale conta?
ask-show-ticket = Vuoi mostrare un biglietto completato? Può vincere una sfida, e tutti lo vedono.
ask-other = Una regola chiede
ask-other-text = Scegli una risposta.
answer-other-n = Risposta { $number }
ask-pick = Altre carte
ask-pick-offered = Le carte proposte
ask-pick-these = Prendi queste
claim-asks = Che cosa chiede questa linea
claim-reveals = Poi si scopre qualcosa: da lì la mossa è fatta, e il resto si chiede quando arriva.
rule-touched = questa linea
way-title = Lungo la linea

## Che cosa è successo

deed-given = { $you ->
    [yes] Hai scartato
   *[no] { $who } ha scartato
}
deed-postcard = { $you ->
    [yes] Hai mostrato una cartolina: { $what }
   *[no] { $who } ha mostrato una cartolina: { $what }
}
deed-race-won = { $you ->
    [yes] Hai vinto la sfida: { $what }
   *[no] { $who } ha vinto la sfida: { $what }
}
deed-ticket-shown = { $you ->
    [yes] Hai mostrato un biglietto: { $what }
   *[no] { $who } ha mostrato un biglietto: { $what }
}
deed-event-retired = Ritirato: { $what }
because = { $text } ({ $why })

## Accanto al tabellone

rules-in-force = Regole in vigore ({ $count })
step-of-claim = passo { $step } quando si controlla una linea
games-left = { $count ->
    [0] finisce ora
    [one] ultima partita
   *[other] ancora { $count } partite
}
race-open = Sfide aperte
race-won-by = vinta da { $who }
holds = Che cosa ha { $who }
my-office = Il mio ufficio
company-bonus = Bonus della compagnia
office-empty = Ancora nessuna cartolina.
postcard-used = usata in questa partita
secret-side = Solo per i tuoi occhi
back-to-campaign = Torna alla campagna
to-campaign = Campagna

## Campagne: le mie, fondarne una, radunarsi

campaign-name = La Concessione Continentale
campaign-premise = Una campagna di dodici partite, dal 1865 al 1898, su un'unica ferrovia che ricorda. Fonda una compagnia, scopri strada facendo regole e terre nuove, tieni i tuoi segreti nel caveau. Tra una partita e l'altra ognuno decide con i suoi tempi, anche a ore di distanza.
campaign-years = Le dodici partite
campaign-game = Partita { $game } di { $games }
campaign-new = nuovo
look-as = Su questo dispositivo
campaign-parts = Parti della campagna
part-story = Storia
part-map = Mappa
part-rules = Regolamento
part-company = Compagnie
part-ledger = Registro
part-people = Persone
part-keepsake = Ricordo
mine-title = Le mie campagne
mine-none = Qui compaiono le campagne che fondi o a cui ti unisci.
mine-where = { $phase ->
    [gathering] si sta radunando
    [over] i caveau sono aperti
   *[running] partita { $game } di { $games } · { $year } · { $title }
}
found-title = Fonda una campagna
found-text = Da due a cinque compagnie. Chi lasci libero si unisce con un link, prima della prima partita; un bot può giocare una compagnia, e più avanti sostituire chiunque.
found-text-here = Da due a cinque compagnie, da soli contro i bot o in più persone su questo dispositivo. Resta in questo browser; salvatela in un file per continuare altrove.
found-who = Chi gioca { $company }
found-none = non gioca
found-open = qualcuno con il link
found-shared = qualcuno su questo dispositivo
found-name = Nome di chi gioca { $company }
found-choices = Orologio, frontiere, che cosa è permesso
found-picker = Chi sceglie la prossima frontiera
found-picker-last = Chi è ultimo nella campagna
found-picker-winner = Chi ha vinto la partita
found-do = Fonda la campagna
found-alone = Contro i bot: uno per ogni altra compagnia
import-file = Riprendi una campagna salvata
import-title = Riprendi { $name }
import-text = Indica chi gioca le compagnie del file. Diventa una campagna a sé.
import-do = Riprendi
gather-waiting = { $count ->
    [one] Una compagnia aspetta che qualcuno firmi il registro.
   *[other] { $count } compagnie aspettano che qualcuno firmi il registro.
}
gather-complete = Ogni compagnia ha la sua gente.
gather-join = Prendi questa compagnia
gather-invite = Manda questo link
gather-found = Firmate il registro

## Che cosa c'è da fare

standing = Classifica
standing-decides = tocca decidere
standing-sealed = Solo le cedole bancarie: i caveau sono ancora chiusi.
now-playing = { $year }: si gioca
now-enter = Al tavolo
now-watch = Guarda
now-ready = Il { $year } può cominciare
now-ready-watch = Chi gioca una compagnia può aprire il tavolo.
now-open = Apri il tavolo
now-waiting = Si aspetta
now-call = Chiamali: manda questo link
now-be-called = Fatti avvisare quando qualcosa ti aspetta
now-answered = La tua risposta: { $what }. Si mostra quando ci sono tutte.
now-pass = { $company } deve decidere. Passa il dispositivo a { $who }.
now-table-waits = I biglietti sono scelti; il tavolo aspetta finché tutto è deciso.

## La storia, quando i biglietti iniziali sono scelti
story-sheet = La storia del { $year }
story-awaited = Tutti hanno scelto i biglietti. Ora si legge la storia dell’anno; ciò che chiede si decide lì. Poi comincia il primo turno.
story-told = Tutti hanno scelto i biglietti, e la storia dell’anno è stata letta. Dice che cosa c’è di nuovo in questa partita.
story-read = Leggi la storia
story-later = Più tardi
waits-for = { $company }: { $what }
free-play = Gioca sulla mappa finita
free-enter = All'ultima partita libera
free-text = La mappa finita resta vostra: gioco libero con tutte le frontiere, senza caveau.

decide-choose = Manca ancora una scelta
decide-confirm = Decidi: { $what }
decide-list = In elenco ({ $count })
decide-on-map = Scegli sulla mappa
decide-pick-frontier = Scegliere la prossima frontiera
decide-pick-frontier-text = Le sue città, linee e biglietti si uniscono alla mappa per sempre; il suo box si apre subito.
frontier-holds = { $cities ->
    [one] 1 città
   *[other] { $cities } città
} · { $lines ->
    [one] 1 linea
   *[other] { $lines } linee
} · { $tickets ->
    [one] 1 biglietto
   *[other] { $tickets } biglietti
}
frontier-where = { $land } sulla mappa
frontier-near = Linee da dove ogni compagnia è arrivata
frontier-near-of = { $company }: { $count }.
frontier-nearest = la più vicina a te

moved-choose = «{ $option }»
moved-pick = { $frontier }

## Che cosa è successo tra due partite, pagina per pagina

chapter-title = Che cosa è successo
chapter-page = { $page } di { $pages }
chapter-next = Avanti
chapter-back = Indietro
chapter-skip = Salta
chapter-end = Prosegui
chapter-again = Rileggi, nell'ordine
chapter-before = Prima del { $year }
chapter-after = Dopo il { $year }
chapter-slips = La banca scrive le sue cedole
chapter-total = finora { $total } $
chapter-race = { $you ->
    [yes] Hai vinto la sfida
   *[no] { $company } ha vinto la sfida
}
chapter-grown = La mappa è cambiata
chapter-retired = Questo evento se n'è andato per sempre
chapter-earned = { $you ->
    [yes] Una cartolina per il tuo ufficio
   *[no] Una cartolina per l'ufficio di { $company }
}
chapter-box = Una regola per il regolamento
chapter-box-place = Guardala al suo posto nel regolamento
chapter-box-stuck = Incollata al posto { $letter } del regolamento; { $count ->
    [one] 1 posto su { $places } è pieno.
   *[other] { $count } posti su { $places } sono pieni.
}
chapter-ended = Una regola lascia il regolamento
chapter-ended-text = Non è più in vigore. La sua pagina si può ancora leggere.
chapter-out = Dal box «{ $box }»: { $number } di { $count }
chapter-letter = Una cartolina solo per te
chapter-letter-text = Gli altri ne conoscono il titolo. L'altro lato lo leggi solo tu; la ritrovi nel tuo ufficio, sotto Compagnie.
chapter-letter-turn = Girala
chapter-frontier = { $you ->
    [yes] Hai aperto una frontiera
   *[no] { $company } ha aperto una frontiera
}
chapter-frontier-map = { $cities ->
    [one] 1 città
   *[other] { $cities } città
} e { $lines ->
    [one] 1 linea
   *[other] { $lines } linee
} si aggiungono alla mappa.
chapter-done = È deciso
chapter-drawn = Il caso ha parlato
chapter-first = Prima ciò che è successo, qui sopra. Storia, mappa e tutto il resto sono sempre dietro queste schede.

## Che cosa è cambiato

changed-title = Che cosa è cambiato
changed-all = Tutto in dettaglio
adds-rules = { $count ->
    [one] È in vigore una nuova regola: { $what }.
   *[other] Sono in vigore nuove regole: { $what }.
}
adds-land = { $what }: sulla mappa { $cities ->
    [one] 1 città nuova
   *[other] { $cities } città nuove
} e { $lines ->
    [one] 1 linea nuova
   *[other] { $lines } linee nuove
}.
adds-cards = { $events ->
    [0] { $races ->
        [one] È aperta una nuova sfida.
       *[other] Sono aperte { $races } nuove sfide.
    }
    [one] Un nuovo evento può finire sul giornale{ $races ->
        [0] .
        [one] , ed è aperta una nuova sfida.
       *[other] , e sono aperte { $races } nuove sfide.
    }
   *[other] { $events } nuovi eventi possono finire sul giornale{ $races ->
        [0] .
        [one] , ed è aperta una nuova sfida.
       *[other] , e sono aperte { $races } nuove sfide.
    }
}
changed-nothing = Niente di nuovo in tavola.
changed-event = Nuovo evento
changed-race = Nuova sfida
changed-boxes-ended = Non più in vigore: { $what }
changed-frontiers = Nuovo sulla mappa: { $what }
changed-places = { $count ->
    [one] 1 nuova città: { $what }
   *[other] { $count } nuove città: { $what }
}
changed-lines = { $count ->
    [one] 1 nuova linea
   *[other] { $count } nuove linee
}
changed-tickets = { $count ->
    [one] 1 nuovo biglietto
   *[other] { $count } nuovi biglietti
}
changed-events-retired = Eventi ritirati: { $what }

## Storia, mappa, regolamento, compagnie, registro

story-frontiers = Lettere dalle frontiere
map-line = { $line }: { $cards ->
    [one] 1 casella
   *[other] { $cards } caselle
}, { $colour }
map-beyond = Una linea verso terre che nessuno conosce ancora
rules-boxes = I riquadri del regolamento
rules-empty = ancora sigillato
rules-ended = Non più in vigore.
rules-page-frame = La cornice della campagna
rules-page-events = Eventi
rules-page-postcards = Cartoline
office-whose = L'ufficio di chi
office-postcards = Ufficio
office-used = usata
office-uses-left = { $count ->
    [one] ancora 1 uso
   *[other] ancora { $count } usi
}
vault = Caveau
vault-slips = { $count ->
    [one] 1 cedola bancaria: { $total } $
   *[other] { $count } cedole bancarie: { $total } $
}
vault-postcards = Cartoline compiute: { $what }
vault-yours = Solo tu sai che cosa c'è dentro.
vault-shut = Chiuso fino alla fine della campagna.
ledger-slips = Cedole bancarie
ledger-game = Partita
ledger-missed = Saltata: ciò che la banca scrive al suo posto
ledger-parts = { $coins } $ in monete, { $pieces } $ per i vagoni rimasti, { $tickets } $ per i biglietti
ledger-none = Le prime cedole si scrivono dopo la prima partita.
ledger-unproved = Risultati non provati: { $years }. Il file da cui viene la campagna non contiene le registrazioni di queste partite.
ledger-chronicle = Cronaca
told-founded = Le compagnie hanno firmato il registro.
told-moved = { $company }: { $what }
told-secret = ha deciso in segreto
told-seated = { $company }: { $presence ->
    [present] è tornata
    [stand_in] gioca un bot
   *[absent] è assente
}
told-started = È cominciata la partita { $game }.
told-chosen = I biglietti iniziali sono scelti, e si legge la storia.
told-goes-on = La partita { $game } prosegue con il primo turno.
told-finished = La partita { $game } va a { $company }.
told-first = { $company } comincia la campagna.

## I caveau

vaults-opening = Si aprono i caveau
vaults-text = Tocca un caveau: si apre e si conta, riga per riga. Nessun nome finché non sono tutti aperti.
vaults-open = Apri il caveau di { $company }
vaults-name = A chi va?
vaults-table = Che cosa c'era nei caveau
vaults-map = Ogni città in cui sono arrivati i treni di { $company }
vaults-run = Tutto ciò che { $company } ha costruito: { $lines ->
    [one] una linea
   *[other] { $lines } linee
}, percorso da costa a costa
keepsake-print = Stampa o salva
keepsake-text = La mappa, gli anni e la tabella finale su una pagina; il browser può anche salvarla come PDF.
vaults-winner = La Concessione Continentale va a { $company }
vault-row-slips = Cedole bancarie
vault-row-postcards = Cartoline

## Chi c'è

presence-present = gioca
presence-stand-in = gioca un bot
presence-absent = assente
presence-here = qui ora
crew-playing = Mentre si gioca nessuno può essere assente; un bot può sostituire chi manca.
crew-back = Di nuovo qui
crew-stand-in = Fai giocare un bot
crew-absent = Assente
crew-text = Con un bot la compagnia gioca e decide come sempre. Una compagnia assente salta partite e decisioni; la banca le scrive lo stesso una cedola. Almeno due devono esserci.
crew-keep = Salvare o tornare indietro
crew-export = Salva la cronaca
crew-export-sure = Il file contiene tutti i segreti di tutti, e con esso si scopre anche ciò che è ancora sigillato. Non guardarci dentro.
crew-branch-before = Rigiocare dal
crew-branch = Rigioca
crew-branch-text = Fa un'altra campagna con le stesse persone, com'era prima di quella partita. Questa resta.

## Perché no

refused-no-such-campaign = Questa campagna non c'è, oppure il link è sbagliato.
refused-bad-chronicle = Questo file non è la cronaca di una campagna, oppure è danneggiato.
refused-campaign-no-such-company = Questa compagnia non c'è.
refused-campaign-nothing-owed = Ora questa compagnia non ha niente da decidere.
refused-campaign-other-decision = Prima c'è un'altra decisione.
refused-campaign-game-on = Si sta giocando.
refused-campaign-no-game-to-start = Nessuna partita è pronta a cominciare.
refused-campaign-no-game-on = Non si sta giocando.
refused-campaign-campaign-over = La campagna è finita.
refused-campaign-too-few-companies = Devono esserci almeno due compagnie.
refused-campaign-not-on-table = Questa città non è ancora sulla mappa.
refused-campaign-large-city = Questa città è grande.
refused-campaign-no-such-option = Questa risposta non c'è.
refused-campaign-no-such-frontier = Questa frontiera non c'è.
refused-campaign-frontier-there = Questa frontiera è già sulla mappa.
refused-campaign-does-not-attach = Questa frontiera non tocca niente che sia sulla mappa.
refused-campaign-no-such-line = Questa linea non c'è.
refused-campaign-not-from-seed = Questo non deriva dal seme della campagna.
refused-campaign-no-chance = Ora niente è lasciato al caso.
refused-campaign-wrong-result = Il risultato non corrisponde alla partita.
refused-campaign-founded-twice = Una campagna si fonda una volta sola.
refused-campaign-wrong-companies = Una campagna ha da due a cinque compagnie di colori diversi.
