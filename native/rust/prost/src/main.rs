//! Measures prost: PROGRAM SHAPE INPUT OUTPUT MILLISECONDS. native/languages.sh says what each program of this kind does.
#[path = "../../common.rs"]
mod common;

use bytes::Bytes;
use common::{keep, Arguments};
use prost::Message;

/// Fields of type bytes are vectors.
mod vectors {
    pub mod seed {
        include!(concat!(env!("OUT_DIR"), "/vectors/seed.rs"));
    }
    pub mod shapes {
        include!(concat!(env!("OUT_DIR"), "/vectors/shapes.rs"));
    }
}

/// Fields of type bytes share the memory of the input. Strings are always copies.
mod shared {
    pub mod seed {
        include!(concat!(env!("OUT_DIR"), "/shared/seed.rs"));
    }
    pub mod shapes {
        include!(concat!(env!("OUT_DIR"), "/shared/shapes.rs"));
    }
}

const INVALID: &str = "the input is not valid";

fn main() {
    let arguments = Arguments::read();
    match arguments.shape.as_str() {
        "Tiny" => run::<vectors::shapes::Tiny, shared::shapes::Tiny>(&arguments),
        "Profile" => run::<vectors::shapes::Profile, shared::shapes::Profile>(&arguments),
        "Ticks" => run::<vectors::shapes::Ticks, shared::shapes::Ticks>(&arguments),
        "Trace" => run::<vectors::shapes::Trace, shared::shapes::Trace>(&arguments),
        "DenseNodes" => run::<vectors::shapes::DenseNodes, shared::shapes::DenseNodes>(&arguments),
        "Tree" => run::<vectors::shapes::Tree, shared::shapes::Tree>(&arguments),
        "Strings" => run::<vectors::shapes::Strings, shared::shapes::Strings>(&arguments),
        "RootMessage" => run::<vectors::seed::RootMessage, shared::seed::RootMessage>(&arguments),
        _ => arguments.no_such_shape(),
    }
}

fn run<M: Message + Default, S: Message + Default>(arguments: &Arguments) {
    common::print_version("prost", include_str!("../Cargo.lock"));
    let payloads = arguments.payloads();
    let messages: Vec<M> = payloads.iter().map(|&payload| M::decode(payload).expect(INVALID)).collect();
    arguments.write(messages.iter().map(M::encode_to_vec));

    let mut buffer = Vec::with_capacity(arguments.input.len());
    arguments.measure("parse", "new message", || {
        for &payload in &payloads {
            keep(&M::decode(payload).expect(INVALID));
        }
    });
    let mut reused = M::default();
    arguments.measure("parse", "message reused", || {
        for &payload in &payloads {
            reused.clear();
            reused.merge(payload).expect(INVALID);
            keep(&reused);
        }
    });
    let inputs: Vec<Bytes> = payloads.iter().map(|&payload| Bytes::copy_from_slice(payload)).collect();
    arguments.measure("parse", "new message, bytes are views", || {
        for input in &inputs {
            keep(&S::decode(input.clone()).expect(INVALID));
        }
    });
    arguments.measure("write", "encode", || {
        buffer.clear();
        for message in &messages {
            message.encode(&mut buffer).expect("a vector grows");
        }
        keep(&buffer);
    });
    arguments.measure("parse and write", "new message", || {
        buffer.clear();
        for &payload in &payloads {
            M::decode(payload).expect(INVALID).encode(&mut buffer).expect("a vector grows");
        }
        keep(&buffer);
    });
    arguments.measure("parse and write", "message reused", || {
        buffer.clear();
        for &payload in &payloads {
            reused.clear();
            reused.merge(payload).expect(INVALID);
            reused.encode(&mut buffer).expect("a vector grows");
        }
        keep(&buffer);
    });
}
