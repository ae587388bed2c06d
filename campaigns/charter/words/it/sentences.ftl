### Frasi che parlano di ciò che si scopre strada facendo. Le manda il server a suo tempo; il client non ne ha nessuna.
### Sopra ogni gruppo sta ciò che lo apre: un riquadro, un evento, una carta Personale o una carta della storia; uno qualsiasi.

## S

office-punched = { $count ->
    [one] 1 biglietto forato
   *[other] { $count } biglietti forati
}
changed-tickets-retired = { $count ->
    [one] 1 biglietto ritirato: { $what }
   *[other] { $count } biglietti ritirati: { $what }
}

## P

answer-postcard-offer-0 = Non ora
answer-postcard-offer-1 = Scarta una locomotiva
answer-face-up-bonus-0 = Dal mazzo
answer-face-up-bonus-n = Prendi { $card }
deed-face-up-bonus = { $you ->
    [yes] Hai preso il bonus tra le carte scoperte
   *[no] { $who } ha preso il bonus tra le carte scoperte
}

## Q

staff-card = la carta Personale
my-staff = Personale
use-staff = Usa la carta Personale
do-staff = Usa la tua carta Personale
staff-used = usata
deed-staff-used = { $you ->
    [yes] Hai usato la carta Personale: { $what }
   *[no] { $who } ha usato una carta Personale: { $what }
}
decide-hire = Assumere qualcuno
decide-hire-text = Uno di loro lavora per te nella partita di quest'anno. Chi è ultimo nella campagna sceglie per primo.
moved-hire = assume { $staff }
staff-punched = { $count ->
    [one] Forata 1 volta su { $most }.
   *[other] Forata { $count } volte su { $most }.
}
told-staff = In cerca di lavoro: { $what }
staff-offers = Cercano lavoro
changed-staff = Nuovo personale
changed-staff-retired = Personale ritirato: { $what }
rules-page-staff = Personale
refused-staff-not-usable = Ora la tua carta Personale non può fare niente.
refused-campaign-staff-not-shown = Questa carta non è tra quelle in mostra.

## ST03 ST17 1883-03

ask-looked = { $amount ->
    [one] Tieni 1 di queste carte. Le vedi solo tu.
   *[other] Tieni { $amount } di queste carte. Le vedi solo tu.
}
answer-looked-pick = Tieni { $cards }
deed-looked = { $you ->
    [yes] Hai guardato { $count } carte
   *[no] { $who } ha guardato { $count } carte
}
deed-kept = { $you ->
    [yes] Ne hai { $count ->
        [one] tenuta 1
       *[other] tenute { $count }
    }
   *[no] { $who } ne ha { $count ->
        [one] tenuta 1
       *[other] tenute { $count }
    }
}

## ST06

answer-wild-and-deck-0 = Non ora
answer-wild-and-deck-1 = Pesca una carta

## ST10

answer-swap-0 = Nessuno scambio
answer-swap-pick = Scambia { $cards }

## EV12

ask-temp-depot = Scegli sul tabellone o qui; costa { $amount } $.
answer-temp-depot-0 = Non costruire
answer-temp-depot-n = { $place }

## G

mark-depot = Stazione di { $who } a { $place }
holds-depots = Stazioni: { $places }
answer-depot-toll-0 = Paga 2 $
answer-depot-toll-1 = Mostra una cartolina
answer-depot-toll-pick = Scarta { $cards }
deed-placed-depot = Una stazione di { $who } a { $place }
deed-removed-depot = La stazione di { $place } non c'è più
decide-first-depot = Costruire la prima stazione
decide-first-depot-text = In una città piccola del primo tabellone. Le altre compagnie pagano un pedaggio quando le loro linee la toccano.
decide-depot = Costruire una stazione
decide-depot-text = In una città piccola che le tue linee hanno toccato nell'ultima partita.
moved-build = una stazione a { $place }
changed-depots = Nuove stazioni: { $what }
refused-campaign-not-on-start-board = La prima stazione sta sul primo tabellone.
refused-campaign-depot-there = Lì c'è già una stazione.
refused-campaign-too-many-depots = La tua compagnia ha tutte le stazioni che può avere.
refused-campaign-not-in-network = Nell'ultima partita le tue linee non hanno toccato questa città.

## R

