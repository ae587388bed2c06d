### Le frasi del solo terminale; tutte le altre sono quelle del client nel browser.

term-you = Tu
term-you-start = Cominci tu.
term-no-cards = nessuna carta
term-help =
    take 2            prendi la carta scoperta numero 2
    draw              pesca una carta dal mazzo
    stop              rinuncia alla seconda carta, dove l'edizione lo permette
    tickets           pesca biglietti
    keep 1 3          tieni questi fra i biglietti offerti
    claim oslo bergen occupa una linea; bastano anche le due città, o come cominciano
    … with 2 red      paga con queste carte
    pay 1, decline    rispondi a una galleria o a un'offerta; un numero sceglie da un elenco
    back              annulla l'ultima occupazione
    pass              se non è possibile altro
    lines             le linee che puoi occupare adesso
    ticket 2          il percorso più breve per il tuo secondo biglietto
    players, cards    che cosa hanno tutti, che cosa hai tu
    map               il tabellone
    hint, do          che cosa farebbe un bot, e farlo
    save FILE         salva la partita; `capotreno play --resume FILE` la riprende
    say TESTO         parla con gli altri al tavolo di un server
    help, quit
term-help-keys =
    Frecce  di città in città       Invio  questa città, poi l'altro capo
    + - 0   zoom, tutto il tabellone   Maiusc e frecce, o la rotella: sposta la mappa
    Tab     completa                Ctrl-P, Ctrl-N  ciò che hai scritto prima
    Pag↑, Pag↓  il diario           Esc  lascia perdere   Ctrl-C  esci
term-help-replay = next, back, start, end, oppure il numero di un passo; map, players, quit
term-type-turn = take 2 · draw · tickets · claim e due città · hint · help
term-type-second = take 2 · draw · hint
term-type-number = Scrivi un numero.
term-type-wait = Un momento…
term-type-over = La partita è finita: map · players · save FILE · quit
term-type-replay = → un passo avanti · ← indietro · Home · Fine · q esce
term-keep = Scrivi i numeri di quelli che tieni: 1 3
term-hint = Un bot farebbe: { $what }. Scrivi: { $typed } (oppure: do)
term-no-hint = Prima chiedi un consiglio con hint.
term-saved = Salvata: { $file }
term-not-saved = Non salvata: { $why }
term-kept = Questa partita la conserva il server: qui non c'è niente da salvare.
term-waiting = { $count ->
    [one] In attesa: 1 posto è libero.
   *[other] In attesa: { $count } posti sono liberi.
}
term-save-where = Salvare dove? Scrivi: save FILE
term-which-slot = Quale delle carte scoperte? Scrivi: take 2
term-which-number = Scrivi un numero da 1 a { $most }.
term-which-ticket = Non hai questo biglietto.
term-which-cards = Quali carte? Per esempio: 2 red 1 wild
term-which-line = Quale di queste linee?
term-not-understood = Non si capisce. Scrivi due città per occupare una linea, oppure: help
term-no-place = Nessuna città si chiama «{ $name }».
term-several = Quale? { $names }
term-not-joined = Nessuna linea unisce { $one } e { $other }.
term-no-lines = Adesso non puoi occupare nessuna linea.
term-way = { $ticket }: { $way }
term-deck = mazzo { $cards }, biglietti { $tickets }
term-player = { $points } pt · { $pieces } ▬ · { $cards } c · { $tickets } b
term-player-told = { $points } punti, { $pieces } pezzi, { $cards } carte, { $tickets } biglietti
term-track = {" "}· pista { $track }
term-shared = Treni proiettile rimasti: { $count }
term-to-go = {" "}· mancano { $cards }
term-score-track = Pista
term-score-coins = Dollari
term-panel-players = Giocatori
term-panel-tickets = I tuoi biglietti
term-panel-hand = Mano
term-panel-display = Scoperte
term-panel-log = Diario
term-title = { $name }, { $players } giocatori. `help` elenca che cosa puoi scrivere.
term-small = La finestra è troppo piccola: almeno 40 colonne e 12 righe.
