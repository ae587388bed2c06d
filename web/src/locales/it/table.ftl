### Italiano. Le parole dei giocatori: linea, città, locomotiva (a Berlino: bicicletta), biglietto.

## Un altro dispositivo

device-take = Continua su questo dispositivo
device-take-text = Il tuo nome e le tue partite arrivano su questo dispositivo. Anche quello che qui si era giocato prima diventa tuo: partite, primati, punteggi, campagne ed eventi di entrambi sotto un solo nome.
device-alone = Senza quello che si è giocato qui
device-taken = Sei { $name }, anche qui.
device-along = Con quello che si era giocato qui: { $tables ->
    [one] 1 tavolo
   *[other] { $tables } tavoli
}, { $campaigns ->
    [one] 1 campagna
   *[other] { $campaigns } campagne
}.

## Un nuovo tavolo

against-bots = Contro i bot
bots-text = Come dalla pagina iniziale, con tutto ciò che si può scegliere.
friends-text = Apri un tavolo, manda il link e comincia quando ci siete tutti.
shared-text = Si gioca tutti su questo dispositivo. Tra un turno e l'altro un sipario nasconde le carte.
you-yourself = Tu
seat-open = Posto libero
person = Giocatore
bot-named = Bot: { $level }
seat-number = Posto { $number }
player-number = Giocatore { $number }
name-of = Nome del giocatore { $number }
add-seat = Posto
remove-seat = Posto
public = Mostra il tavolo nella pagina iniziale di tutti
your-colour = Il colore dei tuoi treni
table-choices = Orologio, chi comincia, che cosa è permesso
pace = Orologio
pace-none = Senza orologio
pace-bank = { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minuti
} per la partita, +{ $increment } s a scelta
pace-days = { $days ->
    [one] 1 giorno per ogni scelta
   *[other] { $days } giorni per ogni scelta
}
pace-text = Per chi non ha più tempo gioca un bot, finché non riprende il posto.
starter = Chi comincia
starter-random = Chiunque
practice = Allenamento: puoi tornare a prima di ogni tua decisione
allow-take-back = Si può annullare la linea appena controllata
allow-hints = Si possono chiedere suggerimenti ai bot
rated = Valido per i punteggi: solo persone, con l'orologio, senza suggerimenti, senza annullare, senza sguardi altrui
is-rated = Valido per i punteggi
of-event = Evento: { $name }, turno { $round } di { $rounds }
to-event = All'evento
sealed = Rivedere e analizzare si può quando l'evento finisce.
allow-chat = Chat
company-of = Compagnia del posto { $number }
company-any = Una compagnia qualsiasi
open-table = Apri il tavolo
start = Comincia
join = Siediti
leave = Alzati
invitation = Un invito a giocare su
invites = { $who } ti invita a giocare su
invite-qr = Il link come immagine per la fotocamera di un telefono
starts = Comincia { $who }
starts-random = Chi comincia si sorteggia
is-public = Il tavolo è visibile a tutti
invite = Manda questo link
waiting-for = { $count ->
    [one] Manca un giocatore.
   *[other] Mancano { $count } giocatori.
}
waiting-answer = { $count ->
    [one] Si aspetta che un giocatore accetti.
   *[other] Si aspetta che { $count } giocatori accettino.
}
invited = Invitato
invited-you = Ti chiedono di giocare ancora.
accept = Accetta
decline = Rifiuta
fill-bot = Fai giocare un bot
waiting-watch = Tutti i posti sono occupati. Potrai guardare appena comincia la partita.
waiting-start = Ci siete tutti.
dealing = Si distribuiscono le carte…

## Il tavolo

