//! A wire that can be cut: between a node and the database, or between nodes.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wire {
    Whole,
    /// Nothing arrives, and nobody is told.
    Silent,
    /// Every connection is closed, and so is every new one.
    Broken,
}

#[derive(Clone)]
pub struct Proxy {
    pub address: SocketAddr,
    state: Arc<watch::Sender<Wire>>,
}

impl Proxy {
    pub async fn to(target: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(watch::Sender::new(Wire::Whole));
        let own = Arc::clone(&state);
        tokio::spawn(async move {
            loop {
                let Ok((near, _)) = listener.accept().await else { continue };
                let state = own.subscribe();
                tokio::spawn(join(near, target, state));
            }
        });
        Proxy { address, state }
    }

    pub fn set(&self, wire: Wire) {
        self.state.send_replace(wire);
    }
}

async fn join(near: TcpStream, target: SocketAddr, mut state: watch::Receiver<Wire>) {
    if state.wait_for(|wire| *wire != Wire::Silent).await.is_err() || *state.borrow() == Wire::Broken {
        return;
    }
    let Ok(far) = TcpStream::connect(target).await else { return };
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let mut broken = state.clone();
    tokio::select! {
        () = copy(near_in, far_out, state.clone()) => {}
        () = copy(far_in, near_out, state) => {}
        _ = broken.wait_for(|wire| *wire == Wire::Broken) => {}
    }
}

async fn copy(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut state: watch::Receiver<Wire>) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        // What was under way when the wire was cut arrives when it is whole again, as TCP would have it.
        let whole = state.wait_for(|wire| *wire != Wire::Silent).await.is_ok();
        if !whole || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
