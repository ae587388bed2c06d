# L’analisi di una partita finita; queste frasi sono anche del terminale.
review-title = Analisi
review-of = Analisi: { $edition }
review-about = Ogni posizione è stata giocata fino in fondo { $playouts } volte da giocatori comuni. La probabilità di ciascuno è quante volte ha vinto. La probabilità conosce tutte le mani; una decisione è giudicata su ciò che il giocatore poteva sapere.
review-curve = La probabilità di vincere
review-curve-label = La probabilità di vincere di ogni giocatore, dalla distribuzione alla fine
review-parts = Fortuna e decisioni
review-parts-about = Probabilità prima della distribuzione, più fortuna, più decisioni proprie, più decisioni altrui, fa il risultato. Le decisioni si misurano con quelle di un giocatore comune.
review-player = Giocatore
review-prior = Prima della distribuzione
review-luck = Fortuna
review-own = Decisioni proprie
review-others = Decisioni altrui
review-result = Risultato
review-lost = Regalati
review-lost-points = { $points } punti
review-moments = Momenti da rivedere
review-moments-none = Niente di notevole: nessun errore chiaro, nessuna grande trovata.
review-at = Mossa { $step }
review-show = Mostra sul tabellone
review-blunder = { $who } ha sbagliato. Mossa: { $played }. Meglio: { $best }. { $worth ->
    [both] Vale circa { $points } punti e { $percent ->
        [one] 1 punto percentuale
       *[other] { $percent } punti percentuali
    } di vittoria.
    [points] Vale circa { $points } punti.
    [chance] Vale circa { $percent ->
        [one] 1 punto percentuale
       *[other] { $percent } punti percentuali
    } di vittoria.
   *[others] Ci hanno guadagnato gli altri.
}
review-good-find = { $who } ha visto ciò che a molti sfugge. Mossa: { $played }. Di solito: { $usual }.
review-deciding-line = { $who } ha preso { $line }. La probabilità: prima { $before }%, dopo { $after }%.
review-ticket-lost-kept = { $ticket } di { $who } non ha mai avuto buone probabilità.
review-ticket-lost-own = Qui { $who } ha perso quasi ogni speranza per { $ticket }, per una decisione propria.
review-ticket-lost-other = Qui { $who } ha perso quasi ogni speranza per { $ticket }, per mano di altri.
review-ticket-lost-luck = Qui { $who } ha perso quasi ogni speranza per { $ticket }, per sfortuna.
review-ticket-missed = { $who } ha restituito { $ticket }, e poi ha unito lo stesso le due città.
review-alternatives = Che cosa si poteva fare
review-alternative = { $chance }% di vincere, { $points } punti
review-alternative-played = giocata
review-waiting = L’analisi è in corso: { $done } di { $all }.
review-queued = L’analisi aspetta il suo turno.
review-back = Torna al risultato
review-map-better = In giallo: la linea che conveniva di più.
review-deal = La distribuzione
review-hand = In mano:
review-after = Probabilità dopo:
review-map = Il tabellone a fine partita, con i momenti da rivedere
review-mistakes = { $count ->
    [0] Nessun errore chiaro.
    [one] Un errore chiaro: circa { $points } punti regalati.
   *[other] { $count } errori chiari: circa { $points } punti regalati.
}
