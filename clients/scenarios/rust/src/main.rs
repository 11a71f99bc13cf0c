//! Plays the scenarios on Debian's Rust ttrpc, with messages generated from proto/. Usage: routeplan-scenarios SCENARIOS
//! SOCKET; see docs/clients.md, "Scenarios".
mod messages;
mod player;

mod contract {
    include!(concat!(env!("OUT_DIR"), "/contract.rs"));
}

use contract::plans;
use player::Player;
use serde_json::Value;
use std::io::Write;

fn elements(value: &Value) -> Result<&Vec<Value>, String> {
    value.as_array().ok_or_else(|| "a list is missing".to_string())
}

fn play_all(path: &str, socket: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let file: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    for scenario in elements(&file["scenarios"])? {
        let name = scenario["name"].as_str().ok_or("a scenario has a name")?;
        let mut player = Player::new(&file, socket, name)?;
        for step in elements(&scenario["steps"])? {
            let place = format!("{name}/{}", step["name"].as_str().ok_or("a step has a name")?);
            let told = player.play(step).map_err(|complaint| format!("{place}: {complaint}"))?;
            let fields: String = told.iter().map(|(path, text)| format!("\t{path}={text}")).collect();
            println!("{place}{fields}");
            std::io::stdout().flush().map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let verdict = match arguments.as_slice() {
        [_, path, socket] => play_all(path, socket),
        _ => Err("usage: routeplan-scenarios SCENARIOS SOCKET".to_string()),
    };
    if let Err(complaint) = verdict {
        eprintln!("{complaint}");
        std::process::exit(1);
    }
}
