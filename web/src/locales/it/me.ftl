## Avvisi quando tocca a te

calls-text = Quando una partita ti aspetta e non ci sei, questo server può avvisarti. Un solo avviso dice di tutte le partite che aspettano; dice che tocca a te e su quale tabellone, mai nulla delle tue carte. Tutto si può fermare con un clic.
call-push = In questo browser
call-push-text = Una notifica su questo dispositivo, anche a pagina chiusa.
call-push-add = Avvisami qui
call-push-wait = Una prima notifica sta arrivando. Se non arriva, forse il browser o il sistema non ne mostra.
call-push-denied = Questo browser non permette notifiche per questa pagina. Le sue impostazioni per questa pagina possono cambiarlo.
call-push-none = Questo browser non riceve notifiche dalle pagine. Su iPhone e iPad le riceve dopo "Aggiungi alla schermata Home".
call-push-insecure = Le notifiche hanno bisogno di https: questa pagina è stata aperta con http semplice.
call-push-failed = Il browser non ha raggiunto il suo servizio push. Riprova più tardi.
call-mail = Per posta elettronica
call-mail-text = Una mail con i link alle partite che aspettano. Arriva solo dopo che hai seguito il link di una prima mail.
call-mail-none = Questo server non manda mail.
call-mail-address = Indirizzo di posta
call-mail-add = Mandami la prima mail
call-mail-sent = Una mail a { $address } sta arrivando. Segui il suo link entro un giorno.
call-webhook = A un tuo programma
call-webhook-text = Un POST con JSON, per un bot di chat o una lampada sulla scrivania. Prima si chiede all'indirizzo: alla parola in "challenge" deve rispondere con quella parola soltanto.
call-webhook-address = Indirizzo (https://…)
call-webhook-add = Chiedi lì
call-webhook-secret = Gli avvisi sono firmati con questo segreto. Si vede solo adesso
call-ways = Avvisi attivi
call-ways-none = Ancora nessuno.
call-way-push = Browser · { $shown }
call-way-mail = Mail · { $shown }
call-way-webhook = Programma · { $shown }
call-way-here = Questo browser
call-way-unverified = aspetta conferma
call-way-remove = Basta
call-when = Quando
call-quiet = Ore di silenzio: nessun avviso
call-quiet-from = dalle
call-quiet-until = alle
call-quiet-zone = Fuso orario: { $zone }. Quello che succede intanto si dice alla fine.
call-remind = Ricordamelo prima che scada il mio tempo
call-remind-none = no
call-remind-hours = { $hours ->
    [one] 1 ora prima
   *[other] { $hours } ore prima
}
call-kept = Salvato.
called-yes-text = Di' di sì, e questo server ti dice lì quando una partita ti aspetta.
called-yes-button = Sì, avvisami
called-yes-done = D’ora in poi gli avvisi arrivano a { $shown }.
called-stop-done = Basta avvisi a { $shown }.
called-stop-wait = Un momento: gli avvisi si fermano …
called-settings = Tutto sugli avvisi

## Altre persone

others-blocked = Bloccati
others-blocked-none = Nessuno. A un tavolo, o accanto a una riga della chat, si può bloccare qualcuno.
others-since = dal { DATETIME($since, dateStyle: "medium") }
unblock = Sblocca { $who }
others-reports = Segnalati
others-reports-text = Un nome, una riga della chat, un evento o una mappa che il gestore di questo server dovrebbe guardare; la risposta arriva qui.
others-reports-none = Niente.
report-about-name = Un nome
report-about-line = Una riga della chat
report-about-event = Un evento
report-about-board = Una mappa
report-at = { DATETIME($at, dateStyle: "medium") }
report-waits = Aspetta una risposta.
report-answer = Il gestore risponde: { $answer }
report-closed = Il gestore l'ha guardato.
report-back = Ritira
report-away = Metti via

## Un codice che riporta indietro

recovery-text = Un codice su carta ti riporta qui, con il tuo nome e le tue partite, su qualunque dispositivo e anche se li hai persi tutti. Chi ce l'ha qui sei tu: custodiscilo come una chiave. Questo server ne conserva solo un'impronta.
recovery-make = Crea un codice
recovery-since = Hai un codice dal { DATETIME($since, dateStyle: "medium") }. Non si può mostrare di nuovo; uno nuovo prende il suo posto.
recovery-again = Crea un nuovo codice
recovery-remove = Toglilo
recovery-code = Il tuo codice. Scrivilo adesso: si vede una volta sola
recovery-print = Stampa
recover = Torna con una passkey o un codice
recover-text = Inserisci il codice di recupero che hai scritto. Questo dispositivo avrà allora il tuo nome e le tue partite, e anche quello che qui si era giocato prima sarà tuo.
recover-code = Codice di recupero
recover-button = Torna
recover-alone = Senza quello che si è giocato qui
recover-done = Rieccoti, { $name }.

## Friends

friends = Amici
friend-text = Gli amici possono invitarsi a un tavolo e vedere i tavoli pubblici l'uno dell'altro che aspettano giocatori. Devono volerlo entrambi, e ciascuno può smettere.
friends-none = Ancora nessuno.
friends-played = Hai giocato con
friend-games = { $games ->
    [one] 1 partita insieme
   *[other] { $games } partite insieme
}
friend-ask = Chiedi l'amicizia
friend-asks = ti chiede l'amicizia
friend-asked = non ha ancora risposto
friend-yes = Sì
friend-no = No
friend-back = Ritira
friend-remove = Rimuovi
friend-table = { $board }: { $open ->
    [one] 1 posto libero
   *[other] { $open } posti liberi
}
friend-link-make = Crea un link per un amico
friend-link = Dai questo link a un amico. Vale una volta, per una settimana
friend-invite = Invita { $who }
friend-invite-some = Invita un amico
befriend-text = { $who } vuole la tua amicizia qui: potrete invitarvi a un tavolo e vedere i tavoli pubblici l'uno dell'altro che aspettano giocatori. Ciascuno può smettere.
befriend-yes = Accetta l'amicizia
befriend-no = No, grazie
befriend-done = Tu e { $who } siete amici.

## Passkeys

passkey-text = Una passkey nel telefono, nel computer o nel gestore di password ti riporta qui, con il tuo nome e le tue partite, su ogni dispositivo che la possiede. Nessuna password, niente da annotare.
passkey-add = Aggiungi una passkey
passkey-since = Passkey del { DATETIME($since, dateStyle: "medium") }
passkey-used = usata l'ultima volta il { DATETIME($used, dateStyle: "medium") }
passkey-remove = Rimuovi
passkey-show = Torna con una passkey
passkey-insecure = Le passkey richiedono https: questa pagina è stata aperta con http semplice.
passkey-none = Questo browser è troppo vecchio per le passkey.

## Devices

device-here = Questo dispositivo
device-seen = Usato l'ultima volta il { DATETIME($seen, dateStyle: "medium") }
device-since = dal { DATETIME($since, dateStyle: "medium") }
device-out = Esci
device-out-sure = Uscire per sempre?
device-last = È il tuo unico dispositivo: dopo nessuno potrà tornare come te, e le tue partite resteranno ai bot.
