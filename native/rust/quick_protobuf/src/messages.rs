//! The messages of seed.proto and shapes.proto in the form that pb-rs, quick-protobuf's generator, gives them. They are written by hand,
//! because Debian has no pb-rs. Strings and bytes are views of the input.

#![allow(non_camel_case_types)]
#![allow(non_snake_case)]
#![allow(clippy::all)]
#![cfg_attr(rustfmt, rustfmt_skip)]

use quick_protobuf::sizeofs::*;
use quick_protobuf::{BytesReader, MessageRead, MessageWrite, Result, Writer, WriterBackend};
use std::borrow::Cow;
use std::collections::HashMap;

type KVMap<K, V> = HashMap<K, V>;

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Tiny<'a> {
    pub id: u32,
    pub delta: i32,
    pub active: bool,
    pub code: Cow<'a, str>,
}

impl<'a> MessageRead<'a> for Tiny<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(8) => msg.id = r.read_uint32(bytes)?,
                Ok(16) => msg.delta = r.read_sint32(bytes)?,
                Ok(24) => msg.active = r.read_bool(bytes)?,
                Ok(34) => msg.code = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for Tiny<'a> {
    fn get_size(&self) -> usize {
        0
        + if self.id == 0u32 { 0 } else { 1 + sizeof_varint(*(&self.id) as u64) }
        + if self.delta == 0i32 { 0 } else { 1 + sizeof_sint32(*(&self.delta)) }
        + if self.active == false { 0 } else { 1 + sizeof_varint(*(&self.active) as u64) }
        + if self.code == "" { 0 } else { 1 + sizeof_len((&self.code).len()) }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.id != 0u32 { w.write_with_tag(8, |w| w.write_uint32(*&self.id))?; }
        if self.delta != 0i32 { w.write_with_tag(16, |w| w.write_sint32(*&self.delta))?; }
        if self.active != false { w.write_with_tag(24, |w| w.write_bool(*&self.active))?; }
        if self.code != "" { w.write_with_tag(34, |w| w.write_string(&**&self.code))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Profile<'a> {
    pub id: u64,
    pub name: Cow<'a, str>,
    pub email: Cow<'a, str>,
    pub created: i64,
    pub score: f64,
    pub tags: Vec<Cow<'a, str>>,
    pub address: Option<Address<'a>>,
    pub visits: Vec<Visit<'a>>,
    pub avatar_hash: Cow<'a, [u8]>,
}

impl<'a> MessageRead<'a> for Profile<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(8) => msg.id = r.read_uint64(bytes)?,
                Ok(18) => msg.name = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(26) => msg.email = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(32) => msg.created = r.read_int64(bytes)?,
                Ok(41) => msg.score = r.read_double(bytes)?,
                Ok(50) => msg.tags.push(r.read_string(bytes).map(Cow::Borrowed)?),
                Ok(58) => msg.address = Some(r.read_message::<Address>(bytes)?),
                Ok(66) => msg.visits.push(r.read_message::<Visit>(bytes)?),
                Ok(74) => msg.avatar_hash = r.read_bytes(bytes).map(Cow::Borrowed)?,
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for Profile<'a> {
    fn get_size(&self) -> usize {
        0
        + if self.id == 0u64 { 0 } else { 1 + sizeof_varint(*(&self.id) as u64) }
        + if self.name == "" { 0 } else { 1 + sizeof_len((&self.name).len()) }
        + if self.email == "" { 0 } else { 1 + sizeof_len((&self.email).len()) }
        + if self.created == 0i64 { 0 } else { 1 + sizeof_varint(*(&self.created) as u64) }
        + if self.score == 0f64 { 0 } else { 1 + 8 }
        + self.tags.iter().map(|s| 1 + sizeof_len((s).len())).sum::<usize>()
        + self.address.as_ref().map_or(0, |m| 1 + sizeof_len((m).get_size()))
        + self.visits.iter().map(|s| 1 + sizeof_len((s).get_size())).sum::<usize>()
        + if self.avatar_hash == Cow::Borrowed(b"") { 0 } else { 1 + sizeof_len((&self.avatar_hash).len()) }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.id != 0u64 { w.write_with_tag(8, |w| w.write_uint64(*&self.id))?; }
        if self.name != "" { w.write_with_tag(18, |w| w.write_string(&**&self.name))?; }
        if self.email != "" { w.write_with_tag(26, |w| w.write_string(&**&self.email))?; }
        if self.created != 0i64 { w.write_with_tag(32, |w| w.write_int64(*&self.created))?; }
        if self.score != 0f64 { w.write_with_tag(41, |w| w.write_double(*&self.score))?; }
        for s in &self.tags { w.write_with_tag(50, |w| w.write_string(&**s))?; }
        if let Some(ref s) = self.address { w.write_with_tag(58, |w| w.write_message(s))?; }
        for s in &self.visits { w.write_with_tag(66, |w| w.write_message(s))?; }
        if self.avatar_hash != Cow::Borrowed(b"") { w.write_with_tag(74, |w| w.write_bytes(&**&self.avatar_hash))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Address<'a> {
    pub street: Cow<'a, str>,
    pub city: Cow<'a, str>,
    pub zip: Cow<'a, str>,
    pub country: Cow<'a, str>,
}

impl<'a> MessageRead<'a> for Address<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(10) => msg.street = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(18) => msg.city = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(26) => msg.zip = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(34) => msg.country = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for Address<'a> {
    fn get_size(&self) -> usize {
        0
        + if self.street == "" { 0 } else { 1 + sizeof_len((&self.street).len()) }
        + if self.city == "" { 0 } else { 1 + sizeof_len((&self.city).len()) }
        + if self.zip == "" { 0 } else { 1 + sizeof_len((&self.zip).len()) }
        + if self.country == "" { 0 } else { 1 + sizeof_len((&self.country).len()) }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.street != "" { w.write_with_tag(10, |w| w.write_string(&**&self.street))?; }
        if self.city != "" { w.write_with_tag(18, |w| w.write_string(&**&self.city))?; }
        if self.zip != "" { w.write_with_tag(26, |w| w.write_string(&**&self.zip))?; }
        if self.country != "" { w.write_with_tag(34, |w| w.write_string(&**&self.country))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Visit<'a> {
    pub at: i64,
    pub page: Cow<'a, str>,
    pub milliseconds: u32,
}

impl<'a> MessageRead<'a> for Visit<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(8) => msg.at = r.read_int64(bytes)?,
                Ok(18) => msg.page = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(24) => msg.milliseconds = r.read_uint32(bytes)?,
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for Visit<'a> {
    fn get_size(&self) -> usize {
        0
        + if self.at == 0i64 { 0 } else { 1 + sizeof_varint(*(&self.at) as u64) }
        + if self.page == "" { 0 } else { 1 + sizeof_len((&self.page).len()) }
        + if self.milliseconds == 0u32 { 0 } else { 1 + sizeof_varint(*(&self.milliseconds) as u64) }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.at != 0i64 { w.write_with_tag(8, |w| w.write_int64(*&self.at))?; }
        if self.page != "" { w.write_with_tag(18, |w| w.write_string(&**&self.page))?; }
        if self.milliseconds != 0u32 { w.write_with_tag(24, |w| w.write_uint32(*&self.milliseconds))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Ticks {
    pub ticks: Vec<Tick>,
}

impl<'a> MessageRead<'a> for Ticks {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(10) => msg.ticks.push(r.read_message::<Tick>(bytes)?),
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl MessageWrite for Ticks {
    fn get_size(&self) -> usize {
        0
        + self.ticks.iter().map(|s| 1 + sizeof_len((s).get_size())).sum::<usize>()
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        for s in &self.ticks { w.write_with_tag(10, |w| w.write_message(s))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Tick {
    pub time: u64,
    pub instrument: u32,
    pub price: i64,
    pub size: u32,
    pub bid: f64,
    pub ask: f64,
    pub sequence: u64,
    pub is_buy: bool,
}

impl<'a> MessageRead<'a> for Tick {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(9) => msg.time = r.read_fixed64(bytes)?,
                Ok(16) => msg.instrument = r.read_uint32(bytes)?,
                Ok(24) => msg.price = r.read_sint64(bytes)?,
                Ok(32) => msg.size = r.read_uint32(bytes)?,
                Ok(41) => msg.bid = r.read_double(bytes)?,
                Ok(49) => msg.ask = r.read_double(bytes)?,
                Ok(56) => msg.sequence = r.read_uint64(bytes)?,
                Ok(64) => msg.is_buy = r.read_bool(bytes)?,
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl MessageWrite for Tick {
    fn get_size(&self) -> usize {
        0
        + if self.time == 0u64 { 0 } else { 1 + 8 }
        + if self.instrument == 0u32 { 0 } else { 1 + sizeof_varint(*(&self.instrument) as u64) }
        + if self.price == 0i64 { 0 } else { 1 + sizeof_sint64(*(&self.price)) }
        + if self.size == 0u32 { 0 } else { 1 + sizeof_varint(*(&self.size) as u64) }
        + if self.bid == 0f64 { 0 } else { 1 + 8 }
        + if self.ask == 0f64 { 0 } else { 1 + 8 }
        + if self.sequence == 0u64 { 0 } else { 1 + sizeof_varint(*(&self.sequence) as u64) }
        + if self.is_buy == false { 0 } else { 1 + sizeof_varint(*(&self.is_buy) as u64) }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.time != 0u64 { w.write_with_tag(9, |w| w.write_fixed64(*&self.time))?; }
        if self.instrument != 0u32 { w.write_with_tag(16, |w| w.write_uint32(*&self.instrument))?; }
        if self.price != 0i64 { w.write_with_tag(24, |w| w.write_sint64(*&self.price))?; }
        if self.size != 0u32 { w.write_with_tag(32, |w| w.write_uint32(*&self.size))?; }
        if self.bid != 0f64 { w.write_with_tag(41, |w| w.write_double(*&self.bid))?; }
        if self.ask != 0f64 { w.write_with_tag(49, |w| w.write_double(*&self.ask))?; }
        if self.sequence != 0u64 { w.write_with_tag(56, |w| w.write_uint64(*&self.sequence))?; }
        if self.is_buy != false { w.write_with_tag(64, |w| w.write_bool(*&self.is_buy))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Trace<'a> {
    pub resource: KVMap<Cow<'a, str>, Cow<'a, str>>,
    pub spans: Vec<Span<'a>>,
}

impl<'a> MessageRead<'a> for Trace<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(10) => {
                    let (key, value) = r.read_map(bytes, |r, bytes| Ok(r.read_string(bytes).map(Cow::Borrowed)?), |r, bytes| Ok(r.read_string(bytes).map(Cow::Borrowed)?))?;
                    msg.resource.insert(key, value);
                }
                Ok(18) => msg.spans.push(r.read_message::<Span>(bytes)?),
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for Trace<'a> {
    fn get_size(&self) -> usize {
        0
        + self.resource.iter().map(|(k, v)| 1 + sizeof_len(2 + sizeof_len((k).len()) + sizeof_len((v).len()))).sum::<usize>()
        + self.spans.iter().map(|s| 1 + sizeof_len((s).get_size())).sum::<usize>()
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        for (k, v) in self.resource.iter() { w.write_with_tag(10, |w| w.write_map(2 + sizeof_len((k).len()) + sizeof_len((v).len()), 10, |w| w.write_string(&**k), 18, |w| w.write_string(&**v)))?; }
        for s in &self.spans { w.write_with_tag(18, |w| w.write_message(s))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Span<'a> {
    pub trace_id: Cow<'a, [u8]>,
    pub span_id: Cow<'a, [u8]>,
    pub name: Cow<'a, str>,
    pub start: u64,
    pub end: u64,
    pub attributes: Vec<Attribute<'a>>,
    pub events: Vec<Event<'a>>,
    pub kind: mod_Span::Kind,
}

impl<'a> MessageRead<'a> for Span<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(10) => msg.trace_id = r.read_bytes(bytes).map(Cow::Borrowed)?,
                Ok(18) => msg.span_id = r.read_bytes(bytes).map(Cow::Borrowed)?,
                Ok(26) => msg.name = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(33) => msg.start = r.read_fixed64(bytes)?,
                Ok(41) => msg.end = r.read_fixed64(bytes)?,
                Ok(50) => msg.attributes.push(r.read_message::<Attribute>(bytes)?),
                Ok(58) => msg.events.push(r.read_message::<Event>(bytes)?),
                Ok(64) => msg.kind = r.read_enum(bytes)?,
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for Span<'a> {
    fn get_size(&self) -> usize {
        0
        + if self.trace_id == Cow::Borrowed(b"") { 0 } else { 1 + sizeof_len((&self.trace_id).len()) }
        + if self.span_id == Cow::Borrowed(b"") { 0 } else { 1 + sizeof_len((&self.span_id).len()) }
        + if self.name == "" { 0 } else { 1 + sizeof_len((&self.name).len()) }
        + if self.start == 0u64 { 0 } else { 1 + 8 }
        + if self.end == 0u64 { 0 } else { 1 + 8 }
        + self.attributes.iter().map(|s| 1 + sizeof_len((s).get_size())).sum::<usize>()
        + self.events.iter().map(|s| 1 + sizeof_len((s).get_size())).sum::<usize>()
        + if self.kind == mod_Span::Kind::KIND_UNSPECIFIED { 0 } else { 1 + sizeof_varint(*(&self.kind) as u64) }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.trace_id != Cow::Borrowed(b"") { w.write_with_tag(10, |w| w.write_bytes(&**&self.trace_id))?; }
        if self.span_id != Cow::Borrowed(b"") { w.write_with_tag(18, |w| w.write_bytes(&**&self.span_id))?; }
        if self.name != "" { w.write_with_tag(26, |w| w.write_string(&**&self.name))?; }
        if self.start != 0u64 { w.write_with_tag(33, |w| w.write_fixed64(*&self.start))?; }
        if self.end != 0u64 { w.write_with_tag(41, |w| w.write_fixed64(*&self.end))?; }
        for s in &self.attributes { w.write_with_tag(50, |w| w.write_message(s))?; }
        for s in &self.events { w.write_with_tag(58, |w| w.write_message(s))?; }
        if self.kind != mod_Span::Kind::KIND_UNSPECIFIED { w.write_with_tag(64, |w| w.write_enum(*&self.kind as i32))?; }
        Ok(())
    }
}

pub mod mod_Span {

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum Kind {
    KIND_UNSPECIFIED = 0,
    KIND_SERVER = 1,
    KIND_CLIENT = 2,
}

impl Default for Kind {
    fn default() -> Self {
        Kind::KIND_UNSPECIFIED
    }
}

impl From<i32> for Kind {
    fn from(i: i32) -> Self {
        match i {
            0 => Kind::KIND_UNSPECIFIED,
            1 => Kind::KIND_SERVER,
            2 => Kind::KIND_CLIENT,
            _ => Self::default(),
        }
    }
}

}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Event<'a> {
    pub time: u64,
    pub name: Cow<'a, str>,
    pub attributes: Vec<Attribute<'a>>,
}

impl<'a> MessageRead<'a> for Event<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(9) => msg.time = r.read_fixed64(bytes)?,
                Ok(18) => msg.name = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(26) => msg.attributes.push(r.read_message::<Attribute>(bytes)?),
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for Event<'a> {
    fn get_size(&self) -> usize {
        0
        + if self.time == 0u64 { 0 } else { 1 + 8 }
        + if self.name == "" { 0 } else { 1 + sizeof_len((&self.name).len()) }
        + self.attributes.iter().map(|s| 1 + sizeof_len((s).get_size())).sum::<usize>()
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.time != 0u64 { w.write_with_tag(9, |w| w.write_fixed64(*&self.time))?; }
        if self.name != "" { w.write_with_tag(18, |w| w.write_string(&**&self.name))?; }
        for s in &self.attributes { w.write_with_tag(26, |w| w.write_message(s))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Attribute<'a> {
    pub key: Cow<'a, str>,
    pub value: mod_Attribute::OneOfvalue<'a>,
}

impl<'a> MessageRead<'a> for Attribute<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(10) => msg.key = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(18) => msg.value = mod_Attribute::OneOfvalue::text(r.read_string(bytes).map(Cow::Borrowed)?),
                Ok(24) => msg.value = mod_Attribute::OneOfvalue::flag(r.read_bool(bytes)?),
                Ok(32) => msg.value = mod_Attribute::OneOfvalue::number(r.read_int64(bytes)?),
                Ok(41) => msg.value = mod_Attribute::OneOfvalue::fraction(r.read_double(bytes)?),
                Ok(50) => msg.value = mod_Attribute::OneOfvalue::raw(r.read_bytes(bytes).map(Cow::Borrowed)?),
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for Attribute<'a> {
    fn get_size(&self) -> usize {
        0
        + if self.key == "" { 0 } else { 1 + sizeof_len((&self.key).len()) }
        + match self.value {
            mod_Attribute::OneOfvalue::text(ref m) => 1 + sizeof_len((m).len()),
            mod_Attribute::OneOfvalue::flag(ref m) => 1 + sizeof_varint(*(m) as u64),
            mod_Attribute::OneOfvalue::number(ref m) => 1 + sizeof_varint(*(m) as u64),
            mod_Attribute::OneOfvalue::fraction(_) => 1 + 8,
            mod_Attribute::OneOfvalue::raw(ref m) => 1 + sizeof_len((m).len()),
            mod_Attribute::OneOfvalue::None => 0,
        }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.key != "" { w.write_with_tag(10, |w| w.write_string(&**&self.key))?; }
        match self.value {
            mod_Attribute::OneOfvalue::text(ref m) => { w.write_with_tag(18, |w| w.write_string(&**m))? },
            mod_Attribute::OneOfvalue::flag(ref m) => { w.write_with_tag(24, |w| w.write_bool(*m))? },
            mod_Attribute::OneOfvalue::number(ref m) => { w.write_with_tag(32, |w| w.write_int64(*m))? },
            mod_Attribute::OneOfvalue::fraction(ref m) => { w.write_with_tag(41, |w| w.write_double(*m))? },
            mod_Attribute::OneOfvalue::raw(ref m) => { w.write_with_tag(50, |w| w.write_bytes(&**m))? },
            mod_Attribute::OneOfvalue::None => {},
        }
        Ok(())
    }
}

pub mod mod_Attribute {

use super::*;

#[derive(Debug, PartialEq, Clone)]
pub enum OneOfvalue<'a> {
    text(Cow<'a, str>),
    flag(bool),
    number(i64),
    fraction(f64),
    raw(Cow<'a, [u8]>),
    None,
}

impl<'a> Default for OneOfvalue<'a> {
    fn default() -> Self {
        OneOfvalue::None
    }
}

}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct DenseNodes {
    pub id: Vec<i64>,
    pub denseinfo: Option<DenseInfo>,
    pub lat: Vec<i64>,
    pub lon: Vec<i64>,
    pub keys_vals: Vec<i32>,
}

impl<'a> MessageRead<'a> for DenseNodes {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(10) => msg.id = r.read_packed(bytes, |r, bytes| Ok(r.read_sint64(bytes)?))?,
                Ok(42) => msg.denseinfo = Some(r.read_message::<DenseInfo>(bytes)?),
                Ok(66) => msg.lat = r.read_packed(bytes, |r, bytes| Ok(r.read_sint64(bytes)?))?,
                Ok(74) => msg.lon = r.read_packed(bytes, |r, bytes| Ok(r.read_sint64(bytes)?))?,
                Ok(82) => msg.keys_vals = r.read_packed(bytes, |r, bytes| Ok(r.read_int32(bytes)?))?,
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl MessageWrite for DenseNodes {
    fn get_size(&self) -> usize {
        0
        + if self.id.is_empty() { 0 } else { 1 + sizeof_len(self.id.iter().map(|s| sizeof_sint64(*(s))).sum::<usize>()) }
        + self.denseinfo.as_ref().map_or(0, |m| 1 + sizeof_len((m).get_size()))
        + if self.lat.is_empty() { 0 } else { 1 + sizeof_len(self.lat.iter().map(|s| sizeof_sint64(*(s))).sum::<usize>()) }
        + if self.lon.is_empty() { 0 } else { 1 + sizeof_len(self.lon.iter().map(|s| sizeof_sint64(*(s))).sum::<usize>()) }
        + if self.keys_vals.is_empty() { 0 } else { 1 + sizeof_len(self.keys_vals.iter().map(|s| sizeof_varint(*(s) as u64)).sum::<usize>()) }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        w.write_packed_with_tag(10, &self.id, |w, m| w.write_sint64(*m), &|m| sizeof_sint64(*(m)))?;
        if let Some(ref s) = self.denseinfo { w.write_with_tag(42, |w| w.write_message(s))?; }
        w.write_packed_with_tag(66, &self.lat, |w, m| w.write_sint64(*m), &|m| sizeof_sint64(*(m)))?;
        w.write_packed_with_tag(74, &self.lon, |w, m| w.write_sint64(*m), &|m| sizeof_sint64(*(m)))?;
        w.write_packed_with_tag(82, &self.keys_vals, |w, m| w.write_int32(*m), &|m| sizeof_varint(*(m) as u64))?;
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct DenseInfo {
    pub version: Vec<i32>,
    pub timestamp: Vec<i64>,
    pub changeset: Vec<i64>,
    pub uid: Vec<i32>,
    pub user_sid: Vec<i32>,
    pub visible: Vec<bool>,
}

impl<'a> MessageRead<'a> for DenseInfo {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(10) => msg.version = r.read_packed(bytes, |r, bytes| Ok(r.read_int32(bytes)?))?,
                Ok(18) => msg.timestamp = r.read_packed(bytes, |r, bytes| Ok(r.read_sint64(bytes)?))?,
                Ok(26) => msg.changeset = r.read_packed(bytes, |r, bytes| Ok(r.read_sint64(bytes)?))?,
                Ok(34) => msg.uid = r.read_packed(bytes, |r, bytes| Ok(r.read_sint32(bytes)?))?,
                Ok(42) => msg.user_sid = r.read_packed(bytes, |r, bytes| Ok(r.read_sint32(bytes)?))?,
                Ok(50) => msg.visible = r.read_packed(bytes, |r, bytes| Ok(r.read_bool(bytes)?))?,
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl MessageWrite for DenseInfo {
    fn get_size(&self) -> usize {
        0
        + if self.version.is_empty() { 0 } else { 1 + sizeof_len(self.version.iter().map(|s| sizeof_varint(*(s) as u64)).sum::<usize>()) }
        + if self.timestamp.is_empty() { 0 } else { 1 + sizeof_len(self.timestamp.iter().map(|s| sizeof_sint64(*(s))).sum::<usize>()) }
        + if self.changeset.is_empty() { 0 } else { 1 + sizeof_len(self.changeset.iter().map(|s| sizeof_sint64(*(s))).sum::<usize>()) }
        + if self.uid.is_empty() { 0 } else { 1 + sizeof_len(self.uid.iter().map(|s| sizeof_sint32(*(s))).sum::<usize>()) }
        + if self.user_sid.is_empty() { 0 } else { 1 + sizeof_len(self.user_sid.iter().map(|s| sizeof_sint32(*(s))).sum::<usize>()) }
        + if self.visible.is_empty() { 0 } else { 1 + sizeof_len(self.visible.iter().map(|s| sizeof_varint(*(s) as u64)).sum::<usize>()) }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        w.write_packed_with_tag(10, &self.version, |w, m| w.write_int32(*m), &|m| sizeof_varint(*(m) as u64))?;
        w.write_packed_with_tag(18, &self.timestamp, |w, m| w.write_sint64(*m), &|m| sizeof_sint64(*(m)))?;
        w.write_packed_with_tag(26, &self.changeset, |w, m| w.write_sint64(*m), &|m| sizeof_sint64(*(m)))?;
        w.write_packed_with_tag(34, &self.uid, |w, m| w.write_sint32(*m), &|m| sizeof_sint32(*(m)))?;
        w.write_packed_with_tag(42, &self.user_sid, |w, m| w.write_sint32(*m), &|m| sizeof_sint32(*(m)))?;
        w.write_packed_with_tag(50, &self.visible, |w, m| w.write_bool(*m), &|m| sizeof_varint(*(m) as u64))?;
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Tree {
    pub value: i32,
    pub left: Option<Box<Tree>>,
    pub right: Option<Box<Tree>>,
}

impl<'a> MessageRead<'a> for Tree {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(8) => msg.value = r.read_int32(bytes)?,
                Ok(18) => msg.left = Some(Box::new(r.read_message::<Tree>(bytes)?)),
                Ok(26) => msg.right = Some(Box::new(r.read_message::<Tree>(bytes)?)),
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl MessageWrite for Tree {
    fn get_size(&self) -> usize {
        0
        + if self.value == 0i32 { 0 } else { 1 + sizeof_varint(*(&self.value) as u64) }
        + self.left.as_ref().map_or(0, |m| 1 + sizeof_len((m).get_size()))
        + self.right.as_ref().map_or(0, |m| 1 + sizeof_len((m).get_size()))
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.value != 0i32 { w.write_with_tag(8, |w| w.write_int32(*&self.value))?; }
        if let Some(ref s) = self.left { w.write_with_tag(18, |w| w.write_message(&**s))?; }
        if let Some(ref s) = self.right { w.write_with_tag(26, |w| w.write_message(&**s))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct Strings<'a> {
    pub values: Vec<Cow<'a, str>>,
}

impl<'a> MessageRead<'a> for Strings<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(10) => msg.values.push(r.read_string(bytes).map(Cow::Borrowed)?),
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for Strings<'a> {
    fn get_size(&self) -> usize {
        0
        + self.values.iter().map(|s| 1 + sizeof_len((s).len())).sum::<usize>()
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        for s in &self.values { w.write_with_tag(10, |w| w.write_string(&**s))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct RootMessage<'a> {
    pub messages: Vec<TestMessage<'a>>,
}

impl<'a> MessageRead<'a> for RootMessage<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(10) => msg.messages.push(r.read_message::<TestMessage>(bytes)?),
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for RootMessage<'a> {
    fn get_size(&self) -> usize {
        0
        + self.messages.iter().map(|s| 1 + sizeof_len((s).get_size())).sum::<usize>()
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        for s in &self.messages { w.write_with_tag(10, |w| w.write_message(s))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct TestMessage<'a> {
    pub a: u64,
    pub b: i64,
    pub c: Option<u32>,
    pub d: Cow<'a, str>,
    pub e: Vec<Cow<'a, str>>,
    pub f: Vec<SubMessage<'a>>,
}

impl<'a> MessageRead<'a> for TestMessage<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(8) => msg.a = r.read_uint64(bytes)?,
                Ok(16) => msg.b = r.read_int64(bytes)?,
                Ok(24) => msg.c = Some(r.read_uint32(bytes)?),
                Ok(34) => msg.d = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(42) => msg.e.push(r.read_string(bytes).map(Cow::Borrowed)?),
                Ok(799994) => msg.f.push(r.read_message::<SubMessage>(bytes)?),
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for TestMessage<'a> {
    fn get_size(&self) -> usize {
        0
        + if self.a == 0u64 { 0 } else { 1 + sizeof_varint(*(&self.a) as u64) }
        + if self.b == 0i64 { 0 } else { 1 + sizeof_varint(*(&self.b) as u64) }
        + self.c.as_ref().map_or(0, |m| 1 + sizeof_varint(*(m) as u64))
        + if self.d == "" { 0 } else { 1 + sizeof_len((&self.d).len()) }
        + self.e.iter().map(|s| 1 + sizeof_len((s).len())).sum::<usize>()
        + self.f.iter().map(|s| 3 + sizeof_len((s).get_size())).sum::<usize>()
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.a != 0u64 { w.write_with_tag(8, |w| w.write_uint64(*&self.a))?; }
        if self.b != 0i64 { w.write_with_tag(16, |w| w.write_int64(*&self.b))?; }
        if let Some(ref s) = self.c { w.write_with_tag(24, |w| w.write_uint32(*s))?; }
        if self.d != "" { w.write_with_tag(34, |w| w.write_string(&**&self.d))?; }
        for s in &self.e { w.write_with_tag(42, |w| w.write_string(&**s))?; }
        for s in &self.f { w.write_with_tag(799994, |w| w.write_message(s))?; }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Clone)]
pub struct SubMessage<'a> {
    pub id: i32,
    pub name: Cow<'a, str>,
}

impl<'a> MessageRead<'a> for SubMessage<'a> {
    fn from_reader(r: &mut BytesReader, bytes: &'a [u8]) -> Result<Self> {
        let mut msg = Self::default();
        while !r.is_eof() {
            match r.next_tag(bytes) {
                Ok(8) => msg.id = r.read_int32(bytes)?,
                Ok(18) => msg.name = r.read_string(bytes).map(Cow::Borrowed)?,
                Ok(t) => { r.read_unknown(bytes, t)?; }
                Err(e) => return Err(e),
            }
        }
        Ok(msg)
    }
}

impl<'a> MessageWrite for SubMessage<'a> {
    fn get_size(&self) -> usize {
        0
        + if self.id == 0i32 { 0 } else { 1 + sizeof_varint(*(&self.id) as u64) }
        + if self.name == "" { 0 } else { 1 + sizeof_len((&self.name).len()) }
    }

    fn write_message<W: WriterBackend>(&self, w: &mut Writer<W>) -> Result<()> {
        if self.id != 0i32 { w.write_with_tag(8, |w| w.write_int32(*&self.id))?; }
        if self.name != "" { w.write_with_tag(18, |w| w.write_string(&**&self.name))?; }
        Ok(())
    }
}
