//! Generates the messages from the contract, whose folder `ROUTEPLAN_PROTO` names.
use std::{env, path::Path};

fn main() {
    let folder = env::var("ROUTEPLAN_PROTO").expect("ROUTEPLAN_PROTO names the folder proto");
    let contract = Path::new(&folder).join("routeplan/v1/plans.proto");
    let output = env::var("OUT_DIR").expect("cargo names a folder");
    protobuf_codegen_pure::Codegen::new()
        .out_dir(&output)
        .inputs([&contract])
        .include(&folder)
        .run()
        .expect("the contract is read");
    std::fs::write(Path::new(&output).join("contract.rs"), "pub mod plans;").expect("the folder is written");
    println!("cargo:rerun-if-env-changed=ROUTEPLAN_PROTO");
    println!("cargo:rerun-if-changed={}", contract.display());
}
