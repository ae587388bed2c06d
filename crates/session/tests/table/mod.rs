//! Tables without a disk, a network or a clock: what comes in, what comes out.

mod desk;
mod disk;
mod numbers;
mod practice;
mod rated;
mod seats;
mod thoughts;
mod time;
mod twins;
