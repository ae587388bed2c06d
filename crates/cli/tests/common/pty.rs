//! A terminal for tests: a program in it, what is typed, and what is to be seen. Nothing here depends on how
//! quick the machine is: whoever waits, waits for a text, and gives up only after minutes.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

const PATIENCE: Duration = Duration::from_secs(180);

pub struct Pty {
    parser: vt100::Parser,
    bytes: Receiver<Vec<u8>>,
    /// All that was ever written.
    pub written: Vec<u8>,
    typist: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
}

pub struct Setting<'a> {
    pub columns: u16,
    pub rows: u16,
    /// How many bytes the terminal takes at once.
    pub gulp: usize,
    pub variables: &'a [(&'a str, &'a str)],
    pub state: &'a Path,
}

impl<'a> Setting<'a> {
    pub fn new(state: &'a Path) -> Setting<'a> {
        Setting { columns: 80, rows: 24, gulp: 4096, variables: &[], state }
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Pty {
    pub fn start(arguments: &[&str], setting: &Setting<'_>) -> Pty {
        let pair = native_pty_system().openpty(size(setting.columns, setting.rows)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_capotreno"));
        command.args(arguments);
        command.cwd(std::env::current_dir().unwrap());
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LANG", "C");
        for name in ["NO_COLOR", "LC_ALL", "LC_MESSAGES"] {
            command.env_remove(name);
        }
        command.env("XDG_STATE_HOME", setting.state);
        for (name, value) in setting.variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, bytes) = channel();
        let gulp = setting.gulp;
        std::thread::spawn(move || {
            let mut buffer = vec![0; gulp];
            while let Ok(read) = reader.read(&mut buffer)
                && read > 0
                && send.send(buffer[..read].to_vec()).is_ok()
            {}
        });
        Pty {
            parser: vt100::Parser::new(setting.rows, setting.columns, 0),
            bytes,
            written: Vec::new(),
            typist: pair.master.take_writer().unwrap(),
            master: pair.master,
            child,
        }
    }

    pub fn text(&self) -> String {
        self.parser.screen().contents()
    }

    pub fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    pub fn type_in(&mut self, keys: &str) {
        self.typist.write_all(keys.as_bytes()).unwrap();
        self.typist.flush().unwrap();
    }

    /// Waits until the screen is as it should be.
    pub fn until(&mut self, what: &str, seen: impl Fn(&str) -> bool) {
        while !seen(&self.text()) {
            match self.bytes.recv_timeout(PATIENCE) {
                Ok(bytes) => self.take_in(&bytes),
                Err(RecvTimeoutError::Timeout) => panic!("{what} was not seen:\n{}", self.text()),
                Err(RecvTimeoutError::Disconnected) => panic!("it ended before {what}:\n{}", self.text()),
            }
        }
    }

    pub fn until_text(&mut self, text: &str) {
        self.until(text, |screen| screen.contains(text));
    }

    fn take_in(&mut self, bytes: &[u8]) {
        self.written.extend_from_slice(bytes);
        self.parser.process(bytes);
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.screen_mut().set_size(rows, columns);
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Waits for the program's end, and takes in all it says before.
    pub fn end(&mut self) -> ExitStatus {
        loop {
            match self.bytes.recv_timeout(PATIENCE) {
                Ok(bytes) => self.take_in(&bytes),
                Err(RecvTimeoutError::Timeout) => panic!("it does not end:\n{}", self.text()),
                Err(RecvTimeoutError::Disconnected) => return self.child.wait().unwrap(),
            }
        }
    }

    /// The window is closed, whatever runs in it.
    pub fn hang_up(self) -> ExitStatus {
        let Pty { bytes, mut typist, master, mut child, .. } = self;
        drop(bytes);
        // Whatever is painted now wakes the reader, which holds the last end of the line.
        let _ = typist.write_all(b"x");
        drop((typist, master));
        child.wait().unwrap()
    }
}