decide-colour = Dare il proprio colore a una nuova linea
decide-colour-text = Scegli una linea senza colore di non più di 4 spazi, sulla mappa o qui. Da ora ha il colore della tua compagnia.
colour-note = { $cards ->
    [one] 1 spazio
   *[other] { $cards } spazi
}, { $colour }
moved-colour = { $line }
told-colours = { $count ->
    [one] 1 linea colorata dalla sorte: { $what }
   *[other] { $count } linee colorate dalla sorte: { $what }
}
map-blank = aspetta un colore
refused-campaign-not-blank = Questa linea ha già il suo colore.
refused-campaign-line-too-long = Questa linea è troppo lunga per il colore di una compagnia.
refused-campaign-parallel-to-own = Hai colorato tu la linea accanto.

## J

mark-elevator = Silo del grano di { $who } a { $place }
holds-elevators = Silos: { $places }
answer-elevator-0 = Non costruire
answer-elevator-pick = Costruisci con { $cards }
deed-placed-elevator = Un silo del grano di { $who } a { $place }
deed-removed-elevator = Il silo di { $place } non c'è più

## K

mark-herd = { $count ->
    [one] 1 mandria a { $place }
   *[other] { $count } mandrie a { $place }
}
holds-herds = Mandrie: { $count }
deed-placed-herd = Una mandria arriva a { $place }
deed-removed-herd = { $taken ->
    [yes] { $who } ha preso la mandria di { $place }
   *[no] La mandria di { $place } non c'è più
}

## EV35

answer-rustlers-0 = Restituiscine una
answer-rustlers-pick = Scarta { $cards }
deed-herd-returned = { $you ->
    [yes] Hai restituito una mandria
   *[no] { $who } ha restituito una mandria
}

## O

token-stamp = francobollo { $colour }
holds-stamps = Francobolli: { $count }
vault-stamps = { $count ->
    [one] 1 francobollo
   *[other] { $count } francobolli
}
vault-row-stamps = Francobolli
answer-stamp-0 = Nessuno
answer-buy-stamp-0 = Nessuno
answer-buy-stamp-n = { $colour }, per { $amount } $

## L

token-certificate = certificato { $colour } { $number }
holds-certificates = Certificati: { $count }
vault-certificates = { $count ->
    [one] 1 certificato
   *[other] { $count } certificati
}
vault-row-certificates = Certificati
answer-certificate-0 = Nessuno

## N

token-survey = carta Rilievo { $places }
holds-surveys = Rilievi: { $count }
vault-row-surveys = Rilievi
answer-survey-0 = Dollari subito
answer-survey-1 = Nel caveau

## L N O

on-show = In mostra
deed-shown = In mostra: { $what }
deed-taken = { $who } ha preso: { $what }
deed-taken-away = Via: { $what }

## M

mark-water = Acqua a { $place }: { $count }
holds-water = Acqua: { $count }
ask-water-from = Da quale città?
answer-water-from-n = { $place }
answer-water-fee-0 = Paga 2 $
answer-water-fee-1 = Mostra una cartolina
answer-water-fee-pick = Scarta { $cards }
deed-placed-water = Arriva acqua a { $place }
deed-removed-water = { $taken ->
    [yes] { $who } ha preso acqua a { $place }
   *[no] L'acqua di { $place } si è prosciugata
}

## F

way-tunnel = una galleria riuscita rende { $coins } $
map-tunnel = galleria

## I

way-viaducts = { $count ->
    [one] 1 viadotto
   *[other] { $count } viadotti
}
answer-dues-0 = Paga { $amount } $
answer-dues-1 = Scarta una locomotiva
answer-dues-2 = Mostra una cartolina

## EV45

ask-discard = { $amount ->
    [one] Scarta 1 carta.
   *[other] Scarta { $amount } carte.
}
answer-discard-pick = Scarta { $cards }

## ST11

ask-next-event = { $event }: { $about }
answer-next-event-0 = Lascialo
answer-next-event-1 = Mettilo in fondo
deed-event-peeked = { $you ->
    [yes] Hai guardato il prossimo evento: { $what }
   *[no] { $who } ha guardato il prossimo evento
}

## ST11 1886-04

deed-event-set-aside = In fondo: { $what }

## EV14 1877-08

