//! Measures quick-protobuf: PROGRAM SHAPE INPUT OUTPUT MILLISECONDS. native/languages.sh says what each program of this kind does.
#[path = "../../common.rs"]
mod common;
mod messages;

use common::{keep, Arguments};
use messages::*;
use quick_protobuf::{BytesReader, BytesWriter, MessageRead, MessageWrite, Writer};

const INVALID: &str = "the input is not valid";

fn main() {
    let arguments = Arguments::read();
    match arguments.shape.as_str() {
        "Tiny" => run::<Tiny>(&arguments),
        "Profile" => run::<Profile>(&arguments),
        "Ticks" => run::<Ticks>(&arguments),
        "Trace" => run::<Trace>(&arguments),
        "DenseNodes" => run::<DenseNodes>(&arguments),
        "Tree" => run::<Tree>(&arguments),
        "Strings" => run::<Strings>(&arguments),
        "RootMessage" => run::<RootMessage>(&arguments),
        _ => arguments.no_such_shape(),
    }
}

fn run<'a, M: MessageRead<'a> + MessageWrite>(arguments: &'a Arguments) {
    common::print_version("quick-protobuf", include_str!("../Cargo.lock"));
    let payloads = arguments.payloads();
    let messages: Vec<M> = payloads.iter().map(|&payload| parse(payload)).collect();
    arguments.write(messages.iter().map(|message| {
        let mut bytes = Vec::new();
        message.write_message(&mut Writer::new(&mut bytes)).expect("a vector grows");
        bytes
    }));

    let mut vector = Vec::with_capacity(arguments.input.len());
    let mut slice = vec![0; arguments.input.len()];
    arguments.measure("parse", "strings and bytes are views", || {
        for &payload in &payloads {
            keep(&parse::<M>(payload));
        }
    });
    arguments.measure("write", "vector", || {
        vector.clear();
        for message in &messages {
            message.write_message(&mut Writer::new(&mut vector)).expect("a vector grows");
        }
        keep(&vector);
    });
    arguments.measure("write", "slice", || {
        let mut writer = Writer::new(BytesWriter::new(&mut slice));
        for message in &messages {
            message.write_message(&mut writer).expect("the slice is long enough");
        }
        keep(&slice);
    });
    arguments.measure("parse and write", "strings and bytes are views, vector", || {
        vector.clear();
        for &payload in &payloads {
            parse::<M>(payload).write_message(&mut Writer::new(&mut vector)).expect("a vector grows");
        }
        keep(&vector);
    });
    arguments.measure("parse and write", "strings and bytes are views, slice", || {
        let mut writer = Writer::new(BytesWriter::new(&mut slice));
        for &payload in &payloads {
            parse::<M>(payload).write_message(&mut writer).expect("the slice is long enough");
        }
        keep(&slice);
    });
}

fn parse<'a, M: MessageRead<'a>>(payload: &'a [u8]) -> M {
    M::from_reader(&mut BytesReader::from_bytes(payload), payload).expect(INVALID)
}
