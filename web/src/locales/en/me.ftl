## Calls when it is one's turn

calls-text = When a game comes to wait for you while you are away, this server can call you. One call tells of all games that wait; it says that it is your turn and on which board, never anything of your cards. Everything here can be ended with one click.
call-push = In this browser
call-push-text = A notification on this device, also when the page is closed.
call-push-add = Call me here
call-push-wait = A first notification is on its way. If it does not come, the browser or the system may be set to show none.
call-push-denied = This browser does not allow notifications for this page. Its settings for this page can change that.
call-push-none = This browser takes no notifications from pages. On an iPhone or iPad it does after "Add to Home Screen".
call-push-insecure = Notifications need https: this page was opened over plain http.
call-push-failed = The browser could not reach its push service. Try again later.
call-mail = By mail
call-mail-text = A mail with links to the games that wait. It is only sent once you have followed the link in a first mail.
call-mail-none = This server sends no mails.
call-mail-address = Mail address
call-mail-add = Send me the first mail
call-mail-sent = A mail to { $address } is on its way. Follow its link within a day.
call-webhook = To a program of your own
call-webhook-text = A POST with JSON, for a chat bot or a lamp on your desk. The address is asked first: it must answer the word in "challenge" with that word alone.
call-webhook-address = Address (https://…)
call-webhook-add = Ask there
call-webhook-secret = Calls are signed with this secret. It is shown only now
call-ways = Calls you have
call-ways-none = None yet.
call-way-push = Browser · { $shown }
call-way-mail = Mail · { $shown }
call-way-webhook = Program · { $shown }
call-way-here = This browser
call-way-unverified = waits to be confirmed
call-way-remove = Stop
call-when = When
call-quiet = Quiet hours: nobody calls
call-quiet-from = from
call-quiet-until = until
call-quiet-zone = Time zone: { $zone }. What happens meanwhile is told when they end.
call-remind = Remind me before my clock runs out
call-remind-none = no
call-remind-hours = { $hours ->
    [one] 1 hour before
   *[other] { $hours } hours before
}
call-kept = Kept.
called-yes-text = Say yes, and this server tells you there when a game waits for you.
called-yes-button = Yes, call me
called-yes-done = From now on you are called at { $shown }.
called-stop-done = No more calls to { $shown }.
called-stop-wait = One moment: calls are being stopped …
called-settings = All about calls

## Other people

others-blocked = Blocked
others-blocked-none = Nobody. At a table, or beside a line of the chat, somebody can be blocked.
others-since = since { DATETIME($since, dateStyle: "medium") }
unblock = Unblock { $who }
others-reports = Reported
others-reports-text = A name, a line of the chat, an event or a board that the operator of this server should look at; the answer comes here.
others-reports-none = Nothing.
report-about-name = A name
report-about-line = A line of the chat
report-about-event = An event
report-about-board = A board
report-at = { DATETIME($at, dateStyle: "medium") }
report-waits = Waits for an answer.
report-answer = The operator answers: { $answer }
report-closed = The operator has looked at it.
report-back = Take back
report-away = Put away

## A code that brings one back

recovery-text = A code on paper brings you back, with your name and your games, on any device and even when all your devices are lost. Whoever has it is you here: keep it like a key. This server keeps only a fingerprint of it.
recovery-make = Make a code
recovery-since = You have had a code since { DATETIME($since, dateStyle: "medium") }. It cannot be shown again; a new one takes its place.
recovery-again = Make a new code
recovery-remove = Remove it
recovery-code = Your code. Write it down now: it is shown only once
recovery-print = Print
recover = Come back with a passkey or a code
recover-text = Enter the recovery code you wrote down. This device then has your name and your games, and what was played here before is yours too.
recover-code = Recovery code
recover-button = Come back
recover-alone = Without what was played here
recover-done = Welcome back, { $name }.

## Friends

friends = Friends
friend-text = Friends can ask each other to a table and see each other's public tables that wait for players. Both have to want it, and either can end it.
friends-none = Nobody yet.
friends-played = You have played with
friend-games = { $games ->
    [one] 1 game together
   *[other] { $games } games together
}
friend-ask = Ask to be friends
friend-asks = asks to be your friend
friend-asked = was asked, and has not answered
friend-yes = Yes
friend-no = No
friend-back = Take back
friend-remove = Remove
friend-table = { $board }: { $open ->
    [one] 1 open seat
   *[other] { $open } open seats
}
friend-link-make = Make a link for a friend
friend-link = Give this link to one friend. It works once, for a week
friend-invite = Invite { $who }
friend-invite-some = Invite a friend
befriend-text = { $who } wants to be your friend here: you can ask each other to a table and see each other's public tables that wait for players. Either of you can end it.
befriend-yes = Be friends
befriend-no = No, thank you
befriend-done = You and { $who } are friends.

## Passkeys

passkey-text = A passkey in your phone, computer or password manager brings you back, with your name and your games, on any device that has it. No password, nothing to write down.
passkey-add = Add a passkey
passkey-since = Passkey of { DATETIME($since, dateStyle: "medium") }
passkey-used = last used { DATETIME($used, dateStyle: "medium") }
passkey-remove = Remove
passkey-show = Come back with a passkey
passkey-insecure = Passkeys need https: this page was opened over plain http.
passkey-none = This browser is too old for passkeys.

## Devices

device-here = This device
device-seen = Last used { DATETIME($seen, dateStyle: "medium") }
device-since = since { DATETIME($since, dateStyle: "medium") }
device-out = Log out
device-out-sure = Log out for good?
device-last = It is your only device: nobody can come back as you then, and your games are left to bots.
