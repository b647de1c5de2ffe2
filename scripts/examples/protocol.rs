//! The solver protocol in Rust: copy this file, and write a solver as solver.rs does.
//!
//! A line is searched for the members that are wanted, so nothing but the standard library is needed.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{BufRead, Write};
use std::time::Instant;

/// One line of input.
pub struct Request<'a>(&'a str);

/// A spring, however it was given; `gap` is 1 − ratio² without cancellation.
#[allow(dead_code)]
pub struct Spring {
    pub frequency: f64,
    pub ratio: f64,
    pub gap: f64,
    pub mass: f64,
    pub stiffness: f64,
    pub damping: f64,
}

impl<'a> Request<'a> {
    /// The text that follows a member's colon.
    fn member(&self, name: &str) -> Option<&'a str> {
        let quoted = format!("\"{name}\"");
        self.0.match_indices(&quoted).find_map(|(at, _)| {
            let rest = self.0[at + quoted.len()..].trim_start();
            rest.strip_prefix(':').map(str::trim_start)
        })
    }

    /// A member's text up to the comma or brace that ends it, and the whole of a text in quotes.
    fn token(&self, name: &str) -> Option<&'a str> {
        let value = self.member(name)?;
        let end = match value.strip_prefix('"') {
            Some(inner) => inner.find('"')? + 2,
            None => value.find([',', '}'])?,
        };
        Some(value[..end].trim_end())
    }

    pub fn number(&self, name: &str) -> Option<f64> {
        self.token(name)?.parse().ok()
    }

    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.token(name)?.strip_prefix('"')?.strip_suffix('"')
    }

    /// The numbers of a list; None where it is missing or has something else in it.
    #[allow(dead_code)]
    pub fn numbers(&self, name: &str) -> Option<Vec<f64>> {
        let list = self.member(name)?.strip_prefix('[')?;
        list[..list.find(']')?].split(',').map(|item| item.trim().parse().ok()).collect()
    }

    /// The request of one item, in one for a loop.
    #[allow(dead_code)]
    pub fn of(&self) -> Option<Request<'a>> {
        self.member("of").map(Request)
    }

    /// The request's spring. A bounce is of mass 1. None where a member is missing.
    pub fn spring(&self) -> Option<Spring> {
        if let Some(stiffness) = self.number("stiffness") {
            let mass = self.number("mass")?;
            let critical = 2.0 * (stiffness * mass).sqrt();
            let mut damping = self.number("damping")?;
            if self.token("allowOverDamping") == Some("false") {
                damping = damping.min(critical);
            }
            let ratio = damping / critical;
            let (frequency, gap) = ((stiffness / mass).sqrt(), (1.0 - ratio) * (1.0 + ratio));
            return Some(Spring { frequency, ratio, gap, mass, stiffness, damping });
        }
        let (pace, ratio, gap) = if let Some(bounce) = self.number("bounce") {
            let bounce = bounce.min(1.0);
            let (ratio, gap) = if bounce >= 0.0 {
                (1.0 - bounce, bounce * (2.0 - bounce))
            } else {
                (1.0 / (1.0 + bounce), bounce * (2.0 + bounce) / (1.0 + bounce).powi(2))
            };
            (self.number("duration")?, ratio, gap)
        } else {
            let ratio = self.number("dampingRatio")?;
            (self.number("response")?, ratio, (1.0 - ratio) * (1.0 + ratio))
        };
        let frequency = 2.0 * std::f64::consts::PI / pace;
        let (stiffness, damping) = (frequency * frequency, 2.0 * ratio * frequency);
        Some(Spring { frequency, ratio, gap, mass: 1.0, stiffness, damping })
    }
}

