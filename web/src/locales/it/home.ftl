### Le parole che arrivano con la pagina iniziale, in tutte le lingue insieme. Le altre sono in table.ftl.

word-wild = locomotiva
word-wilds = locomotive

## Pagine e strumenti

home = Pagina iniziale
loading = Un momento…
close = Chiudi
settings = Impostazioni
language = Lingua
theme-light = Colori chiari
theme-dark = Colori scuri
sounds-on = Suoni accesi
sounds-off = Suoni spenti
contrast-on = Contrasto alto acceso
contrast-off = Contrasto alto spento
animations-on = Animazioni accese
animations-off = Animazioni spente
animations-calm = Animazioni spente, come chiede il sistema
tips-on = Consigli accesi
tips-off = Consigli spenti
install = Installa come app
rules = Regole
reload = Ricarica
error-title = La linea finisce qui

## Pagina iniziale

slogan = Controlla le linee. Unisci le città.
slogan-more = Giochi da tavolo ferroviari nel browser: contro i bot, con gli amici tramite un link o attorno a un tavolo.
play = Gioca
with-friends = Con gli amici
hot-seat = Un solo dispositivo
learn = Impara a giocare
workshop = Crea una mappa
boards = Mappe di altri
events = Eventi
campaign = Campagna
more-choices = Chi comincia, orologi e altro
board-choice = Tabellone
opponents = Avversari
opponent = Avversario { $number }
remove-opponent = Togli l'avversario { $number }
add-bot = Bot
my-games = Le mie partite
my-games-none = Qui trovi le tue partite, per riprenderle quando vuoi.
past = Le mie partite e i risultati
lobby = Tavoli aperti
lobby-none = Nessuno sta aspettando. Apri un tavolo con gli amici e rendilo pubblico.
your-name = Il tuo nome
guest-name = Ospite { $code }
save = Salva
saved = Salvato
device-move = Continua su un altro dispositivo
device-link = Apri lì questo link entro dieci minuti; vale una volta sola
devices = I miei dispositivi
your-turn = Tocca a te
phase = { $phase ->
    [open] { $open ->
        [one] 1 posto libero
       *[other] { $open } posti liberi
    }
    [revealing] Si distribuiscono le carte
    [playing] In corso
   *[over] Finita
}
players-range = { $fewest }–{ $most } giocatori
minutes = { $least }–{ $most } min
difficulty = { $difficulty ->
    [1] facile
    [2] media
   *[3] impegnativa
}

bot-apprentice = Apprendista
bot-clerk = Impiegato
bot-engineer = Macchinista
bot-capotreno = Capotreno
bot-apprentice-text = è alle prime armi e a volte ci ripensa.
bot-clerk-text = sa fare i suoi piani, ma ama troppo i biglietti.
bot-engineer-text = prova qualche partita prima di ogni mossa.
bot-capotreno-text = prova più partite che può: il più forte.

## Link da passare

copy = Copia
share = Condividi
copied = Copiato

## Che cosa il server può rifiutare qui

refused-bad-message = Il server non ha capito questa pagina. Ricaricala.
refused-too-large = Era troppo lungo.
refused-too-fast = Troppo in fretta. Aspetta un momento.
refused-old-client = Il server è stato aggiornato dopo l'apertura di questa pagina. Ricaricala.
refused-not-known = Il server non ti conosce ancora. Ricarica la pagina; i cookie devono essere permessi.
refused-banned = Chi gestisce questo server te lo ha chiuso.
refused-no-such-edition = Questo tabellone non esiste.
refused-no-such-page = A questo indirizzo non c'è nessuna pagina.
refused-bad-setup = Un tavolo non si può preparare così.
refused-bad-name = Un nome ha da 1 a 40 caratteri che si vedano.
refused-no-such-bot = Questo bot non esiste.
refused-store-failed = Non è stato possibile salvare, quindi non è stato fatto. C'è posto?
refused-no-such-device = Su quel dispositivo non risulti più collegato.
refused-disk-nearly-full = Il disco del server è quasi pieno: continuano solo le partite in corso.
refused-too-many-tables = Hai { $most } tavoli non ancora cominciati, che è il massimo. Comincia o lascia prima uno di questi.
refused-too-many-public = Hai { $most } tavoli pubblici non ancora cominciati, che è il massimo. Comincia o lascia prima uno di questi.
refused-too-many-tables-today = Dal tuo indirizzo oggi sono stati aperti { $most } tavoli, che è il massimo. Riprova domani.
refused-too-many-guests-today = Dal tuo indirizzo oggi sono arrivati { $most } nuovi ospiti, che è il massimo. Riprova domani.
refused-busy = Il server è occupato. Riprova.
refused-stopping = Il server si sta fermando. Riprova tra poco.
refused-internal = Qualcosa è andato storto sul server.
refused-server-gone = Il server non risponde. È acceso, e sei in rete?
refused-needs-server = Per questo serve un server. Qui si gioca da soli, contro i bot, o in più persone su questo dispositivo.
refused-no-engine = Il motore del gioco non è partito. Ricarica la pagina; se non basta, forse il browser è troppo vecchio.
unkept = Questo browser non permette di salvare nulla: le partite durano finché la pagina resta aperta.
new-version = C'è una nuova versione.
offline-kept = Funziona anche senza connessione: { $size } MB sono conservati su questo dispositivo.
offline-https = Con https questa pagina si potrebbe installare e usare senza connessione.
refused-engine-missing = Questo server è stato avviato senza il motore per i browser.
refused-no-wasm = Questo browser non può eseguire il gioco da solo: gli manca WebAssembly. Uno più recente può.
refused-no-texts = Questa parte del gioco non è arrivata. Sei in linea?
bad-file = Questo file non è una partita che si possa mostrare qui: { $why }.
refused-no-board-file = Questa non è una mappa: lo è uno zip, o una scelta di file, con un edition.toml.
refused-file-too-large = Questo file è troppo grande per una partita, che ha meno di 8 MB.
open-files = Guarda una partita conservata in un file, o porta una mappa: uno zip, o i file della sua cartella

## A planned stop

notice-stop = Il server si fermerà per un po’. Tutto è conservato; dopo le partite continuano.
notice-in = Tra { $time }
notice-now = Da un momento all’altro
notice-day = g
calls = Avvisi quando tocca a te
recovery = Passkey, codice di recupero
table-invited = Un invito per te
others = Persone e segnalazioni
privacy = Privacy
puzzle-today = Problema del giorno
puzzle-today-text = Una posizione, una mossa migliore: la stessa per tutti oggi.
puzzle-today-tried = Quello di oggi è fatto. Tutti i problemi
former-player = Ex giocatore
