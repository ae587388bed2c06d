//! The edge: connections, routes, answers. What is live goes through `ws` to a table's host, all else
//! is asked for with the routes of `routes`.

pub(crate) mod address;
pub(crate) mod brought;
pub(crate) mod client;
pub(crate) mod constant;
pub(crate) mod engine;
pub(crate) mod failure;
pub(crate) mod heavy;
pub(crate) mod learn;
pub(crate) mod limits;
pub(crate) mod listen;
pub(crate) mod openapi;
pub(crate) mod origin;
pub(crate) mod puzzles;
pub(crate) mod rest;
pub(crate) mod review;
pub(crate) mod routes;
pub(crate) mod serve;
pub(crate) mod sockets;
pub(crate) mod ws;
