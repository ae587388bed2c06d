use capotreno_bots::exam::{Exam, Writing, chosen};
use capotreno_bots::*;
use capotreno_rules::*;
use std::collections::BTreeMap;
fn class(a: Option<&Action>, q: &exam::Question, edition:&Edition) -> &'static str {
    let p = q.world.public();
    match a { None => "none", Some(a) => match *a {
        Action::ClaimLine{..} => "claim", Action::DrawTickets => "tickets",
        Action::DrawBlind => if p.stage==Stage::Turn {"blind"} else {"blind2"},
        Action::TakeFaceUp{slot} => match (p.display[slot as usize], p.stage) { (Some(Card::Wild),Stage::Turn) => "wild", (_,Stage::Turn) => "face", (Some(Card::Wild),_)=>"wild2", _ => "face2"},
        Action::KeepTickets{keep} => { let _=edition; if p.stage==Stage::OpeningTickets { ["open0","open1","open2","open3","open4","open5","open6"][keep.count_ones() as usize]} else {["keep0","keep1","keep2","keep3","keep4","keep5","keep6"][keep.count_ones() as usize]}},
        Action::StopDrawing => "stop", _ => "other" } }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let edition = capotreno_editions::embedded(&a[1]).unwrap().edition;
    let games: u32 = a[2].parse().unwrap();
    let worlds: u32 = a[3].parse().unwrap();
    let craft = Craft::of(&edition);
    let t = std::time::Instant::now();
    let exam = Exam::write(&edition, &craft, Writing { players: 2, games, worlds, seed: 5 });
    println!("{} questions {:.1}s  marks {:.5}", exam.questions.len(), t.elapsed().as_secs_f64(), exam.marks(craft.habits));
    if let Some(f)=a.get(4) { std::fs::write(f, exam::dump(&exam)).unwrap(); }
    let mut table: BTreeMap<(&str,&str),(u32,f64)> = BTreeMap::new();
    let mut light = Light::default();
    let (mut tot, mut judge, mut unmatched)=(0.0,0.0,0);
    for (n,q) in exam.questions.iter().enumerate() {
        let c = chosen(&edition, &exam.board, &mut light, q, n as u64);
        let Some(own) = q.choice(c.as_ref()) else { unmatched+=1; continue };
        let jud = q.choices.iter().max_by(|x,y| x.judged.total_cmp(&y.judged)).unwrap();
        for h in 0..2 {
            let best = q.choices.iter().max_by(|x,y| x.halves[h].total_cmp(&y.halves[h])).unwrap();
            let gain = f64::from(best.halves[1-h]-own.halves[1-h])/2.0;
            tot+=gain; judge += f64::from(jud.halves[1-h]-own.halves[1-h])/2.0;
            let e=table.entry((class(Some(&own.action),q,&edition),class(Some(&best.action),q,&edition))).or_default();
            e.0+=1; e.1+=gain;
        }
    }
    let g=f64::from(games)*2.0;
    println!("per seat and game: possible gain {:.4}, judge {:+.4}, unmatched {:.1}", tot/g, judge/g, f64::from(unmatched)/g);
    let mut rows: Vec<_>=table.into_iter().collect();
    rows.sort_by(|x,y| y.1.1.total_cmp(&x.1.1));
    for ((x,y),(n,s)) in rows.iter().take(14) { println!("  {x:8} -> {y:8} {:6.2} a game, gain {:+.4}", f64::from(*n)/2.0/g, s/g); }
}
