//! The card colours differ for every kind of colour vision, and what stands on them can be read.

use capotreno_drawing::{fill, on_fill};
use capotreno_rules::Card;

/// Machado, Oliveira and Fernandes (2009), full severity, in linear light.
const VISIONS: [(&str, [[f64; 3]; 3]); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protan", [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    ("deutan", [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    ("tritan", [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
];

fn linear(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn seen(colour: [f64; 3], vision: [[f64; 3]; 3]) -> [f64; 3] {
    vision.map(|row| (row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]).clamp(0.0, 1.0))
}

fn lab(light: [f64; 3]) -> [f64; 3] {
    let part = |row: [f64; 3]| row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
    let x = part([0.4124, 0.3576, 0.1805]) / 0.9505;
    let y = part([0.2126, 0.7152, 0.0722]);
    let z = part([0.0193, 0.1192, 0.9505]) / 1.089;
    let f = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    [116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z))]
}

#[test]
fn card_colours_differ_for_everyone() {
    let colours: Vec<Option<Card>> = Card::COLOURS.into_iter().map(Some).chain([None]).collect();
    for (name, vision) in VISIONS {
        for (i, one) in colours.iter().enumerate() {
            for other in &colours[i + 1..] {
                let (a, b) = (lab(seen(linear(fill(*one)), vision)), lab(seen(linear(fill(*other)), vision)));
                let apart = (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt();
                assert!(apart >= 20.0, "{name}: {one:?} and {other:?} are only {apart:.1} apart");
            }
        }
    }
}

#[test]
fn signs_can_be_read_on_their_colour() {
    let light = |colour: &str| {
        let [r, g, b] = linear(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    for colour in Card::COLOURS.into_iter().map(Some).chain([None]) {
        let (a, b) = (light(fill(colour)), light(on_fill(colour)));
        let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
        assert!(contrast >= 3.0, "{colour:?}: {contrast:.1}");
    }
}
