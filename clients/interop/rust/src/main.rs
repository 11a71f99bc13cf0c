//! A client of routepland on Debian's Rust ttrpc, with messages generated from proto/ by Debian's rust-protobuf.
//!
//! Usage: routeplan-interop SOCKET. Everything is tried with the client that blocks and with the one that does not;
//! it ends with 1 at the first surprise.
mod calls;
mod caller;
mod journey;
mod refusals;
mod session;

mod contract {
    include!(concat!(env!("OUT_DIR"), "/contract.rs"));
}

use caller::{Asynchronous, Blocking, Caller};
use contract::{administration, health, plans};
use session::{Session, Verdict};
use std::io::Write;

type Trial = (&'static str, fn(&Session) -> Verdict);

const TRIALS: [Trial; 11] = [
    ("a whole journey and its reads", journey::whole),
    ("repetitions", journey::repetitions),
    ("refusals with their details", refusals::all),
    ("health", calls::health),
    ("an answer without a byte", calls::empty_answer),
    ("metadata", calls::metadata),
    ("deadlines", calls::deadlines),
    ("unknown names", calls::unknown_names),
    ("oversized messages", calls::oversized),
    ("a stream, which this version cannot read", calls::stream),
    ("8,000 calls by 16 callers on one connection", calls::parallel_callers),
];

/// Tells the result where `run` wants to have it.
fn note(trial: &str, verdict: &Verdict) {
    let result = if verdict.is_ok() { "passed" } else { "failed" };
    if let Ok(path) = std::env::var("ROUTEPLAN_RESULTS") {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        let told = file.and_then(|mut file| writeln!(file, "interop/rust: {trial}\t{result}"));
        told.expect("results can be told");
    }
}

fn play(name: &str, caller: Box<dyn Caller>) -> Verdict {
    let began = std::time::Instant::now();
    let session = Session::new(name, caller);
    let mut tried = Vec::new();
    for (trial, run) in TRIALS {
        let verdict = run(&session);
        note(trial, &verdict);
        verdict.map_err(|complaint| format!("{name}: {trial}: {complaint}"))?;
        tried.push(trial);
    }
    let seconds = began.elapsed().as_secs_f32();
    println!("Rust, ttrpc 0.5, {name}: {} calls in {seconds:.1} s: {}", session.call_count(), tried.join(", "));
    Ok(())
}

fn play_both(path: &str) -> Verdict {
    play("blocking", Box::new(Blocking::connect(path)?))?;
    play("asynchronous", Box::new(Asynchronous::connect(path)?))
}

fn main() {
    let verdict = match std::env::args().nth(1) {
        Some(path) => play_both(&path),
        None => Err("usage: routeplan-interop SOCKET".to_string()),
    };
    if let Err(complaint) = verdict {
        eprintln!("Rust: {complaint}");
        std::process::exit(1);
    }
}
