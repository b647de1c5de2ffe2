// A solver of springs and cubic Béziers for the solver protocol, in Go.
//
//	go build -o solver protocol.go solver.go && animbench verify --solver ./solver

package main

import "math"

// motion returns position and velocity, by the decayed cosine and sine of the regime.
func motion(spring Spring, r Request, t float64) (float64, float64) {
	v, to := r.Velocity, r.Target()
	decay := spring.Ratio * spring.Frequency
	var c, s float64
	switch {
	case spring.Gap > 0:
		damped := spring.Frequency * math.Sqrt(spring.Gap)
		sine, cosine := math.Sincos(damped * t)
		c, s = math.Exp(-decay*t)*cosine, math.Exp(-decay*t)*sine/damped
	case spring.Gap == 0:
		c, s = math.Exp(-decay*t), math.Exp(-decay*t)*t
	default:
		spread := math.Sqrt(-spring.Gap)
		slow := math.Exp(-spring.Frequency / (spring.Ratio + spread) * t)
		m := math.Expm1(-2 * spring.Frequency * spread * t)
		c, s = slow*(2+m)/2, -slow*m/(2*spring.Frequency*spread)
	}
	d := r.From - to
	return to + d*(c+decay*s) + v*s, v*(c-decay*s) - d*spring.Frequency*spring.Frequency*s
}

func coordinate(p1, p2, s float64) float64 {
	return 3*(1-s)*(1-s)*s*p1 + 3*(1-s)*s*s*p2 + s*s*s
}

func derivative(p1, p2, s float64) float64 {
	return 3 * ((1-s)*(1-s)*p1 + 2*(1-s)*s*(p2-p1) + s*s*(1-p2))
}

// endSlope is the slope towards the first control point that does not lie on the end.
func endSlope(x1, y1, x2, y2 float64) float64 {
	switch {
	case x1 != 0 || y1 != 0:
		return y1 / x1
	case x2 != 0 || y2 != 0:
		return y2 / x2
	}
	return 1
}

// bezier is value and slope, by bisection down to neighbouring numbers.
func bezier(r Request, x float64) (float64, float64) {
	x1, y1, x2, y2 := r.X1, r.Y1, r.X2, r.Y2
	if x <= 0 || x >= 1 {
		end, slope := 0.0, endSlope(x1, y1, x2, y2)
		if x >= 1 {
			end, slope = 1, endSlope(1-x2, 1-y2, 1-x1, 1-y1)
		}
		if x == end {
			return end, slope
		}
		// Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
		if r.Outside != "extend" || math.IsInf(slope, 0) {
			slope = 0
		}
		return end + slope*(x-end), slope
	}
	// Past the middle, distances are measured from the far end, where doubles are as dense.
	far := coordinate(x1, x2, 0.5) < x
	if far {
		x, x1, y1, x2, y2 = 1-x, 1-x2, 1-y2, 1-x1, 1-y1
	}
	low, high, s := 0.0, 1.0, 0.5
	for ; low < s && s < high; s = (low + high) / 2 {
		if coordinate(x1, x2, s) < x {
			low = s
		} else {
			high = s
		}
	}
	y := coordinate(y1, y2, s)
	slope := derivative(y1, y2, s) / derivative(x1, x2, s)
	if far {
		y = 1 - y
	}
	return y, slope
}

// The loops that are timed: what is the same for all items is computed once.
var loops = map[string]Loop{
	"spring": func(r Request) func(float64) float64 {
		spring := r.Spring()
		return func(seconds float64) float64 {
			position, _ := motion(spring, r, seconds)
			return position
		}
	},
	"cubic-bezier": func(r Request) func(float64) float64 {
		return func(progress float64) float64 {
			value, _ := bezier(r, progress)
			return value
		}
	},
}

func main() {
	contract := Answer{"solver": "example in Go", "kinds": []string{"spring", "cubic-bezier", "retarget"}}
	Serve(contract, func(r Request) Answer {
		switch r.Kind {
		case "spring":
			position, velocity := motion(r.Spring(), r, r.Time)
			return Answer{"position": position, "velocity": velocity}
		case "cubic-bezier":
			value, slope := bezier(r, r.Progress)
			return Answer{"value": value, "slope": slope}
		case "retarget":
			return Retargeted(r, func(move Request, seconds float64) (float64, float64) {
				return motion(move.Spring(), move, seconds)
			})
		case "throughput", "throughput-samples":
			return Throughput(r, loops)
		}
		return Answer{"unsupported": "no " + r.Kind + " here"}
	})
}