mark-large = { $place } è diventata una grande città
ask-make-large = Scegli sul tabellone o qui.
answer-make-large-n = { $place }
deed-placed-large = { $place } ora è una grande città
deed-removed-large = { $place } è di nuovo piccola
decide-grow = Una città cresce
decide-grow-text = Scegli una città piccola senza stazione né snodo. Da ora è grande.
moved-grow = { $place } cresce
changed-grown = Diventate grandi città: { $what }

## H

mark-junction = Snodo del Sindacato a { $place }
answer-junction-toll-0 = Paga 2 $
answer-junction-toll-1 = Mostra una cartolina
answer-junction-toll-pick = Scarta { $cards }
answer-buy-out-0 = No
answer-buy-out-1 = Riscattalo
deed-placed-junction = Il Sindacato ha uno snodo a { $place }
deed-removed-junction = Lo snodo di { $place } non c'è più
told-junctions = Snodi del Sindacato: { $what }
changed-junctions = Nuovi snodi: { $what }
changed-junctions-gone = Snodi che non ci sono più: { $what }
refused-campaign-junction-there = Lì c'è uno snodo.

## 1877-07

decide-vote = Una votazione
decide-vote-text = Nessuno vede il tuo voto finché non ci sono tutti.
story-chosen = Si è scelto: { $option }
told-vote = In parità ha deciso la sorte: «{ $what }».

## T

circuits-mine = Giri postali
holds-crossed = Spuntate: { $places }
vault-row-circuits = Giri postali
ask-cross-off = Ancora fino a { $amount } in questa partita. Scegli sul tabellone o qui.
answer-cross-off-0 = Basta così
answer-cross-off-n = { $place }
deed-crossed-off = { $you ->
    [yes] Hai spuntato { $place }
   *[no] { $who } ha spuntato { $place }
}

## 1883-03

answer-coins-or-ticket-0 = Prendi { $amount } $
answer-coins-or-ticket-1 = Guarda il primo biglietto
ask-top-ticket = Tienilo, oppure mettilo sotto gli altri.

## ST14

ask-night-claim = Tocca una delle linee illuminate, oppure rinuncia.
answer-night-claim-0 = Non ora

## 1886-04

ask-pick-event = Quale accade? L'altro va in fondo.
answer-pick-event-n = { $event }

## ST16

answer-grey-bonus-0 = Non ora
answer-grey-bonus-1 = Riscuoti il bonus

## EV18

ask-bid = Scegli in segreto.
answer-bid-n = { $number } $
deed-bids = Offerte: { $what }

## 1889-04

decide-wager = La scommessa
decide-wager-text = Punta fino a { $most } $ sul posto in cui finirai, oppure niente. Nessuno la vede finché non hanno puntato tutti.
wager-stake = Puntata
wager-place = Su quale posto
wager-none = Non puntare
wagers-settled = Le scommesse sono saldate
wager-won = { $stake } $ sul posto { $place }, e lì è arrivata: tornano { $double } $.
wager-lost = { $stake } $ sul posto { $place }, ma è arrivata al posto { $rank }: la puntata è persa.
wager-back = { $stake } $ sul posto { $place }, ma ha saltato la partita: la puntata torna.
wager-nth = posto { $place }
moved-wager = { $stake ->
    [0] nessuna puntata
   *[other] { $stake } $ sul posto { $place }
}
refused-campaign-stake-too-high = La puntata è troppo alta.
refused-campaign-wrong-place = Nessuno può finire in questo posto.

## EV19

end-strike = Fine dello sciopero
end-strike-text = Scarta { $count } carte: lo sciopero finisce e si rivela un nuovo evento.
end-strike-do = Scartale
do-end-strike = Scarta { $cards } per porre fine allo sciopero
refused-no-strike-to-end = Uno sciopero finisce se si scartano { $cards } carte, e solo quando c'è.

## 1892-04

decide-pay = Una risposta in segreto
decide-pay-text = Nessuno vede la tua risposta finché non ci sono tutte.
decide-pay-pay = Paga { $dollars } $: ne valgono { $vault } nel caveau
decide-pay-refuse = Rifiuta
option-pay = Paga
option-refuse = Rifiuta
vault-dollars = { $count } $ messi da parte nel 1892
vault-row-dollars = Messi da parte

## U

free-coasts = con la regola delle due coste

## 1898-05

vault-row-awards = Premi
vault-awards = Premi di { $company }: { $what }
