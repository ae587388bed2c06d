### Campagne: dodici partite che cambiano la ferrovia. Caricate solo dove una campagna si mostra.

## Le cose

token-certificate = certificato { $number } { $colour }
token-stamp = francobollo { $colour }
token-survey = carta Rilievo { $places }
token-gone = la banca

mark-depot = Stazione di { $who } a { $place }
mark-junction = Snodo del Sindacato a { $place }
mark-elevator = Silo del grano di { $who } a { $place }
mark-herd = { $count ->
    [one] 1 mandria a { $place }
   *[other] { $count } mandrie a { $place }
}
mark-water = Acqua a { $place }: { $count }
mark-large = { $place } è diventata una grande città
postcard-number = cartolina { $number }
staff-card = la carta Personale
ticket-name = { $from } – { $to } ({ $value } $)

## Che cosa chiede una regola durante la partita

answer-depot-toll-0 = Paga 2 $
answer-depot-toll-1 = Mostra una cartolina
answer-depot-toll-pick = Scarta { $cards }
answer-junction-toll-0 = Paga 2 $
answer-junction-toll-1 = Mostra una cartolina
answer-junction-toll-pick = Scarta { $cards }
answer-water-fee-0 = Paga 2 $
answer-water-fee-1 = Mostra una cartolina
answer-water-fee-pick = Scarta { $cards }
answer-grey-bonus-0 = Non ora
answer-grey-bonus-1 = Riscuoti il bonus
answer-coins-or-ticket-0 = Prendi { $amount } $
answer-coins-or-ticket-1 = Guarda il primo biglietto
answer-looked-pick = Tieni { $cards }
answer-dues-0 = Paga { $amount } $
answer-dues-1 = Scarta una locomotiva
answer-dues-2 = Mostra una cartolina
answer-elevator-0 = Non costruire
answer-elevator-pick = Costruisci con { $cards }
answer-certificate-0 = Nessuno
answer-water-from-n = { $place }
answer-survey-0 = Dollari subito
answer-survey-1 = Nel caveau
answer-stamp-0 = Nessuno
answer-buy-stamp-0 = Nessuno
answer-buy-stamp-n = { $colour }, per { $amount } $
answer-postcard-offer-0 = Non ora
answer-postcard-offer-1 = Scarta una locomotiva
answer-face-up-bonus-0 = Dal mazzo
answer-face-up-bonus-n = Prendi { $card }
answer-show-ticket-0 = Nessuno
answer-show-ticket-n = { $ticket }
answer-wild-and-deck-0 = Non ora
answer-wild-and-deck-1 = Pesca una carta
answer-night-claim-0 = Non ora
answer-swap-0 = Nessuno scambio
answer-swap-pick = Scambia { $cards }
answer-next-event-0 = Lascialo
answer-next-event-1 = Mettilo in fondo
answer-pick-event-n = { $event }
answer-temp-depot-0 = Nessuna
answer-temp-depot-n = { $place }
answer-make-large-n = { $place }
answer-bid-n = { $number } $
answer-rustlers-0 = Restituiscine una
answer-rustlers-pick = Scarta { $cards }
answer-discard-pick = Scarta { $cards }
answer-network-n = Quella con { $place }
answer-network-number = Rete { $number }
answer-cross-off-0 = Basta così
answer-cross-off-n = { $place }
answer-buy-out-0 = No
answer-buy-out-1 = Riscattalo
ask-at = { $rule } – { $place }
ask-looked = { $amount ->
    [one] Tieni 1 di queste carte. Le vedi solo tu.
   *[other] Tieni { $amount } di queste carte. Le vedi solo tu.
}
ask-discard = { $amount ->
    [one] Scarta 1 carta.
   *[other] Scarta { $amount } carte.
}
ask-cross-off = Ancora fino a { $amount } in questa partita. Scegli sul tabellone o qui.
ask-network = Più d'una delle tue reti è ugualmente grande. Quale conta?
ask-water-from = Da quale città?
ask-make-large = Scegli sul tabellone o qui.
ask-temp-depot = Scegli sul tabellone o qui; costa { $amount } $.
ask-bid = Scegli in segreto.
ask-pick-event = Quale accade? L'altro va in fondo.
ask-top-ticket = Tienilo, oppure mettilo sotto gli altri.
ask-next-event = { $event }: { $about }
ask-show-ticket = Vuoi mostrare un biglietto completato? Può vincere una sfida, e tutti lo vedono.
ask-night-claim = Tocca una delle linee illuminate, oppure rinuncia.
ask-other = Una regola chiede
ask-other-text = Scegli una risposta.
answer-other-n = Risposta { $number }
ask-pick = Altre carte
ask-pick-offered = Le carte proposte
ask-pick-these = Prendi queste
way-title = Lungo la linea
way-viaducts = { $count ->
    [one] 1 viadotto
   *[other] { $count } viadotti
}
way-tunnel = una galleria riuscita rende { $coins } $
use-staff = Usa la carta Personale
staff-used = usata
end-strike = Fine dello sciopero
end-strike-text = Scarta { $count } carte: lo sciopero finisce e si rivela un nuovo evento.
end-strike-do = Scartale

