//! The threads a search is made on. Where there are none, in a browser, one does it all: what comes out
//! is the same.

use crate::light::Light;

#[cfg(feature = "native")]
use rayon::prelude::*;

/// Threads, made once for each number of them.
#[derive(Debug, Default)]
pub struct Threads {
    #[cfg(feature = "native")]
    pool: Option<(u32, rayon::ThreadPool)>,
}

#[cfg(feature = "native")]
impl Threads {
    /// From now on there are so many. Where they cannot be had, one must do.
    pub fn prepare(&mut self, threads: u32) {
        let threads = threads.max(1);
        let ready = self.pool.as_ref().map_or(1, |(count, _)| *count) == threads;
        if !ready {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build();
            self.pool = pool.ok().filter(|_| threads > 1).map(|pool| (threads, pool));
        }
    }

    /// Does the same with each, and gives what came of it in order.
    pub fn map<T: Sync, R: Send>(
        &self,
        all: &[T],
        light: &mut Light,
        each: impl Fn(&mut Light, &T) -> R + Sync + Send,
    ) -> Vec<R> {
        match &self.pool {
            None => all.iter().map(|one| each(light, one)).collect(),
            Some((_, pool)) => {
                pool.install(|| all.par_iter().with_max_len(1).map_init(Light::default, each).collect())
            }
        }
    }
}

#[cfg(not(feature = "native"))]
impl Threads {
    #[expect(clippy::unused_self, reason = "where there are threads, they are kept")]
    pub fn prepare(&mut self, _threads: u32) {}

    #[expect(clippy::unused_self, reason = "where there are threads, they are used")]
    pub fn map<T, R>(&self, all: &[T], light: &mut Light, each: impl Fn(&mut Light, &T) -> R) -> Vec<R> {
        all.iter().map(|one| each(light, one)).collect()
    }
}
