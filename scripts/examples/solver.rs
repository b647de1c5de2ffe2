//! A solver of springs and cubic Béziers for the solver protocol, in Rust.
//!
//!     rustc -O solver.rs && animbench verify --solver ./solver

mod protocol;

use protocol::{retargeted, serve, throughput, throughput_samples, Answer, Request, Spring};

/// Position and velocity, by the decayed cosine and sine of the regime.
fn motion(spring: &Spring, from: f64, to: f64, v: f64, t: f64) -> (f64, f64) {
    let decay = spring.ratio * spring.frequency;
    let (c, s) = if spring.gap > 0.0 {
        let damped = spring.frequency * spring.gap.sqrt();
        let envelope = (-decay * t).exp();
        (envelope * (damped * t).cos(), envelope * (damped * t).sin() / damped)
    } else if spring.gap == 0.0 {
        ((-decay * t).exp(), (-decay * t).exp() * t)
    } else {
        let spread = (-spring.gap).sqrt();
        let slow = (-spring.frequency / (spring.ratio + spread) * t).exp();
        let m = (-2.0 * spring.frequency * spread * t).exp_m1();
        (slow * (2.0 + m) / 2.0, -slow * m / (2.0 * spring.frequency * spread))
    };
    let d = from - to;
    (
        to + d * (c + decay * s) + v * s,
        v * (c - decay * s) - d * spring.frequency * spring.frequency * s,
    )
}

fn coordinate(p1: f64, p2: f64, s: f64) -> f64 {
    3.0 * (1.0 - s) * (1.0 - s) * s * p1 + 3.0 * (1.0 - s) * s * s * p2 + s * s * s
}

fn derivative(p1: f64, p2: f64, s: f64) -> f64 {
    3.0 * ((1.0 - s) * (1.0 - s) * p1 + 2.0 * (1.0 - s) * s * (p2 - p1) + s * s * (1.0 - p2))
}

/// The slope towards the first control point that does not lie on the end.
fn end_slope(points: [(f64, f64); 2]) -> f64 {
    match points.iter().find(|&&(x, y)| x != 0.0 || y != 0.0) {
        Some((x, y)) => y / x,
        None => 1.0,
    }
}

/// Value and slope, by bisection down to neighbouring numbers.
fn bezier([x1, y1, x2, y2]: [f64; 4], x: f64, extends: bool) -> (f64, f64) {
    if x <= 0.0 || x >= 1.0 {
        let (end, slope) = if x <= 0.0 {
            (0.0, end_slope([(x1, y1), (x2, y2)]))
        } else {
            (1.0, end_slope([(1.0 - x2, 1.0 - y2), (1.0 - x1, 1.0 - y1)]))
        };
        // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
        return if x == end {
            (end, slope)
        } else if extends && slope.is_finite() {
            (end + slope * (x - end), slope)
        } else {
            (end, 0.0)
        };
    }
    // Past the middle, distances are measured from the far end, where doubles are as dense.
    let far = coordinate(x1, x2, 0.5) < x;
    let (p1, q1, p2, q2, x) =
        if far { (1.0 - x2, 1.0 - y2, 1.0 - x1, 1.0 - y1, 1.0 - x) } else { (x1, y1, x2, y2, x) };
    let (mut low, mut high, mut s) = (0.0, 1.0, 0.5);
    while low < s && s < high {
        if coordinate(p1, p2, s) < x {
            low = s;
        } else {
            high = s;
        }
        s = (low + high) / 2.0;
    }
    let y = coordinate(q1, q2, s);
    (if far { 1.0 - y } else { y }, derivative(q1, q2, s) / derivative(p1, p2, s))
}

fn curve(request: &Request) -> Option<[f64; 4]> {
    match ["x1", "y1", "x2", "y2"].map(|name| request.number(name)) {
        [Some(x1), Some(y1), Some(x2), Some(y2)] => Some([x1, y1, x2, y2]),
        _ => None,
    }
}

/// The start, the target and the initial velocity of a move.
fn ends(request: &Request) -> (f64, f64, f64) {
    let number = |name, otherwise| request.number(name).unwrap_or(otherwise);
    (number("from", 0.0), number("to", 1.0), number("velocity", 0.0))
}

/// The loops that are timed: what is the same for all items is computed once.
fn values(of: &Request) -> Option<Box<dyn Fn(f64) -> f64>> {
    match of.text("kind")? {
        "spring" => {
            let (spring, (from, to, velocity)) = (of.spring()?, ends(of));
            Some(Box::new(move |time| motion(&spring, from, to, velocity, time).0))
        }
        "cubic-bezier" => {
            let points = curve(of)?;
            Some(Box::new(move |progress| bezier(points, progress, false).0))
        }
        _ => None,
    }
}

fn solve(kind: &str, request: &Request) -> Answer {
    match kind {
        "spring" => match (request.spring(), request.number("time")) {
            (Some(spring), Some(time)) => {
                let (from, to, velocity) = ends(request);
                let (position, velocity) = motion(&spring, from, to, velocity, time);
                Answer::Members(vec![("position", position), ("velocity", velocity)])
            }
            _ => Answer::Error("a member of the spring or its time is missing".into()),
        },
        "cubic-bezier" => match (curve(request), request.number("progress")) {
            (Some(points), Some(progress)) => {
                let extends = request.text("outside") == Some("extend");
                let (value, slope) = bezier(points, progress, extends);
                Answer::Members(vec![("value", value), ("slope", slope)])
            }
            _ => Answer::Error("x1, y1, x2, y2 or progress is missing".into()),
        },
        "retarget" => retargeted(request, motion),
        "throughput" => throughput(request, values),
        "throughput-samples" => throughput_samples(request),
        _ => Answer::Unsupported(format!("no {kind} here")),
    }
}

fn main() {
    serve(r#""solver":"example in Rust","kinds":["spring","cubic-bezier","retarget"]"#, solve);
}