board = Tabellone
board-help = Tabellone. Le frecce passano da una linea all'altra, Inizio e Fine tra quelle che puoi controllare, Invio ne apre una, più e meno ingrandiscono.
zoom-in = Ingrandisci
zoom-out = Rimpicciolisci
zoom-fit = Tutto il tabellone
zoom-fill = Tabellone più grande
players = Giocatori
you = (tu)
bot = Bot
away = Non collegato
points = punti
cards = Carte
tickets = Biglietti
tickets-count = Biglietti destinazione ({ $count })
tickets-none = Ancora nessun biglietto.
coins = Dollari
bullet-track = Tracciato del treno proiettile
supply-car = Vagoni
show-lines = Mostra le linee di { $who }
market = Carte scoperte e mazzi
deck = Mazzo
take-card = Prendi { $card }
empty-slot = Vuoto
hand-count = { $count ->
    [one] In mano: 1 carta
   *[other] In mano: { $count } carte
}
hand-empty = Nessuna carta in mano.
log = Cronaca
side-players = Giocatori e biglietti
side-cards = Carte e cronaca
drawer = Altro
drawer-office = Ufficio
drawer-track = Tracciato
drawer-bonuses = Bonus
since-title = Dal tuo ultimo turno
since-none = Dal tuo ultimo turno non è successo nulla.
draw-tickets = Biglietti
draw-tickets-sure = { $count ->
    [one] Peschi 1 biglietto?
   *[other] Peschi { $count } biglietti?
}
card-held = { $card }: { $count }
chat = Chat
chat-say = Di' qualcosa
chat-send = Invia
chat-muted = La chat è silenziata.
mute-chat = Silenzia la chat
mute-seat = Non sentire { $who }
about-seat = Blocca o segnala { $who } …
about-line = Blocca { $who } o segnala questa riga
block = Blocca { $who }
block-text = Chi blocchi non prende posto dove siedi tu o a un tavolo che apri, lì non senti niente di ciò che dice, e nessun suo invito ti raggiunge. Non gli viene detto. Una partita che giocate già insieme continua.
block-done = { $who } è bloccato. L'elenco è nel menu, per ripensarci.
report = Segnala al gestore
report-name = Che cosa non va in questo nome? Lo legge il gestore di questo server.
report-event = Segnala il nome di questo evento …
report-line = Che cosa non va in questa riga? La legge il gestore di questo server, con la riga.
report-done = Segnalato. La risposta sarà nel menu, sotto "Persone e segnalazioni".
mute-spectators = Non sentire chi guarda
close-chat = Niente chat a questo tavolo
unmute = Riascolta
time-left = Tempo rimasto
day-short = g
table = Tavolo
watch-link = Link per guardare
spectators = { $count ->
    [0] Nessuno guarda
    [one] 1 spettatore
   *[other] { $count } spettatori
}
share-seat = Mostra quel che vedo
share-seat-text = Gli spettatori vedono le mie carte e i miei biglietti.
sharing = Mostra agli spettatori quel che vede
look-through = Guarda le carte di { $who }
look-away = Guarda solo il tavolo
bot-speed = I bot giocano
bot-speed-quick = in fretta
bot-speed-normal = a ritmo normale
bot-speed-leisurely = con calma
practice-mark = Allenamento
practice-text = Partita di allenamento: puoi tornare a prima di ogni tua decisione, anche dopo la risposta dei bot.
bot-takes-over = Lascia giocare un bot
bot-level = Quanto è bravo il bot
leave-game = Lascia la partita
leave-sure = Un bot gioca al tuo posto. Puoi tornare e riprenderlo.
stay = Resta
event = Evento
event-none = Ancora nessun evento.
bonuses = Carte bonus ({ $count })
bonus-standing = { $you ->
    [yes] Tu: { $count }
   *[no] { $who }: { $count }
}
bonus-standing-unknown = Lo sa solo { $who }
track-now = { $points ->
    [one] 1 punto se la partita finisse ora
   *[other] { $points } punti se la partita finisse ora
}
news-masthead = Il Corriere ferroviario
track-ranks = Alla fine, per posizione: { $points } punti ({ $never } per un segnalino mai mosso)
shared-trains = { $count ->
    [one] Resta 1 treno proiettile
   *[other] Restano { $count } treni proiettile
}
hint = Suggerimento
play-for-me = Fai scegliere un bot
stand-in-text = Un bot gioca per te.
stand-in-end = Riprendi il posto
take-back = Annulla la mossa
go-back = Torna a prima della mia ultima decisione
pass = Passa
stop-drawing = Fermati a una carta
rule = Regola { $rule }
sounds-mute = Spegni i suoni
sounds-unmute = Accendi i suoni
skip-to-board = Al tabellone
sheet-lower = Abbassa il pannello
sheet-raise = Alza il pannello
shortcuts = Tasti
key-draw = Pesca dal mazzo
key-market = Alle carte scoperte
key-tickets = Pesca biglietti
key-claim = Controlla una linea scrivendone le città
key-next-ticket = Illumina il biglietto seguente
key-board = Al tabellone
key-log = Alla cronaca
key-hint = Chiedi un consiglio
key-sound = Suoni accesi o spenti
key-help = Questi tasti
find-line = Trova una linea
find-line-text = Le sue città, o una parte del nome

card-black = nero
card-blue = blu
card-green = verde
card-orange = arancione
card-purple = viola
card-red = rosso
card-white = bianco
card-yellow = giallo
card-wild = { $wild }
card-newspaper = giornale
card-grey = grigio
# Carte di un tipo; `any` sono carte di un solo colore, qualunque sia.
cards-count = { $kind ->
    [wild] { $count ->
        [one] 1 { $wild }
       *[other] { $count } { $wilds }
    }
    [newspaper] { $count ->
        [one] 1 giornale
       *[other] { $count } giornali
    }
    [any] { $count ->
        [one] 1 carta di un colore qualsiasi
       *[other] { $count } carte di un solo colore, a scelta
    }
    [black] { $count ->
        [one] 1 carta nera
       *[other] { $count } carte nere
    }
    [red] { $count ->
        [one] 1 carta rossa
       *[other] { $count } carte rosse
    }
    [white] { $count ->
        [one] 1 carta bianca
       *[other] { $count } carte bianche
    }
    [yellow] { $count ->
        [one] 1 carta gialla
       *[other] { $count } carte gialle
    }
    [green] { $count ->
        [one] 1 carta verde
       *[other] { $count } carte verdi
    }
    [orange] { $count ->
        [one] 1 carta arancione
       *[other] { $count } carte arancioni
    }
   *[other] { $count ->
        [one] 1 carta { $card }
       *[other] { $count } carte { $card }
    }
}

status-turn = Tocca a te: pesca carte, controlla una linea o pesca biglietti
status-turn-short = Tocca a te: carte, una linea o biglietti
status-pass = Non puoi fare altro: passa
status-second-card = Pesca la seconda carta
status-second-or-stop = Pesca una seconda carta, o fermati
status-tickets = Scegli i biglietti
status-tunnel = La galleria chiede altre carte
status-offer = Un'offerta
status-retire = Ritira un evento
status-question = Una regola ti chiede qualcosa
status-over = La partita è finita
status-story = I biglietti sono scelti. Si legge la storia dell’anno
status-own = Un momento…
said-turn = Tocca a te.
status-waiting = { $stage ->
    [opening_tickets] Scelgono i biglietti: { $who }
    [second_card] { $who } pesca la seconda carta
    [keep_tickets] { $who } sceglie i biglietti
    [tunnel] { $who } è in galleria
   *[other] Tocca a { $who }
}
last-turns = { $count ->
    [one] Ultimo turno
   *[other] Ultimo giro: { $count } turni
}