## Che cosa è successo

deed-asked = { $you ->
    [yes] Tu decidi: { $what }
   *[no] { $who } decide: { $what }
}
deed-given = { $you ->
    [yes] Hai scartato
   *[no] { $who } ha scartato
}
deed-looked = { $you ->
    [yes] Hai guardato { $count } carte
   *[no] { $who } ha guardato { $count } carte
}
deed-kept = { $you ->
    [yes] Ne hai tenute { $count }
   *[no] { $who } ne ha tenute { $count }
}
deed-placed = { $piece ->
    [depot] Una stazione di { $who } a { $place }
    [junction] Il Sindacato ha uno snodo a { $place }
    [elevator] Un silo del grano di { $who } a { $place }
    [herd] Una mandria arriva a { $place }
    [water] Arriva acqua a { $place }
   *[large] { $place } ora è una grande città
}
deed-removed = { $piece ->
    [depot] La stazione di { $place } non c'è più
    [junction] Lo snodo di { $place } non c'è più
    [elevator] Il silo di { $place } non c'è più
    [herd] { $taken ->
        [yes] { $who } ha preso la mandria di { $place }
       *[no] La mandria di { $place } non c'è più
    }
    [water] { $taken ->
        [yes] { $who } ha preso acqua a { $place }
       *[no] L'acqua di { $place } si è seccata
    }
   *[large] { $place } è di nuovo piccola
}
deed-shown = In mostra: { $what }
deed-taken = { $who } ha preso: { $what }
deed-taken-away = Via: { $what }
deed-postcard = { $you ->
    [yes] Hai mostrato una cartolina: { $what }
   *[no] { $who } ha mostrato una cartolina: { $what }
}
deed-race-won = { $you ->
    [yes] Hai vinto la sfida: { $what }
   *[no] { $who } ha vinto la sfida: { $what }
}
deed-staff-used = { $you ->
    [yes] Hai usato la carta Personale: { $what }
   *[no] { $who } ha usato una carta Personale: { $what }
}
deed-ticket-shown = { $you ->
    [yes] Hai mostrato un biglietto: { $what }
   *[no] { $who } ha mostrato un biglietto: { $what }
}
deed-event-peeked = { $you ->
    [yes] Hai guardato il prossimo evento: { $what }
   *[no] { $who } ha guardato il prossimo evento
}
deed-event-set-aside = In fondo: { $what }
deed-event-retired = Ritirato: { $what }
deed-bids = Offerte: { $what }
deed-herd-returned = { $you ->
    [yes] Hai restituito una mandria
   *[no] { $who } ha restituito una mandria
}
deed-face-up-bonus = { $you ->
    [yes] Hai preso il bonus tra le carte scoperte
   *[no] { $who } ha preso il bonus tra le carte scoperte
}
deed-crossed-off = { $you ->
    [yes] Hai spuntato { $place }
   *[no] { $who } ha spuntato { $place }
}
because = { $text } ({ $why })

