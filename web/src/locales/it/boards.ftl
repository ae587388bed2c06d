# Le mappe che si pubblicano su un server. Ci sono anche le frasi dell'officina su come condividerle.

boards-text = Mappe disegnate da altri nell'officina. Giocaci contro i bot o con gli amici, smontane una e fanne una tua.
boards-find = Cerca una mappa per nome, autore o parola
boards-find-none = Nessuna mappa ha queste parole.
boards-none = Qui nessuno ha ancora pubblicato una mappa. La tua potrebbe essere la prima.
boards-older = Più vecchie
boards-mine = Pubblicate da te
board-by = di { $author }
board-at = { DATETIME($at, day: "numeric", month: "long", year: "numeric") }
board-counts = { $places } città, { $lines } linee, { $tickets } biglietti
board-unlisted = solo con il link
board-unlisted-text = Trova questa mappa solo chi ha il link.
board-off = disattivata da chi gestisce il server
board-off-why = Chi gestisce il server ha disattivato questa mappa: { $why }
board-picture = La mappa { $name }
board-after = da { $name } di { $author }
board-fork = Fanne una tua
board-save = Salva in un file
board-link = Un link a questa mappa
board-delete = Elimina questa mappa
board-delete-sure = Eliminala per sempre
board-delete-text = Nessuno la troverà più. Le partite già cominciate proseguono.
board-report = Segnala questa mappa

licence-cc0 = Libera per tutto (CC0)
licence-cc-by = Libera se nomini l'autore (CC BY)
licence-cc-by-sa = Libera se nomini l'autore e condividi allo stesso modo (CC BY-SA)
licence-reserved = Da giocare, non da cambiare

share-friends = Con gli amici
share-friends-text = Un clic mette questa mappa sul server, dove la trova solo chi ha il link, e apre un tavolo. Manda il suo link agli amici: non serve altro.
share-friends-players = Giocatori
share-friends-open = Apri un tavolo con un link
share-publish = Per tutti
share-publish-text = La mappa com'è adesso, con il tuo nome, tra le mappe di questo server. Puoi eliminarla; le partite già cominciate proseguono.
share-words = Due parole su di essa
share-licence = Che cosa ne possono fare gli altri
share-publish-now = Pubblica
share-published = È pubblicata.
share-look = Guardala
share-file = Come file
share-file-text = Una mappa è un file. Chi lo trascina sulla prima pagina di un qualsiasi Capotreno può giocarci.
share-site-text = Dietro questa pagina non c'è un server: ciò che si condivide è il file.
share-problems = Prima rimedia a ciò che non va; poi si può condividere.
