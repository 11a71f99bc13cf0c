//! Generates the messages from the contracts, whose folder `ROUTEPLAN_PROTO` names.
use std::{env, fs, path::Path};

fn main() {
    let folder = env::var("ROUTEPLAN_PROTO").expect("ROUTEPLAN_PROTO names the folder proto");
    let names = ["routeplan/v1/plans.proto", "routeplan/v1/administration.proto", "grpc/health/v1/health.proto"];
    let contracts = names.map(|name| Path::new(&folder).join(name));
    let output = env::var("OUT_DIR").expect("cargo names a folder");
    protobuf_codegen_pure::Codegen::new()
        .out_dir(&output)
        .inputs(&contracts)
        .include(&folder)
        .run()
        .expect("the contracts are read");
    let modules = "pub mod plans; pub mod administration; pub mod health;";
    fs::write(Path::new(&output).join("contract.rs"), modules).expect("the folder is written");
    println!("cargo:rerun-if-env-changed=ROUTEPLAN_PROTO");
    for contract in contracts {
        println!("cargo:rerun-if-changed={}", contract.display());
    }
}
