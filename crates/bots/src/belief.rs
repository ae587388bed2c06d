//! What is believed of an action: the judge's opinion, corrected by what playouts say as far as so
//! many worlds can be trusted.

/// How far the judge may be wrong and how much worlds differ, both squared.
#[derive(Clone, Copy, Debug)]
pub struct Noise {
    pub doubt: f32,
    pub spread: f32,
}

/// How much better than another an action is believed to be, and how sure that is.
#[derive(Clone, Copy, Debug)]
pub struct Belief {
    pub better: f32,
    unsure: f32,
}

impl Belief {
    /// Of an action compared with itself.
    pub const NONE: Belief = Belief { better: 0.0, unsure: 0.0 };

    /// From what the judge says and the mean difference in so many worlds.
    pub fn new(judged: f32, difference: f32, worlds: f32, noise: Noise) -> Belief {
        let Noise { doubt, spread } = noise;
        let trust = worlds * doubt / (worlds * doubt + spread);
        Belief {
            better: judged + trust * (difference - judged),
            unsure: (doubt * spread / (worlds * doubt + spread)).sqrt(),
        }
    }

    /// How good it may yet prove. Visits under way make surer, whatever they bring.
    pub fn hope(self, curiosity: f32, played: f32, visits: f32) -> f32 {
        let unsure = self.unsure * ((played + 4.0) / (visits + 4.0)).sqrt();
        self.better + curiosity * unsure
    }
}