ticket-done = Completato
ticket-possible = Ancora possibile
ticket-impossible = Non più possibile
ticket-failed = Non completato
ticket-needs = { $cards ->
    [one] Manca almeno 1 carta
   *[other] Mancano almeno { $cards } carte
}

line-label = { $line }: { $price }{ $what ->
    [ferry] , traghetto con { $symbols ->
        [one] 1 { $wild }
       *[other] { $symbols } { $wilds }
    }
    [tunnel] , galleria
    [bullet] , treno proiettile
    [subway] , metropolitana
   *[other] {""}
}{ $bonus ->
    [0] {""}
    [one] , +1 carta
   *[other] , +{ $bonus } carte
}{ $owned ->
    [owned] . Di { $owner }
    [shared] . Di tutti
   *[free] {""}
}{ $can ->
    [yes] . Puoi controllarla
   *[no] {""}
}
# Che cos'è una linea, prima del suo prezzo.
line-what = { $kind ->
    [ferry] { $symbols ->
        [0] Traghetto:
        [one] Traghetto. Una casella richiede una { $wild }:
       *[other] Traghetto. { $symbols } caselle richiedono { $wilds }:
    }
    [tunnel] Galleria:
    [bullet] Linea del treno proiettile, per tutti:
   *[plain] { $vehicle ->
        [tram] Linea del tram:
        [subway] { $pieces ->
            [one] Metropolitana, un treno:
           *[other] Metropolitana, { $pieces } treni:
        }
       *[car] Linea:
    }
}
gains = Che cosa porta
gain-track = +{ $steps } sul tracciato del treno proiettile
gain-company = { $coins } $ per il colore della tua compagnia
gain-large-city = { $count ->
    [one] 1 carta per la grande città
   *[other] { $count } carte per la grande città
}
stand-in-wild = { $count ->
    [2] 2 carte di un colore valgono 1 { $wild }
   *[other] { $count } carte qualsiasi valgono 1 { $wild }
}
tunnel-warning = Si scoprono { $count } carte. Ognuna che corrisponde a quelle giocate costa 1 carta in più; altrimenti riprendi le tue carte.
left-after = Ti restano in mano: { $cards ->
    [0] nessuna carta
    [one] 1 carta
   *[other] { $cards } carte
}{ $some ->
    [yes] {" "}· { $vehicle ->
        [tram] tram
        [subway] metropolitane
       *[car] vagoni
    }: { $pieces }
   *[no] {""}
}
points-count = { $points ->
    [one] 1 punto
   *[other] { $points } punti
}
draw-bonus = { $count ->
    [one] si pesca 1 carta
   *[other] si pescano { $count } carte
}
stand-in = { $count } carte qualsiasi valgono 1 carta
owned-by = Questa linea è controllata da { $who }.
claim = Controlla la linea
pay-with = Paga con
pay-other = Altre carte
pay-offered = Pagamenti proposti
pick-more = Una carta in più: { $card } ({ $taken } di { $held })
pick-less = Una carta in meno: { $card } ({ $taken } di { $held })
surcharge = L'evento attuale costa qualcosa in più
surcharge-coins = Paga { $coins } $
surcharge-cards = { $cards ->
    [one] Paga 1 carta qualsiasi in più
   *[other] Paga { $cards } carte qualsiasi in più
}

choose-tickets = { $least ->
    [0] Scegli i biglietti da tenere
    [one] Tieni almeno 1 biglietto su { $offered }
   *[other] Tieni almeno { $least } biglietti su { $offered }
}
chosen-tickets = { $count ->
    [one] 1 scelto
   *[other] { $count } scelti
}
keep-tickets = { $count ->
    [0] Non tenerne
    [one] Tieni 1 biglietto
   *[other] Tieni { $count } biglietti
}
tunnel-title = Galleria { $line }
tunnel-owed = { $owed ->
    [one] La galleria chiede un'altra carta.
   *[other] La galleria chiede altre { $owed } carte.
}
tunnel-chances = Quanto può costare la galleria
tunnel-chance = { $owed ->
    [0] niente in più
    [one] 1 carta in più
   *[other] { $owed } carte in più
}
tunnel-through = { $payable ->
    [0] Non potresti pagare altro: probabilità di passare { $chance }.
    [one] Potresti pagare 1 carta in più: probabilità di passare { $chance }.
   *[other] Potresti pagare { $payable } carte in più: probabilità di passare { $chance }.
}
tunnel-cannot = Non le hai. Le tue carte tornano in mano da sole.
tunnel-pay = Paga
tunnel-decline = Riprendi le carte
offer-accept = { $count ->
    [one] Scarta 1 { $wild } per { $coins } $
   *[other] Scarta { $count } { $wilds } per { $coins } $
}
offer-cannot = Tra un attimo viene rifiutata per te.
offer-decline = No, grazie
retire-title = Quale evento si ritira?
retire-text = Chi è ultimo toglie dal gioco uno degli eventi usciti. Non si vedrà più.

curtain-title = Tocca a { $who }
curtain-text = Passa il dispositivo. Gli altri non guardino.
curtain-lift = Sono { $who }
curtain-take-back = { $who }: annulla l'ultima mossa

