### Lezioni ed esempi dal vivo: caricati solo dove si mostrano.

learn-text = Brevi lezioni su un tabellone vero: fai ciò che il passo chiede, gli altri giocatori rispondono e ogni regola si mostra da sé. Comincia dalla prima, poi segui la lezione del tabellone che vuoi giocare.
lesson-steps = { $count } passi
lesson-again = Rifalla
lesson-start = Comincia
lesson-resume = Continua (passo { $step })
lesson-taken = Fatta
lesson-step = Passo { $at } di { $last }
lesson-task = Tocca a te
lesson-well = Ben fatto
lesson-other = Le regole lo permetterebbero, ma questo passo chiede un'altra cosa.
lesson-do = Mostrami
lesson-next = Avanti
lesson-back = Indietro
lesson-finish = Fine
lesson-result = Mostra il conteggio

example-see = Guardalo sul tabellone
example-number = Guarda l'esempio { $number }
example-hide = Chiudi l'esempio
example-start = La situazione
example-step = Passo { $at } di { $last }
example-back = Un passo indietro
example-next = Un passo avanti
example-no-game = Una partita non si può preparare così.
example-keeps = { $count ->
    [0] Non tenere biglietti
    [one] Tieni 1 biglietto
   *[other] Tieni { $count } biglietti
}
example-refused = Rifiutato
example-face-up = Scoperte
example-no-cards = nessuna carta
example-nothing = Il tavolo com'è adesso:
example-retire = Ritira { $event }

fact-count = { $of ->
    [points] { $who }: punti sul tabellone { $value }
    [coins] { $who }: { $value } $
    [track] { $who }: percorso dei treni proiettile { $value }
    [pieces] { $who }: vagoni rimasti { $value }
    [hand_size] { $who }: carte in mano { $value }
    [tickets_held] { $who }: biglietti { $value }
    [tickets_offered] { $who }: biglietti offerti { $value }
    [completed_tickets] { $who }: biglietti completati { $value }
    [longest_path] { $who }: percorso più lungo { $value }
    [rank] { $who }: posizione { $value }
    [deck_size] Carte nel mazzo: { $value }
    [discards_size] Carte negli scarti: { $value }
    [ticket_deck_size] Biglietti nel mazzo: { $value }
    [ticket_block_size] Biglietti mescolati in fondo al mazzo: { $value }
    [event_deck_size] Eventi nel mazzo: { $value }
    [shared_trains] Treni proiettile rimasti: { $value }
    [last_turns] Turni rimasti: { $value }
    [passes] Passi di fila: { $value }
   *[other] { $value }
}
fact-hand = { $who } ha in mano { $cards }
fact-completed = { $who } ha completato: { $tickets }
fact-part = { $of ->
    [lines] linee
    [tickets] biglietti
    [bonuses] bonus
    [track] treni proiettile
    [coins] dollari
    [pieces_left] vagoni rimasti
   *[total] totale
} { $value }
fact-score = { $who }, se la partita finisse ora: { $parts }
fact-owner = { $who } ha { $line }
fact-owner-nobody = Nessuno ha { $line }
fact-owner-everybody = { $line } è di tutti
fact-last-round = { $begun ->
    [yes] L'ultimo giro è cominciato
   *[no] L'ultimo giro non è cominciato
}
fact-over = { $over ->
    [yes] La partita è finita
   *[no] La partita continua
}
fact-wins = { $count ->
    [one] Vincerebbe { $who }
   *[other] Vincerebbero insieme { $who }
}
fact-bonus = { $bonus }: { $who }
fact-event = Evento in corso: { $event }
fact-nobody = nessuno
fact-none = nessuno
fact-payments = { $line } si può pagare con: { $payments }
fact-payments-none = { $line } non si può pagare con questa mano
fact-or = { " " }oppure{ " " }
fact-can = { $who } può controllare { $line }
fact-cannot = { $who } non può controllare { $line }: { $why }
fact-may = { $who } può farlo: { $deed }
fact-may-not = { $who } non può farlo: { $deed }. { $why }
