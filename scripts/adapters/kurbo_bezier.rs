// engine: kurbo
// title: kurbo CubicBez, crossed by a line
// from: apt:librust-kurbo-dev rustc-web
// build: mkdir -p {out}.rs && cd {out}.rs && cp {examples}/protocol.rs . && cp {file} main.rs &&
//   in=/usr/share/cargo/registry && library="rustc -O --edition 2018 --crate-type lib --cap-lints allow -L ." &&
//   $library --crate-name arrayvec $in/arrayvec-0.7*/src/lib.rs &&
//   $library --crate-name kurbo --extern arrayvec $in/kurbo-0*/src/lib.rs &&
//   rustc -O --edition 2021 -L . --extern kurbo -o {out} main.rs
// run: {out}
// footnote: where kurbo finds no crossing the answer is NaN
// cost: an intersection with a vertical line and a point of the curve
// kurbo as a solver of curves: where a vertical line crosses a Bézier segment, and the point there.

mod protocol;

use kurbo::{CubicBez, Line, ParamCurve, PathSeg};
use protocol::{serve, throughput, throughput_samples, Answer, Request};

struct Curve(CubicBez, f64);

impl Curve {
    fn new(r: &Request) -> Option<Self> {
        let [x1, y1, x2, y2] = [r.number("x1")?, r.number("y1")?, r.number("x2")?, r.number("y2")?];
        // The line must reach beyond every point of the curve.
        let reach = 2.0 + y1.abs() + y2.abs();
        Some(Curve(CubicBez::new((0.0, 0.0), (x1, y1), (x2, y2), (1.0, 1.0)), reach))
    }

    /// The value at the first crossing; NaN where kurbo finds none.
    fn value(&self, x: f64) -> f64 {
        let line = Line::new((x, -self.1), (x, self.1));
        let crossings = PathSeg::Cubic(self.0).intersect_line(line);
        crossings.first().map_or(f64::NAN, |crossing| self.0.eval(crossing.segment_t).y)
    }
}

fn values(r: &Request) -> Option<Box<dyn Fn(f64) -> f64>> {
    let curve = Curve::new(r).filter(|_| r.text("kind") == Some("cubic-bezier"))?;
    Some(Box::new(move |x| curve.value(x)))
}

fn solve(kind: &str, r: &Request) -> Answer {
    match (kind, Curve::new(r), r.number("progress")) {
        ("cubic-bezier", Some(curve), Some(x)) => Answer::Members(vec![("value", curve.value(x))]),
        ("throughput", ..) => throughput(r, values),
        ("throughput-samples", ..) => throughput_samples(r),
        _ => Answer::Unsupported("only curves".into()),
    }
}

fn main() {
    serve(
        "\"solver\":\"kurbo\",\"kinds\":[\"cubic-bezier\"],\"domain\":{\"progress\":[0,1]}",
        solve,
    );
}