hint-title = Consiglio del bot «{ $bot }»
hint-win = { $percent }% di probabilità di vittoria
hint-show = Mostra
hint-others = A che cosa ha pensato
why-completes = Completa il biglietto { $ticket }.
why-on-way = È sul percorso più economico per { $ticket }.
why-points = Dà subito { $points ->
    [one] 1 punto
   *[other] { $points } punti
}.
why-card = Per { $line } serve: { $card }.
why-wild = Vale qualsiasi colore, dove si possono giocare { $wilds }.
why-collect = Allunga una serie, per una linea grigia o per dopo.
why-deck = Nessuna carta scoperta serve più di una del mazzo.
why-tickets = Ogni biglietto in mano è completato o perso.
why-keep = { $cards ->
    [one] { $ticket }: circa 1 carta per { $value } punti.
   *[other] { $ticket }: circa { $cards } carte per { $value } punti.
}
hint-do = Fallo
do-take = Prendi { $card }
do-draw = Pesca dal mazzo
do-tickets = Pesca biglietti
do-keep = Tieni { $tickets }
do-claim = Controlla { $line } con { $cards }
do-pay-tunnel = Paga la galleria con { $cards }
do-accept = Accetta l'offerta
do-answer = Scegli la risposta numero { $number }
do-pick = Scegli { $cards }

## Consigli per le prime partite

tips = Consigli
tips-hide = Nascondi
tips-next = Avanti ({ $at }/{ $last })
tips-done = Ho capito
tip-opening = I biglietti sono i tuoi obiettivi segreti. Se unisci le due città con le tue linee guadagni i punti, altrimenti li perdi. { $touch ->
    [yes] Tocca
   *[no] Indica
} un biglietto per vedere un percorso.
tip-turn = A ogni turno fai una cosa: pesca due carte, controlla una linea o pesca altri biglietti.
tip-claim = Le linee illuminate si possono controllare ora: toccane una e paga con carte del suo colore. Il grigio accetta un colore qualsiasi.
tip-points = Le linee lunghe valgono molto più di quelle corte.
tip-tickets = Tocca un biglietto per illuminare il percorso più economico. Un biglietto barrato non si può più completare.
tip-end = { $pieces ->
    [one] Quando a qualcuno resta un vagone o nessuno, comincia l'ultimo giro.
   *[other] Quando a qualcuno restano { $pieces } vagoni o meno, comincia l'ultimo giro.
}
tip-end-shared = Quando a qualcuno restano { $pieces } vagoni o meno e rimangono al massimo { $shared } treni proiettile, comincia l'ultimo giro.
tip-second = Prendi una seconda carta: scoperta, o dal mazzo senza guardare.
tip-tunnel = Una galleria scopre delle carte. Ognuna uguale a quelle giocate costa una carta in più; altrimenti riprendi le carte e il turno finisce.

## Che cosa è successo

log-started = Comincia { $who }.
log-drawn = { $you ->
    [yes] Hai pescato una carta
   *[no] { $who } ha pescato una carta
}
log-drawn-card = { $you ->
    [yes] Hai pescato
   *[no] { $who } ha pescato
}
log-taken = { $you ->
    [yes] Hai preso
   *[no] { $who } ha preso
}
log-display-reset = Le carte scoperte sono state sostituite
log-reshuffled = Gli scarti sono stati rimescolati nel mazzo ({ $cards })
log-tickets-offered = { $you ->
    [yes] Hai pescato { $count ->
        [one] 1 biglietto
       *[other] { $count } biglietti
    }
   *[no] { $who } ha pescato { $count ->
        [one] 1 biglietto
       *[other] { $count } biglietti
    }
}
log-opening-chosen = { $you ->
    [yes] Hai scelto i biglietti
   *[no] { $who } ha scelto i biglietti
}
log-tickets-kept = { $you ->
    [yes] Ne hai { $count ->
        [one] tenuto 1
       *[other] tenuti { $count }
    }
   *[no] { $who } ne ha { $count ->
        [one] tenuto 1
       *[other] tenuti { $count }
    }
}
log-claimed = { $you ->
    [yes] Controlli
   *[no] { $who } controlla
} { $line }{ $points ->
    [0] {""}
   *[other] , +{ $points }
}
log-claimed-bullet = { $you ->
    [yes] Controlli
   *[no] { $who } controlla
} { $line } per tutti: segnalino su { $track }
log-tunnel = { $line }: { $owed ->
    [0] la galleria non chiede altro
    [one] la galleria chiede un'altra carta
   *[other] la galleria chiede altre { $owed } carte
}
log-tunnel-declined = { $you ->
    [yes] Hai rinunciato alla galleria
   *[no] { $who } ha rinunciato alla galleria
}
log-newspaper = { $you ->
    [yes] Hai pescato un giornale
   *[no] { $who } ha pescato un giornale
}
log-event = Evento: { $event }
log-event-retired = Ritirato: { $event }
log-coins-gained = { $you ->
    [yes] Hai ricevuto { $coins } $
   *[no] { $who } ha ricevuto { $coins } $
}{ $why ->
    [company_line] {" "}per il colore della compagnia
    [event] {" "}({ $event })
   *[other] {""}
}
log-coins-paid = { $you ->
    [yes] Hai pagato { $coins } $
   *[no] { $who } ha pagato { $coins } $
}{ $why ->
    [event] {" "}({ $event })
   *[other] {""}
}
log-offer-accepted = { $you ->
    [yes] Hai accettato l'offerta
   *[no] { $who } ha accettato l'offerta
}
log-offer-declined = { $you ->
    [yes] Hai rifiutato l'offerta
   *[no] { $who } ha rifiutato l'offerta
}
log-drawing-stopped = { $you ->
    [yes] Hai preso una carta sola
   *[no] { $who } ha preso una carta sola
}
log-passed = { $you ->
    [yes] Hai passato
   *[no] { $who } ha passato
}
log-last-round = { $you ->
    [yes] Hai dato inizio all'ultimo giro
   *[no] { $who } ha dato inizio all'ultimo giro
}
log-ended = La partita è finita
log-gone-back = { $you ->
    [yes] Sei tornato a prima della tua ultima decisione
   *[no] { $who } torna a prima della sua ultima decisione
}
log-redealt = Da qui in poi ciò che { $who } non può sapere è distribuito di nuovo
log-taken-back = { $you ->
    [yes] Hai annullato il controllo della linea
   *[no] { $who } ha annullato il controllo della linea
}