## Accanto al tabellone

rules-in-force = Regole in vigore ({ $count })
step-of-claim = passo { $step } di chi prende una linea
games-left = { $count ->
    [0] finisce ora
    [one] ultima partita
   *[other] ancora { $count } partite
}
on-show = In mostra
race-open = Sfide aperte
race-won-by = vinta da { $who }
holds = Che cosa ha { $who }
holds-depots = Stazioni: { $places }
holds-elevators = Silos: { $places }
holds-herds = Mandrie: { $count }
holds-water = Acqua: { $count }
holds-stamps = Francobolli: { $count }
holds-certificates = Certificati: { $count }
holds-surveys = Rilievi: { $count }
holds-crossed = Spuntate: { $places }
my-office = Il mio ufficio
company-bonus = Bonus della compagnia
my-staff = Personale
office-empty = Ancora nessuna cartolina.
postcard-used = usata in questa partita
secret-side = Solo per i tuoi occhi
back-to-campaign = Torna alla campagna
to-campaign = Campagna
circuits-mine = Giri postali

## Campagne: le mie, fondarne una, radunarsi

campaign-name = La Concessione Continentale
campaign-premise = Una campagna di dodici partite, dal 1865 al 1898, su un'unica ferrovia che ricorda. Fonda una compagnia, scopri strada facendo regole e terre nuove, tieni i tuoi segreti nel caveau. Tra una partita e l'altra ognuno decide con i suoi tempi, anche a ore di distanza.
campaign-years = Le dodici partite
campaign-game = Partita { $game } di { $games }
campaign-new = nuovo
look-as = A questo dispositivo
campaign-parts = Parti della campagna
part-story = Storia
part-map = Mappa
part-rules = Regolamento
part-company = Compagnie
part-ledger = Registro
part-people = Persone
mine-title = Le mie campagne
mine-none = Qui compaiono le campagne che fondi o a cui ti unisci.
mine-where = { $phase ->
    [gathering] si sta radunando
    [over] i caveau sono aperti
   *[running] partita { $game } di { $games } · { $year } · { $title }
}
found-title = Fonda una campagna
found-text = Da due a cinque compagnie. Chi lasci libero si unisce con un link, prima della prima partita; un bot può giocare una compagnia, e più avanti sostituire chiunque.
found-who = Chi gioca { $company }
found-none = non gioca
found-open = qualcuno con il link
found-shared = qualcuno a questo dispositivo
found-name = Nome di chi gioca { $company }
found-choices = Orologio, frontiere, che cosa è permesso
found-picker = Chi sceglie la prossima frontiera
found-picker-last = Chi è ultimo nella campagna
found-picker-winner = Chi ha vinto la partita
found-do = Fonda la campagna
import-file = Continua una salvata
import-title = Continua { $name }
import-text = Indica chi gioca le compagnie del file. Diventa una campagna a sé.
import-do = Continua
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
now-playing = { $year }: si gioca
now-enter = Al tavolo
now-watch = Guarda
now-ready = Il { $year } può cominciare
now-ready-watch = Chi gioca una compagnia può aprire il tavolo.
now-open = Apri il tavolo
now-waiting = Si aspetta
now-answered = La tua risposta: { $what }. Si mostra quando ci sono tutte.
now-pass = { $company } deve decidere. Passa il dispositivo a { $who }.
waits-for = { $company }: { $what }
free-play = Gioca sulla mappa finita
free-enter = All'ultima partita libera
free-coasts = con la regola delle due coste
free-text = La mappa finita resta vostra: gioco libero con tutte le frontiere, senza caveau.

