### Punteggi ed eventi.

## Punteggi

ratings = Punteggi
rating = Punteggio
rating-value = { $rating } +/− { $range }
rating-games = { $games ->
    [one] 1 partita valida
   *[other] { $games } partite valide
}
rating-none = ancora nessuna partita valida
rating-place = Posto
rating-player = Giocatore
rating-of = { $place }º di { $players }
rating-about = Tutti cominciano da 25 +/− 16,7. Diciannove volte su venti la forza sta entro quanto segue +/−, che si restringe a ogni partita valida. Ogni mappa ha i suoi punteggi.
rating-check = Derivano dalle registrazioni di { $games ->
    [one] 1 partita
   *[other] { $games } partite
} e da nient'altro: chiunque può ricalcolarli.
ratings-on = Punteggi: { $board }
ratings-none = Su questa mappa nessuno ha ancora finito una partita valida. Apri un tavolo con gli amici e rendilo valido per i punteggi.

## Eventi

events-text = Tutti ricevono le stesse carte, gli stessi biglietti e gli stessi eventi, ciascuno al proprio tavolo. Alla fine vedi come te la sei cavata accanto a chi aveva il tuo posto.
events-running = Aperti adesso
events-ended = Conclusi
events-none = Adesso non è aperto nessun evento. Creane uno: va avanti da solo.
event-make = Crea un evento
event-name = Nome
event-name-usual = Le stesse carte per tutti
event-kind = Chi gioca
event-solo = Ognuno da solo contro i bot
event-groups = Persone tra loro
event-level = Bot
event-seats = Posti a un tavolo
event-rounds = Turni
event-length = Aperto per
event-hours = { $hours ->
    [3] una sera (3 ore)
    [24] un giorno
    [72] tre giorni
    [168] una settimana
   *[other] { $hours } ore
}
event-most = Numero massimo di persone
event-most-any = chiunque
event-most-text = Quando tutte avranno giocato ogni turno l'evento finisce, anche se resta tempo.
event-public = In elenco per tutti su questo server
event-people = { $people ->
    [0] ancora nessuno
    [one] 1 persona
   *[other] { $people } persone
}
event-until = Aperto fino a { $at }
event-ended = Concluso { $at }
event-mine = { $done } di { $rounds } giocati
event-against = { $bots ->
    [one] contro un bot: { $level }
   *[other] contro { $bots } bot: { $level }
}
event-tables-of = tavoli da { $players }
event-rounds-count = { $rounds ->
    [one] 1 turno
   *[other] { $rounds } turni
}
event-about = Finché l'evento non finisce un tavolo lo vede solo chi ci gioca: non si guarda, non si rivede, non si analizza. Ogni turno si gioca una volta, senza suggerimenti e senza annullare.
event-play = Gioca il turno { $round }
event-go-on = Continua il turno { $round }
event-apart = Un tavolo per noi
event-apart-text = Ti siedi con chi aspetta; nei turni seguenti con chi è andato più o meno come te. Per un tavolo tutto vostro, manda il suo link a chi vuoi.
event-done = Hai giocato ogni turno. Com'è andata a tutti lo leggi qui quando l'evento finisce.
event-yours = I tuoi turni
event-round = Turno { $round }
event-open = non finito
event-points = { $points } punti
event-link = Manda questo link
event-fair = Da che cosa derivano le carte
event-fair-text = L'hash del segreto di ogni turno era fissato prima che qualcuno giocasse e sta a ogni tavolo. Quando l'evento finisce i segreti vengono svelati e tutti possono controllare le carte date. I giocatori non aggiungono nulla a questa mescolata: deve essere la stessa a ogni tavolo.
event-secret = Segreto:
event-share = Che cosa dice: quando i bot hanno giocato le stesse carte su questa mappa con altrettanti posti, la distribuzione ha spiegato { $share } delle differenze tra i risultati di uno stesso posto (19 volte su 20: da { $least } a { $most }). Il resto è gioco, e fortuna con le mosse degli altri.
event-share-unknown = Quanto spieghi la distribuzione su questa mappa con altrettanti posti non è stato misurato.
event-standings = Com'è andata a tutti
event-standings-text = Accanto a chi aveva lo stesso posto e le stesse carte: quanti di loro hanno fatto meno punti (un pari vale mezzo) e quanti punti in più della loro media.
event-better = Meglio di
event-margin = Sopra la media
event-games = Partite
event-result = Turno { $round }: { $points } (posto { $seat })
event-nobody = Nessuno ha finito una partita in tempo.
event-tables = Tutti i tavoli
event-late = non finita in tempo