## Per un momento sul tabellone

moment-bonus = { $you ->
    [yes] Peschi { $count ->
        [one] 1 carta
       *[other] { $count } carte
    } in premio
   *[no] { $who } pesca { $count ->
        [one] 1 carta
       *[other] { $count } carte
    } in premio
}
moment-ticket-done = Biglietto completato: { $ticket } (+{ $value })
moment-ticket-impossible = Non più possibile: { $ticket }

## La fine

winner = { $count ->
    [one] Vince { $who }
   *[other] Vittoria condivisa: { $who }
}
score-lines = Linee
score-tickets = Biglietti
score-pieces = Vagoni rimasti
score-pieces-note = { $count ->
    [one] 1 vagone:
   *[other] { $count } vagoni:
}
counting = Il conteggio
winner-you = Hai vinto!
tie-shared = { $score }: pari in tutto.
tie-completed-tickets = { $score }, più biglietti completati ({ $mine } a { $theirs }).
tie-longest-path = { $score }, percorso più lungo ({ $mine } a { $theirs }).
tie-bonus-cards = { $score }, più carte bonus ({ $mine } a { $theirs }).
tie-later-seat = { $score }: è avanti chi gioca più tardi nel giro.
score-total = Totale
longest-path = Percorso continuo più lungo: { $count }
show-board = Mostra il tabellone
show-result = Risultato
rematch = Gioca ancora
rematch-join = Partecipa alla prossima partita
replay = Rivedi
review = Analisi
share-game = Link per rivedere questa partita
record = Salva la partita
replay-play = Avvia
replay-pause = Pausa
replay-back = Un passo indietro
replay-next = Un passo avanti
replay-turn-back = Un turno indietro
replay-turn-next = Un turno avanti
replay-speed = Velocità
all-hands = Mani e biglietti
replay-step = Passo { $at } di { $last }
replay-as = Guarda con gli occhi di
replay-archive = Tutto
play-on = Continua al posto di { $name }
play-on-how = Gli altri posti vanno ai bot. Ciò che { $name } non poteva sapere (mani e biglietti altrui, carte a venire):
play-on-same = com’era
play-on-anew = distribuito di nuovo
fair-title = Mescolata verificabile
fair-text = Prima che qualcuno si sedesse, il server ha promesso un segreto con la sua impronta; ogni giocatore ha aggiunto byte casuali. La distribuzione segue da tutti, quindi nessuno ha potuto sceglierla.
fair-fixed = Questo server è stato avviato con un seme fisso, per prove: le sue distribuzioni non dimostrano nulla.
fair-commitment = Il segreto è quello promesso
fair-mine = I miei byte casuali ci sono
fair-mine-none = Questo browser non ha aggiunto byte
fair-seed = Il seme segue dal segreto e dai byte
fair-wrong = No!
fair-good = Tutto ciò che questo browser può controllare è giusto.
fair-later = La prova arriva alla fine, quando si mostra il segreto. Questa è la promessa:
fair-command = L'intera distribuzione si controlla salvando la partita ed eseguendo:

bonus-completed-tickets = più biglietti completati
bonus-completed-tickets-at = più biglietti completati con { $tag ->
    [capital] una capitale
    [arctic] una città artica
   *[other] { $tag }
}
bonus-completed-tickets-worth-at-most = più biglietti completati da { $value } punti o meno
bonus-longest-path = percorso continuo più lungo
bonus-pieces-left = più vagoni rimasti
bonus-lines-of-length = più linee di lunghezza { $length }
bonus-lines-at = più linee presso { $tag ->
    [arctic] città artiche
   *[other] { $tag }
}
bonus-lines-in = più linee in { $country ->
    [Norway] Norvegia
   *[other] { $country }
}
bonus-ferries = più traghetti
bonus-countries = più paesi raggiunti
bonus-wilds-in-hand = più locomotive in mano

## Regole

rules-common = Regole comuni
rules-search = Cerca nelle regole
rules-elsewhere = { $count ->
    [one] 1 sezione in altre pagine
   *[other] { $count } sezioni in altre pagine
}
rules-found = { $count ->
    [one] 1 sezione
   *[other] { $count } sezioni
}

## Perché no: rifiuti delle regole

