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
call-ways = Vieni avvisato
call-ways-none = ancora in nessun modo.
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
called-yes-done = D'ora in poi vieni avvisato a { $shown }.
called-stop-done = Basta avvisi a { $shown }.
called-stop-wait = Un momento: gli avvisi si fermano …
called-settings = Tutto sugli avvisi

## Altre persone

others-blocked = Bloccati
others-blocked-none = Nessuno. A un tavolo, o accanto a una riga della chat, si può bloccare qualcuno.
others-since = dal { DATETIME($since, dateStyle: "medium") }
unblock = Sblocca { $who }
others-reports = Segnalati
others-reports-text = Un nome o una riga della chat che il gestore di questo server dovrebbe guardare; la risposta arriva qui.
others-reports-none = Niente.
report-about-name = Un nome
report-about-line = Una riga della chat
report-about-event = Un evento
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
recovery-enter = Inserisci un codice
recover = Torna con un codice
recover-text = Inserisci il codice di recupero che hai scritto. Questo dispositivo avrà allora il tuo nome e le tue partite, e anche quello che qui si era giocato prima sarà tuo.
recover-code = Codice di recupero
recover-button = Torna
recover-alone = Senza quello che si è giocato qui
recover-done = Bentornato, { $name }.