decide-choose = Prima scegli
decide-confirm = Decidi: { $what }
decide-hire = Assumere qualcuno
decide-hire-text = Una carta Personale per la prossima partita. Chi è ultimo nella campagna sceglie per primo.
decide-first-depot = Costruire la prima stazione
decide-first-depot-text = In una città piccola del primo tabellone. Le altre compagnie pagano un pedaggio quando le loro linee la toccano.
decide-depot = Costruire una stazione
decide-depot-text = In una città piccola che le tue linee hanno toccato nell'ultima partita.
decide-grow = Una città cresce
decide-grow-text = Scegli una città piccola senza stazione né snodo. Da ora è grande.
decide-wager = La scommessa
decide-wager-text = Punta fino a { $most } $ sul posto in cui finirai, oppure niente. Nessuno la vede finché non hanno puntato tutti.
decide-vote = Una votazione
decide-vote-text = Nessuno vede il tuo voto finché non ci sono tutti.
decide-pay = Una risposta in segreto
decide-pay-text = Nessuno vede la tua risposta finché non ci sono tutte.
decide-pay-pay = Paga { $dollars } $: ne valgono { $vault } nel caveau
decide-pay-refuse = Rifiuta
decide-pick-frontier = Scegliere la prossima frontiera
decide-pick-frontier-text = Le sue città, linee e biglietti si uniscono alla mappa per sempre; la sua scatola si apre subito.
decide-colour = Dare il proprio colore a una nuova linea
decide-colour-text = Scegli una linea senza colore di non più di 4 spazi, sulla mappa o qui. Da ora ha il colore della tua compagnia.
colour-note = { $cards ->
    [one] 1 spazio
   *[other] { $cards } spazi
}, { $colour }
staff-punched = Forata { $count } volte su { $most }.
option-pay = Paga
option-refuse = Rifiuta
wager-stake = Puntata
wager-place = Su quale posto
wager-none = Non puntare
wager-nth = posto { $place }

moved-hire = assume { $staff }
moved-build = una stazione a { $place }
moved-grow = { $place } cresce
moved-wager = { $stake ->
    [0] nessuna puntata
   *[other] { $stake } $ sul posto { $place }
}
moved-choose = «{ $option }»
moved-pick = { $frontier }
moved-colour = { $line }

## Che cosa è cambiato

changed-title = Che cosa è cambiato
changed-nothing = Niente di nuovo in tavola.
changed-event = Nuovo evento
changed-staff = Nuovo personale
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
changed-grown = Diventate grandi città: { $what }
changed-depots = Nuove stazioni: { $what }
changed-junctions = Nuovi snodi: { $what }
changed-junctions-gone = Snodi che non ci sono più: { $what }
changed-tickets = { $count ->
    [one] 1 nuovo biglietto
   *[other] { $count } nuovi biglietti
}
changed-tickets-retired = { $count ->
    [one] 1 biglietto ritirato: { $what }
   *[other] { $count } biglietti ritirati: { $what }
}
changed-events-retired = Eventi ritirati: { $what }
changed-staff-retired = Personale ritirato: { $what }

## Storia, mappa, regolamento, compagnie, registro