refused-other-edition = Questa partita si gioca su un altro tabellone.
refused-no-such-seat = Questo posto non esiste nella partita.
refused-game-over = La partita è finita.
refused-not-your-turn = Tocca a un altro giocatore.
refused-not-now = Prima serve un'altra decisione.
refused-already-chosen = Hai già scelto i biglietti.
refused-no-such-slot = Questa carta non esiste.
refused-empty-slot = Qui non c'è nessuna carta.
refused-second-card-due = In questa edizione la seconda carta si deve prendere.
refused-wild-not-second = Una { $wild } scoperta si prende solo come prima carta.
refused-drawing-not-possible = Restano troppo poche carte da pescare: { $left } su { $needed }.
refused-no-card-left = Non restano carte da pescare.
refused-no-tickets-left = Non restano biglietti.
refused-no-such-ticket = Si possono tenere solo i biglietti offerti.
refused-keep-more = { $least ->
    [one] Tieni almeno 1 biglietto.
   *[other] Tieni almeno { $least } biglietti.
}
refused-keep-more-at-opening = { $least ->
    [one] Tieni almeno 1 dei primi biglietti.
   *[other] Tieni almeno { $least } dei primi biglietti.
}
refused-no-set-in-hand = Non hai ancora in mano le carte per questa linea.
refused-no-such-line = Questa linea non esiste.
refused-line-runs-off-board = Questa linea esce dal tabellone e non si può controllare.
refused-line-taken = Questa linea è già controllata.
refused-owns-line-of-group = Hai già una linea di questa linea doppia o tripla.
refused-group-closed = Questa linea è chiusa: in così pochi si apre solo una parte di una linea doppia o tripla.
refused-not-enough-pieces = La linea richiede { $needed } dei tuoi vagoni; te ne restano { $left }.
refused-cards-not-held = Ti mancano carte: { $missing }.
refused-wrong-number-of-cards = { $needed ->
    [one] La linea richiede 1 carta, non { $given }.
   *[other] La linea richiede { $needed } carte, non { $given }.
}
refused-wilds-not-allowed-here = Qui le { $wilds } si giocano solo su gallerie e traghetti.
refused-not-one-colour = Le carte devono essere di un solo colore.
refused-wrong-colour = La linea richiede carte del suo colore: { $needed }.
refused-ferry-not-paid = Queste carte non pagano tutte le caselle del traghetto.
refused-stand-in-not-paid = Queste carte non pagano tutte le caselle della linea.
refused-newspaper-played = I giornali non si giocano mai.
refused-wrong-surcharge = Il sovrapprezzo si paga in dollari o con altre { $cards } carte.
refused-surcharge-not-due = Su questa linea non si paga nulla in più.
refused-not-enough-coins = Costa { $needed } $; ne hai { $left }.
refused-wrong-tunnel-payment = La galleria chiede altre { $owed } carte del colore giocato, o { $wilds }.
refused-offer-not-payable = Ti mancano le { $wilds } per questa offerta.
refused-may-not-pass = Puoi ancora fare qualcosa, quindi non puoi passare.
refused-event-not-in-pile = Si può ritirare solo un evento della pila.
refused-not-enough-wilds = { $needed ->
    [one] Per ora la linea richiede almeno 1 { $wild }.
   *[other] Per ora la linea richiede almeno { $needed } { $wilds }.
}
refused-not-an-option = Questa risposta non è possibile.
refused-wrong-cards = { $cards ->
    [one] Scegli 1 carta adatta.
   *[other] Scegli { $cards } carte adatte.
}

## Perché no: rifiuti del server

