//! Writes the paths of the ground down as SVG.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::scenery::{Fade, Scenery};
use crate::svg::escape;
use crate::texture::Texture;
use crate::theme::Palette;

/// What some paths refer to: textures, and gradients of colours that come and go.
pub(crate) fn definitions<'a>(
    text: &mut String,
    paths: impl Iterator<Item = &'a Scenery> + Clone,
    textures: &[Texture],
    tint: &Palette,
) {
    let faded: BTreeSet<(Fade, &str)> =
        paths.clone().filter_map(|one| Some((one.fade?, one.fill.as_deref()?))).collect();
    for (fade, colour) in faded {
        let kind = match fade {
            Fade::Round | Fade::Rim => "radialGradient",
            Fade::Down | Fade::Veil => "linearGradient",
        };
        let way = match fade {
            Fade::Round => "",
            Fade::Rim => " r=\".75\"",
            Fade::Down | Fade::Veil => " x2=\"0\" y2=\"1\"",
        };
        let _ = write!(text, "<{kind} id=\"{}-{colour}\"{way}>", fade.word());
        for (at, opacity) in fade.stops() {
            let colour = tint.colour(colour);
            let _ =
                write!(text, "<stop offset=\"{at}\" stop-color=\"{colour}\" stop-opacity=\"{opacity}\"/>");
        }
        let _ = writeln!(text, "</{kind}>");
    }
    let used: BTreeSet<&str> = paths.filter_map(|one| one.texture.as_deref()).collect();
    let like = |name: &str| {
        textures.iter().any(|one| used.contains(one.name.as_str()) && one.like.as_deref() == Some(name))
    };
    for texture in textures.iter().filter(|one| used.contains(one.name.as_str()) || like(&one.name)) {
        define(text, texture, tint);
    }
}

fn define(text: &mut String, texture: &Texture, tint: &Palette) {
    let Texture { name, width, height, turn, like, marks } = texture;
    let turned = turn.map(|turn| format!(" patternTransform=\"rotate({turn})\"")).unwrap_or_default();
    let size = match like {
        Some(like) => format!(" href=\"#t-{like}\""),
        None => format!(" width=\"{width}\" height=\"{height}\" patternUnits=\"userSpaceOnUse\""),
    };
    let _ = write!(text, "<pattern id=\"t-{name}\"{size}{turned} fill=\"none\" stroke-linecap=\"round\">");
    for mark in marks {
        path(text, mark, &mark.d, tint);
    }
    text.push_str("</pattern>\n");
}

/// One path; `d` is its own or the outline it has.
pub(crate) fn path(text: &mut String, one: &Scenery, d: &str, tint: &Palette) {
    let _ = write!(text, "<path d=\"{}\"", escape(d));
    attributes(text, one, tint);
    text.push_str("/>\n");
}

pub(crate) fn attributes(text: &mut String, one: &Scenery, tint: &Palette) {
    if let Some(texture) = &one.texture {
        let _ = write!(text, " fill=\"url(#t-{texture})\"");
    } else if let Some(colour) = &one.fill {
        match one.fade {
            Some(fade) => {
                let _ = write!(text, " fill=\"url(#{}-{colour})\"", fade.word());
            }
            None => {
                let _ = write!(text, " fill=\"{}\"", tint.colour(colour));
            }
        }
    }
    if let Some(colour) = &one.stroke {
        let _ = write!(text, " stroke=\"{}\" stroke-width=\"{}\"", tint.colour(colour), one.width);
    }
    if let Some(dash) = &one.dash {
        let cap = if dash.starts_with("0 ") { "round" } else { "butt" };
        let _ = write!(text, " stroke-dasharray=\"{}\" stroke-linecap=\"{cap}\"", escape(dash));
    }
    if one.opacity < 1.0 {
        let _ = write!(text, " opacity=\"{}\"", one.opacity);
    }
    if let Some(by) = one.shift {
        let _ = write!(text, " transform=\"translate({} {})\"", by.x, by.y);
    }
}
