# Problemi: posizioni con una mossa chiaramente migliore.
puzzles = Problemi
puzzles-text = Posizioni tratte da partite dei bot più forti, in cui una mossa è chiaramente la migliore e non è la prima che viene in mente. Guarda il tavolo, fai la tua mossa e leggi perché.
puzzles-none = Qui non ci sono problemi.
puzzles-all = Tutti i problemi
puzzles-theme = La domanda
puzzles-solved = { $solved } di { $all } risolti
puzzles-today-solved = L’hai risolto. Domani ce n’è un altro.
puzzles-today-missed = Ora conosci la risposta. Domani ce n’è un altro.
puzzles-record = { $tried ->
    [one] Hai pensato a un problema e { $solved ->
        [one] l’hai risolto
       *[other] non ne hai ancora risolti
    }.
   *[other] Hai pensato a { $tried } problemi e ne hai risolti { $solved }. Conta il primo tentativo.
}
puzzles-days = { $days ->
    [one] Hai provato il problema del giorno una volta
   *[other] Hai provato il problema del giorno { $days } volte
}; risolti: { $solved }. Un giorno saltato non toglie niente.
puzzle-think = Pensaci
puzzle-look = Guardalo di nuovo
puzzle-theme-tickets = Quali biglietti tieni?
puzzle-theme-claim = Prendere una linea, o non ancora?
puzzle-theme-end = Chiudere la partita, o continuare?
puzzle-theme-tunnel = Pagare la galleria, o no?
puzzle-theme-draw = Che cosa peschi?
puzzle-number = { $board }, problema { $number }
puzzle-of-day = { $board }, problema del giorno
puzzle-known = Una partita a { $players } giocatori, e tocca a te. Le tue carte, i tuoi biglietti e tutto ciò che è scoperto sono noti; il diario racconta che cosa è successo. Che cosa hanno in mano gli altri non te lo dice nessuno. Fai la mossa migliore.
puzzle-practice = Questo lo conosci: non conta più.
puzzle-label = Problema { $number }: { $theme } { $players } giocatori. { $was ->
    [solved] Risolto.
    [missed] Non risolto.
   *[new] Non ancora provato.
}
puzzle-solved = È la mossa migliore
puzzle-missed = C’è di meglio
puzzle-best = La mossa migliore:
puzzle-yours = la tua scelta
puzzle-aside = La tua mossa ({ $tried }) è stata scartata presto: la ricerca non ci ha visto niente.
puzzle-why = { $than ->
    [both] Rispetto a «{ $other }» ha { $percent ->
        [one] 1 punto percentuale
       *[other] { $percent } punti percentuali
    } di vittoria in più e porta in media { $points } punti in più.
    [chance] Rispetto a «{ $other }» ha { $percent ->
        [one] 1 punto percentuale
       *[other] { $percent } punti percentuali
    } di vittoria in più.
    [points] Rispetto a «{ $other }» porta in media { $points } punti in più; chi vince cambia meno.
   *[others] Rispetto a «{ $other }» per te è circa lo stesso, e per gli altri è peggio.
}
puzzle-usual = Chi pianifica bene ma non guarda avanti qui gioca: { $usual }.
puzzle-searched = Una lunga ricerca ha giocato da qui migliaia di volte con ognuna di queste mosse, sempre da ciò che puoi sapere. Quante volte hai vinto è la probabilità; i punti sono la tua media alla fine.
puzzle-again = Ancora una volta
puzzle-next = Prossimo problema