story-chosen = Si è scelto: { $option }
story-frontiers = Lettere dalle frontiere
map-line = { $line }: { $cards ->
    [one] 1 spazio
   *[other] { $cards } spazi
}, { $blank ->
    [yes] aspetta un colore
   *[no] { $colour }
}{ $tunnel ->
    [yes] , galleria
   *[no] {""}
}{ $viaducts ->
    [0] {""}
    [one] , 1 viadotto
   *[other] , { $viaducts } viadotti
}
map-beyond = Una linea verso terre che nessuno conosce ancora
rules-boxes = I riquadri del regolamento
rules-empty = ancora sigillato
rules-ended = Non più in vigore.
rules-page-frame = La cornice della campagna
rules-page-events = Eventi
rules-page-staff = Personale
rules-page-postcards = Cartoline
office-whose = L'ufficio di chi
office-postcards = Ufficio
office-punched = { $count ->
    [one] 1 biglietto forato
   *[other] { $count } biglietti forati
}
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
vault-certificates = { $count ->
    [one] 1 certificato
   *[other] { $count } certificati
}
vault-stamps = { $count ->
    [one] 1 francobollo
   *[other] { $count } francobolli
}
vault-postcards = Cartoline compiute: { $what }
vault-dollars = { $count } $ messi da parte nel 1892
vault-yours = Solo tu sai che cosa c'è dentro.
vault-shut = Chiuso fino alla fine della campagna.
ledger-slips = Cedole bancarie
ledger-game = Partita
ledger-missed = Saltata: ciò che la banca scrive al suo posto
ledger-parts = { $coins } $ in monete, { $pieces } $ per i vagoni rimasti, { $tickets } $ per i biglietti
ledger-none = Le prime cedole si scrivono dopo la prima partita.
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
told-finished = La partita { $game } va a { $company }.
told-first = Comincia la campagna { $company }.
told-staff = In cerca di lavoro: { $what }
told-junctions = Snodi del Sindacato: { $what }
told-vote = Il voto in parità è andato a «{ $what }».
told-colours = { $count ->
    [one] 1 linea colorata dal caso: { $what }
   *[other] { $count } linee colorate dal caso: { $what }
}

## I caveau

vaults-opening = Si aprono i caveau
vaults-winner = La Concessione Continentale va a { $company }
vault-row-slips = Cedole bancarie
vault-row-certificates = Certificati
vault-row-stamps = Francobolli
vault-row-surveys = Rilievi
vault-row-circuits = Giri postali
vault-row-postcards = Cartoline
vault-row-awards = Premi
vault-row-dollars = Messi da parte
vault-awards = Premi di { $company }: { $what }

## Chi c'è

presence-present = gioca
presence-stand-in = gioca un bot
presence-absent = assente
presence-here = qui ora
crew-playing = Mentre si gioca nessuno è assente; un bot può sostituire.
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
refused-campaign-staff-not-shown = Questa carta non è tra quelle in mostra.
refused-campaign-not-on-table = Questa città non è ancora sulla mappa.
refused-campaign-not-on-start-board = La prima stazione sta sul primo tabellone.
refused-campaign-large-city = Questa città è grande.
refused-campaign-depot-there = Lì c'è già una stazione.
refused-campaign-junction-there = Lì c'è uno snodo.
refused-campaign-too-many-depots = La tua compagnia ha tutte le stazioni che può avere.
refused-campaign-not-in-network = Nell'ultima partita le tue linee non hanno toccato questa città.
refused-campaign-stake-too-high = La puntata è troppo alta.
refused-campaign-wrong-place = Nessuno può finire in questo posto.
refused-campaign-no-such-option = Questa risposta non c'è.
refused-campaign-no-such-frontier = Questa frontiera non c'è.
refused-campaign-frontier-there = Questa frontiera è già sulla mappa.
refused-campaign-does-not-attach = Questa frontiera non tocca niente che sia sulla mappa.
refused-campaign-no-such-line = Questa linea non c'è.
refused-campaign-not-blank = Questa linea ha già il suo colore.
refused-campaign-line-too-long = Questa linea è troppo lunga per il colore di una compagnia.
refused-campaign-parallel-to-own = Hai colorato tu la linea accanto.
refused-campaign-not-from-seed = Questo non segue dal seme della campagna.
refused-campaign-no-chance = Ora niente è lasciato al caso.
refused-campaign-wrong-result = Il risultato non va con la partita.
refused-campaign-founded-twice = Una campagna si fonda una volta sola.
refused-campaign-wrong-companies = Una campagna ha da due a cinque compagnie di colori diversi.