/// A solver's answer to a request.
#[allow(dead_code)]
pub enum Answer {
    /// The members of an answer.
    Members(Vec<(&'static str, f64)>),
    /// The members of an answer, each a list.
    Lists(Vec<(&'static str, Vec<f64>)>),
    /// Why it cannot be served.
    Unsupported(String),
    /// The error.
    Error(String),
}

/// Position and velocity of a spring that left a position for a target at a velocity, some seconds ago.
pub type Motion = fn(spring: &Spring, from: f64, to: f64, velocity: f64, time: f64) -> (f64, f64);

/// Answers "retarget", piece by piece.
#[allow(dead_code)]
pub fn retargeted(request: &Request, motion: Motion) -> Answer {
    let found = || {
        // The request's own members come before its moves.
        let own = Request(&request.0[..request.0.find("\"moves\"")?]);
        let list = request.member("moves")?;
        let texts = list[..list.find(']')?].split_inclusive('}');
        let moves: Vec<Request> = texts.filter(|text| text.contains('{')).map(Request).collect();
        let (mut spring, times) = (own.spring()?, request.numbers("times")?);
        let (mut x, mut v) = (own.number("from").unwrap_or(0.0), own.number("velocity").unwrap_or(0.0));
        let (mut positions, mut velocities) = (vec![], vec![]);
        for (index, one) in moves.iter().enumerate() {
            let (start, to) = (one.number("time")?, one.number("to")?);
            let end = moves.get(index + 1).map_or(Some(f64::INFINITY), |next| next.number("time"))?;
            // Only the last of several moves at one time counts.
            if start == end {
                continue;
            }
            spring = one.spring().unwrap_or(spring);
            v = one.number("velocity").unwrap_or(v);
            for time in times[positions.len()..].iter().take_while(|&&time| time < end) {
                let (position, velocity) = motion(&spring, x, to, v, time - start);
                positions.push(position);
                velocities.push(velocity);
            }
            if end.is_finite() {
                (x, v) = motion(&spring, x, to, v, end - start);
            }
        }
        Some(Answer::Lists(vec![("positions", positions), ("velocities", velocities)]))
    };
    found().unwrap_or(Answer::Error("a spring, a move or the times are missing".into()))
}

/// Makes, of the request of one item, a function from seconds after its start to its value; None where
/// there is no such loop.
pub type Loop = fn(&Request) -> Option<Box<dyn Fn(f64) -> f64>>;

thread_local! {
    static LAST_ROUND: RefCell<Vec<Vec<f64>>> = const { RefCell::new(Vec::new()) };
}

/// Answers "throughput": runs a loop over staggered items as long as is asked, and reports the time of the
/// fastest round.
#[allow(dead_code)]
pub fn throughput(request: &Request, make: Loop) -> Answer {
    let count = request.number("count").unwrap_or(0.0) as usize;
    let (Some(of), Some(times)) = (request.of(), request.numbers("times")) else {
        return Answer::Error("of or times is missing".into());
    };
    let interval = request.number("interval").unwrap_or(0.0);
    let starts = request
        .numbers("delays")
        .unwrap_or_else(|| (0..count).map(|item| item as f64 * interval).collect());
    let seconds = request.number("seconds").unwrap_or(0.0);
    let mut values = vec![vec![0.0; starts.len()]; times.len()];
    let (mut least, mut rounds, started) = (f64::INFINITY, 0.0, Instant::now());
    while rounds == 0.0 || started.elapsed().as_secs_f64() < seconds {
        let began = Instant::now();
        let Some(value) = make(&of) else {
            return Answer::Unsupported("no such loop here".into());
        };
        for (row, time) in values.iter_mut().zip(&times) {
            for (place, start) in row.iter_mut().zip(&starts) {
                *place = value((time - start).max(0.0));
            }
        }
        least = least.min(began.elapsed().as_nanos() as f64);
        rounds += 1.0;
    }
    LAST_ROUND.with(|last| *last.borrow_mut() = values);
    Answer::Members(vec![("nanoseconds", least), ("rounds", rounds)])
}

/// Answers "throughput-samples": values of the last round.
#[allow(dead_code)]
pub fn throughput_samples(request: &Request) -> Answer {
    let found = LAST_ROUND.with(|last| {
        let (last, frame) = (last.borrow(), request.number("frame")?);
        let row = last.get(frame as usize)?;
        request.numbers("items")?.iter().map(|&item| row.get(item as usize).copied()).collect()
    });
    match found {
        Some(values) => Answer::Lists(vec![("values", values)]),
        None => Answer::Error("there is no such frame or item".into()),
    }
}

/// A number as JSON; one that is not finite is a string.
fn spelt(value: f64) -> String {
    if value.is_finite() {
        format!("{value:e}")
    } else if value.is_nan() {
        "\"NaN\"".into()
    } else {
        format!("\"{}Infinity\"", if value < 0.0 { "-" } else { "" })
    }
}

/// Answers until the input ends. `contract` has the members of the answer to hello, such as `"solver":"mine"`.
pub fn serve(contract: &str, solve: fn(&str, &Request) -> Answer) {
    let (input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    for (index, line) in input.lines().map_while(Result::ok).enumerate() {
        let request = Request(&line);
        let mut answer = String::from("{\"id\":");
        match (request.token("id"), request.text("kind")) {
            (Some(id), Some("hello")) => answer += &format!("{id},{contract}"),
            (Some(id), Some(kind)) => {
                answer += id;
                match solve(kind, &request) {
                    Answer::Members(members) => {
                        for (name, value) in members {
                            let _ = write!(answer, ",\"{name}\":{}", spelt(value));
                        }
                    }
                    Answer::Lists(members) => {
                        for (name, values) in members {
                            let spelt: Vec<String> = values.into_iter().map(spelt).collect();
                            let _ = write!(answer, ",\"{name}\":[{}]", spelt.join(","));
                        }
                    }
                    Answer::Unsupported(why) => answer += &format!(",\"unsupported\":{why:?}"),
                    Answer::Error(what) => answer += &format!(",\"error\":{what:?}"),
                }
            }
            _ => answer += &format!("null,\"error\":\"line {}: no request\"", index + 1),
        }
        answer += "}\n";
        if output.write_all(answer.as_bytes()).and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}
