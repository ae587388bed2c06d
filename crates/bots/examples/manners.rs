use capotreno_bots::exam::{Exam, Writing, manners};
use capotreno_bots::*;
use rayon::prelude::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let edition = capotreno_editions::embedded(&a[1]).unwrap().edition;
    let craft = Craft::of(&edition);
    let mut exam = Exam::write(&edition, &craft, Writing { players: 2, games: a[2].parse().unwrap(), worlds: 8, seed: 9 });
    let worlds: u32 = a[3].parse().unwrap();
    exam.questions.retain(|q| q.world.public().stage == capotreno_rules::Stage::Turn);
    let names = ["usual","hungry","no tickets","loose","choosy","racer","aside3","time1.4","pays.5","time.7","stake1.5","race1.5","hungry2"];
    let mut own = vec![];
    for n in names {
        let mut h = craft.habits; let mut t = Temper::Builder;
        match n { "hungry" => {h.appetite*=1.7;}, "hungry2" => {h.appetite*=1.5;h.bait*=0.4;h.greed*=1.2;}, "no tickets" => h.appetite=0.0, "loose" => h.choosy*=0.75, "choosy" => h.choosy*=1.3, "racer" => t=Temper::Racer,
            "aside3" => h.aside=4.0, "time1.4" => h.time*=1.4, "pays.5" => h.pays*=0.5, "time.7"=>h.time*=0.7, "stake1.5"=>h.stake*=1.6, "race1.5"=>h.race*=1.5, _=>{} }
        own.push((BoardTables::new(&edition,2).with_habits(h), t));
    }
    let t0=std::time::Instant::now();
    let all: Vec<Vec<[f32;2]>> = exam.questions.par_iter().map(|q| manners(&edition,&exam.board,&own,q,worlds)).collect();
    println!("{} positions {:.0}s", all.len(), t0.elapsed().as_secs_f64());
    let start = exam.questions.iter().map(|q| q.world.public().pieces_left(q.seat)).max().unwrap();
    for third in 0..3 {
        let idx: Vec<usize> = (0..all.len()).filter(|i| { let l=exam.questions[*i].world.public().pieces_left(exam.questions[*i].seat); let f=1.0-f64::from(l)/f64::from(start); ((f*3.0) as usize).min(2)==third }).collect();
        print!("third {third} n {}:", idx.len());
        for m in 1..own.len() {
            let mean: f64 = idx.iter().map(|i| f64::from((all[*i][m][0]+all[*i][m][1]-all[*i][0][0]-all[*i][0][1])/2.0)).sum::<f64>()/idx.len() as f64;
            let pick: f64 = idx.iter().map(|i| { let v=&all[*i]; let mut s=0.0; for h in 0..2 { if v[m][h]>v[0][h] { s+=f64::from(v[m][1-h]-v[0][1-h])/2.0; } } s}).sum::<f64>()/idx.len() as f64;
            print!(" {} {:+.4}/{:+.4}", names[m], mean, pick);
        }
        let pick: f64 = idx.iter().map(|i| { let v=&all[*i]; let mut s=0.0; for h in 0..2 { let b=(0..own.len()).max_by(|x,y| v[*x][h].total_cmp(&v[*y][h])).unwrap(); s+=f64::from(v[b][1-h]-v[0][1-h])/2.0; } s}).sum::<f64>()/idx.len() as f64;
        println!("\n   ALL {pick:+.4}");
    }
}