refused-no-such-table = Questo tavolo non esiste, o il suo link è scaduto.
refused-not-accepted = Non tutti gli invitati hanno ancora accettato.
refused-rated-terms = Un tavolo valido per i punteggi è solo per persone, ciascuna al proprio dispositivo, con l'orologio, senza suggerimenti e senza annullare.
refused-no-such-board = Qui non c'è una mappa così, o il suo autore l'ha ritirata.
refused-board-off = Chi gestisce questo server ha disattivato questa mappa.
refused-board-published = Qualcun altro ha già pubblicato qui esattamente questa mappa.
refused-bad-board = Questa mappa non si può usare:
refused-too-many-boards = Hai pubblicato { $most } mappe, che è il massimo. Prima eliminane una.
refused-boards-full = Qui sono pubblicate { $most } mappe, e non c'è posto per altre.
refused-board-too-large = I file di una mappa possono avere { $kilobytes } kB in tutto. Questi ne hanno di più.
refused-no-such-event = Non c'è nessun evento così, o il link è sbagliato.
refused-bad-event = Un evento non si può preparare così. Tra persone serve un orologio.
refused-event-over = Questo evento è finito.
refused-event-full = Partecipano già tutte le persone previste da questo evento.
refused-event-played = Hai giocato ogni turno di questo evento.
refused-round-played = Hai già un tavolo in questo turno.
refused-event-sealed = Altri devono ancora giocare queste carte. Il tavolo si apre a tutti quando il suo evento finisce.
refused-too-many-events = Hai creato { $most } eventi che sono in corso, che è il massimo.
refused-too-many-games = Ai tavoli che hai aperto si giocano { $most } partite, che è il massimo. Finiscine prima una.
refused-too-many-campaigns = Hai fondato { $most } campagne non ancora finite, che è il massimo.
refused-too-many-bytes = Le cronache delle tue campagne possono occupare { $megabytes } MB in tutto. Per questa non c'è posto.
refused-too-many-campaigns-today = Dal tuo indirizzo oggi sono state fondate { $most } campagne, che è il massimo. Riprova domani.
refused-too-many-bytes-today = Dal tuo indirizzo si possono portare { $megabytes } MB di cronache, partite e mappe al giorno, anche quelle da stampare. Riprova domani.
refused-spectators-full = Stanno guardando { $most } spettatori, e non c'è posto per altri.
refused-table-full = Tutti i posti di questo tavolo sono occupati.
refused-seat-taken = Questo posto è occupato.
refused-colour-taken = Un altro giocatore ha scelto questo colore.
refused-already-seated = Sei già seduto a questo tavolo.
refused-not-seated = Non sei seduto a questo posto.
refused-not-owner = Può farlo solo chi ha aperto il tavolo.
refused-already-started = La partita è già cominciata.
refused-not-started = La partita non è ancora cominciata.
refused-not-over = La partita non è ancora finita.
refused-bad-record = Il server non può verificare la partita: la registrazione è danneggiata, o è stata giocata con altre regole.
refused-no-review = Questa partita non si può analizzare: è stata giocata con un’altra versione delle regole o della sua mappa.
refused-redealt = In questa partita ciò che era nascosto è stato ridistribuito a metà: fortuna e decisioni non si distinguono più, e non c’è analisi.
refused-seats-open = Ci sono ancora posti liberi.
refused-bad-text = Un messaggio ha da 1 a 500 caratteri.
refused-bad-entropy = I byte casuali non corrispondono alla loro impronta.
refused-muted = A questo tavolo non c'è chat.
refused-stale = La partita è andata avanti. Guarda di nuovo.
refused-not-allowed = Questo tavolo non lo permette.
refused-nothing-to-take-back = Non c'è nulla da annullare.
refused-not-entered = Entra prima in un tavolo.
refused-bot-plays = Un bot gioca questo posto. Riprendilo prima.
refused-no-such-call = In quel modo non si avvisa più nessuno.
refused-bad-call = Lì non si può avvisare nessuno. Ricontrolla che cosa hai scritto.
refused-call-local = Gli avvisi non vanno nella rete locale di questo server, a meno che chi lo gestisce lo permetta.
refused-call-failed = Lì nessuno ha risposto come previsto. Riprova più tardi, o ricontrolla l'indirizzo.
refused-mistyped-code = In questo codice c'è una svista. Ricontrollalo lettera per lettera.
refused-no-passkeys-here = Le passkey funzionano solo a un indirizzo di cui i browser si fidano. Apri la pagina al suo indirizzo pubblico https; se non c'è, chi gestisce il server lo imposta con --public-url.
refused-bad-passkey = La passkey non ha risposto come previsto, o troppo tardi. Riprova.
refused-unknown-passkey = Qui nessuno ha più questa passkey: è stata rimossa, o il suo giocatore è stato dimenticato. Puoi eliminarla dal tuo dispositivo.
refused-too-many-passkeys = Hai già { $most } passkey. Prima rimuovine una.
refused-passkey-known = Questo dispositivo ha già una tua passkey.
refused-passkey-cancelled = Non è cambiato nulla: la passkey non è stata data.
refused-too-many-friends = Uno di voi ha già { $most } amici, o ha chiesto ad altrettanti. Prima rimuovine uno.
refused-same-person = Questo dispositivo è già di chi ha questo codice.
refused-played-together = Qui e là hai posti allo stesso tavolo, nella stessa campagna o nello stesso turno di un evento. Nessuno può aver vinto e perso la stessa partita, perciò questi due restano due persone. Se la partita non è cominciata, lascia prima il tavolo con uno dei due.
refused-not-welcome = Qualcuno a questo tavolo non vuole giocare con te. Ci sono altri tavoli.
refused-no-such-person = Lì non c'è nessuno che si possa intendere, oppure sei tu.
refused-no-such-report = Non hai fatto una segnalazione così.
refused-wrong-code = Qui nessuno ha questo codice. Forse ce n'è uno più nuovo, o è di un altro server.
refused-too-many-blocks = Hai già bloccato { $most } persone. Prima togline una.
refused-too-many-reports = Aspetti già { $most } risposte. Quando ci sono, si può segnalare altro.
refused-too-many-calls = Vieni già avvisato in { $most } modi. Prima togline uno.
refused-link-used = Questo link è stato usato o è scaduto.
refused-damaged = Questa partita è danneggiata sul disco del server. Chi gestisce il server può ripristinare una copia.
refused-rules-changed =
    { $step ->
        [0] È stata cominciata con regole precedenti, e le regole di oggi non permettono di proseguirla. Chi gestisce il server può aprirla con la versione di prima.
       *[other] Questa partita è stata cominciata con regole precedenti. Le regole di oggi non ammettono la sua mossa { $step }: si può guardare fin lì, ma non proseguire.
    }
refused-offline = Sei senza rete. La pagina si ricollega da sola.
offline-banner = Collegamento perso. Nuovo tentativo…
take-over = Gioca qui
refused-damaged-here = Ciò che questo browser ha conservato della partita è danneggiato. Non si può continuare.
refused-elsewhere = Questa partita è aperta in un'altra scheda del browser.

## Privacy

