//! Generates the messages of the benchmarks twice: with bytes as vectors, and with bytes that share the input.
use std::{env, fs, io::Result, path::Path};

const PROTOS: &str = "../../../LibProtoZeroSharp.Benchmarks/protos";

fn main() -> Result<()> {
    let out = env::var("OUT_DIR").expect("cargo sets it");
    for folder in ["vectors", "shared"] {
        let target = Path::new(&out).join(folder);
        fs::create_dir_all(&target)?;
        let mut config = prost_build::Config::new();
        config.out_dir(target);
        if folder == "shared" {
            config.bytes(["."]);
        }
        config.compile_protos(&[format!("{PROTOS}/shapes.proto"), format!("{PROTOS}/seed.proto")], &[PROTOS])?;
    }
    Ok(())
}
