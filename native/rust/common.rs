// The loop that all programs in Rust share. native/languages.sh says what such a program does.
use std::arch::asm;
use std::fs;
use std::process::exit;
use std::time::{Duration, Instant};

const NO_SUCH_SHAPE: i32 = 77;

/// The arguments of the program.
pub struct Arguments {
    pub shape: String,
    pub input: Vec<u8>,
    pub output: String,
    pub limit: Duration,
}

impl Arguments {
    pub fn read() -> Self {
        let arguments: Vec<String> = std::env::args().collect();
        match &arguments[..] {
            [_, shape, input, output, milliseconds] => Arguments {
                shape: shape.clone(),
                input: fs::read(input).expect("can't read the input"),
                output: output.clone(),
                limit: Duration::from_millis(milliseconds.parse().expect("expected milliseconds")),
            },
            _ => {
                eprintln!("expected the arguments SHAPE INPUT OUTPUT MILLISECONDS");
                exit(1)
            }
        }
    }

    /// Each payload has its length before it, in four bytes.
    pub fn payloads(&self) -> Vec<&[u8]> {
        let mut payloads = Vec::new();
        let mut rest = &self.input[..];
        while let Some((length, after)) = split_length(rest) {
            let (payload, next) = after.split_at(length);
            payloads.push(payload);
            rest = next;
        }
        payloads
    }

    /// Writes messages as the input has them.
    pub fn write(&self, messages: impl Iterator<Item = Vec<u8>>) {
        let mut content = Vec::new();
        for message in messages {
            content.extend_from_slice(&(message.len() as u32).to_le_bytes());
            content.extend_from_slice(&message);
        }
        fs::write(&self.output, content).expect("can't write the output");
    }

    /// Runs passes for a time, at least three, and prints the nanoseconds of the shortest.
    pub fn measure(&self, operation: &str, way: &str, mut pass: impl FnMut()) {
        let mut best = Duration::MAX;
        let mut passes = 0;
        let start = Instant::now();
        while passes < 3 || start.elapsed() < self.limit {
            let began = Instant::now();
            pass();
            best = best.min(began.elapsed());
            passes += 1;
        }
        println!("{}\t{}\t{}", operation, way, best.as_nanos());
    }

    pub fn no_such_shape(&self) -> ! {
        exit(NO_SUCH_SHAPE)
    }
}

/// Prints the version of a library, which is in the lock file, and of the compiler.
pub fn print_version(library: &str, lock: &str) {
    let start = lock.find(&format!("name = \"{}\"\n", library)).expect("the library is not in the lock file");
    let version = lock[start..].split('"').nth(3).unwrap_or("");
    println!("version\t{} {}, {}", library, version, env!("BENCH_COMPILER"));
}

/// Keeps the compiler from leaving out what made the value. The standard library's black_box is newer than Debian's compiler.
pub fn keep<T>(value: &T) {
    // SAFETY: it has no instruction.
    unsafe { asm!("/* {0} */", in(reg) value as *const T, options(nostack, preserves_flags)) }
}

fn split_length(rest: &[u8]) -> Option<(usize, &[u8])> {
    if rest.is_empty() {
        return None;
    }
    let (length, after) = rest.split_at(4);
    Some((u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize, after))
}