privacy-site = Tutto resta in questo browser. Non c’è un server che possa conservare qualcosa di te; ciò che il browser ha conservato sparisce quando cancelli i suoi dati per questa pagina.
privacy-intro = Per giocare qui non servono né un account, né un indirizzo di posta, né il tuo vero nome. Non si misura niente, non si vende niente, e mentre giochi non si chiede niente a nessun altro servizio.
privacy-kept = Che cosa conserva questo server, e per quanto
privacy-guest = { $days ->
    [0] Chi sei: un numero a caso, il nome che hai scelto, i tuoi dispositivi e il giorno in cui ciascuno è stato usato l’ultima volta. Conservato finché non chiedi di cancellarlo.
   *[other] Chi sei: un numero a caso, il nome che hai scelto, i tuoi dispositivi e il giorno in cui ciascuno è stato usato l’ultima volta. Cancellato quando non vieni da { $days } giorni e nessuna tua partita è ancora in corso.
}
privacy-cookie = Un cookie con un segreto che ha solo il tuo browser; il server ne conserva un’impronta. Dura un anno dall’ultima visita. Non ce ne sono altri.
privacy-games = Le partite che hai giocato, con ogni mossa e i nomi di tutti: per sempre, perché si possano rivedere.
privacy-open = { $days ->
    [0] I tavoli mai iniziati: fino a quando qualcuno li chiude.
   *[other] I tavoli mai iniziati: { $days } giorni.
}
privacy-chat = Ciò che si è detto a un tavolo: le ultime { $lines } righe, finché il tavolo è conservato.
privacy-address = Il tuo indirizzo internet è contato in memoria per un giorno, contro gli abusi, e non viene scritto.
privacy-log = Questo server scrive un registro delle richieste: quando, di che tipo e da quale indirizzo internet. Per quanto lo conservi lo dice chi lo gestisce.
privacy-no-log = Non si scrive nessun registro delle richieste.
privacy-calls = Solo se chiedi di essere avvisato quando tocca a te: l'indirizzo di posta, il webhook o l'indirizzo push del tuo browser, le tue ore di silenzio con il fuso orario, e quali partite ti aspettano. Sparisce quando lo togli, o insieme a te. Un avviso dice che una partita aspetta e su quale tabellone, nulla delle tue carte. I servizi push di chi fa i browser lo trasportano senza poterlo leggere. Di un codice di recupero si conserva solo un'impronta.
privacy-blocks = La metà pubblica di ogni tua passkey, i tuoi amici e a chi l'hai chiesto, finché uno dei due non smette. Chi hai bloccato, con il nome che aveva allora, e che cosa hai segnalato con la risposta del gestore: finché non lo togli, o insieme a te. Ciò che altri hanno segnalato di te perde il tuo nome e le tue parole quando vieni dimenticato. Con ogni riga di chat si conserva chi l'ha detta.
privacy-boards = Le mappe che hai pubblicato, con il tuo nome e le tue parole: finché non le elimini, o insieme a te. Le partite già cominciate conservano la mappa.
privacy-webhook = Quando tocca a te e non ci sei, questo server dice a un altro servizio di chi lo gestisce il tavolo, il tuo numero qui e il tuo nome, perché possa chiamarti.
privacy-browser = Nel tuo browser: la lingua, i colori e altre scelte. Non ne escono mai.
privacy-others = Gli altri a un tavolo vedono il tuo nome, le tue mosse e ciò che dici. Chi ha il link di un tavolo lo può guardare.
privacy-contact = Domande, e richieste di tutto ciò che si conserva di te: { $contact }
forget-me = Dimenticami
forget-text = Il tuo nome, i tuoi dispositivi e tutto ciò che hai detto spariscono da questo server, per sempre. Le partite restano agli altri, senza il tuo nome; quelle che non hai finito le continuano i bot. Nessuno può tornare al posto tuo, e niente si può ripristinare.
forget-sure = Davvero? Non si può annullare.
forget-yes = Sì, dimenticami
forget-no = No, resto
forget-done = Fatto: qui non c’è più niente di te. Il tuo nome non è più in { $tables ->
    [one] 1 tavolo
   *[other] { $tables } tavoli
} e { $campaigns ->
    [one] 1 campagna
   *[other] { $campaigns } campagne
}.
refused-table-closed = Chi gestisce questo server ha chiuso questo tavolo.

## Il proprio registro

past-none = Qui non è ancora finita nessuna tua partita. Quando ne finirà una, la troverai qui con il risultato.
past-play = Gioca
past-which = Quali partite
past-board = Mappa
past-players = Giocatori
past-against = Avversario più forte
past-all = qualsiasi
past-people = solo persone
past-numbers = Che cosa dicono
past-games = Partite
past-wins = Vinte
past-expected = a parità di forze: { $wins }
past-points = Punti a partita
past-tickets = Biglietti completati
past-path = Percorso più lungo
past-minutes = Minuti a partita
past-counted = Le partite di allenamento e quelle con più posti su un solo dispositivo sono elencate sotto, ma non contano.
past-chart = Punti delle ultime { $games } partite; un segno pieno è una vittoria
past-point = { $board }: { $place ->
    [1] vinta
   *[other] { $place }º posto
  }, { $points } punti
past-best = Primati da battere
past-best-points = Più punti
past-best-path = Percorso più lungo
past-best-tickets = Più biglietti
past-list = { $games ->
    [one] Una partita
   *[other] { $games } partite
  }
past-result = { $place ->
    [1] Vinta
   *[other] { $place }º posto
  }, { $points }
past-unknown = risultato non conservato
past-practice = allenamento
past-more = Mostra altre
past-here = { $games ->
    [one] Una partita la conosce solo questo browser
   *[other] { $games } partite le conosce solo questo browser
}
past-here-text = Conservate con le altre, si ritrovano in Le mie partite su ogni tuo dispositivo, da rivedere e da analizzare. Non contano mai per i punteggi. Quelle su mappe che questo server non ha restano qui.
past-here-keep = Conserva con le altre
past-here-kept = { $games ->
    [one] Ora una partita è conservata con le altre.
   *[other] Ora { $games } partite sono conservate con le altre.
}
past-yours = I tuoi dati
past-yours-text = Tutto in un solo file: ogni partita con il risultato e la registrazione, che chiunque può verificare e rivedere, i problemi che hai risolto, i tuoi amici, chi hai bloccato e che cosa hai segnalato.
past-take = Porta tutto con te
past-taking = { $done } di { $all } partite…
past-delete = Cancella tutto
