// engine: harmonica
// title: Charm harmonica
// from: apt:golang-github-charmbracelet-harmonica-dev golang-go
// build: mkdir -p {out}.go && cp {examples}/protocol.go {file} {out}.go && cd {out}.go &&
//   GO111MODULE=off GOPATH=/usr/share/gocode go build -o {out} .
// run: {out}
// cost: coefficients and one update for each item, since the items started at other times; at equal steps
//   the coefficients are computed once
// Charm's harmonica as a solver of springs: at any time by one update of that length, and by frames.

package main

import "github.com/charmbracelet/harmonica"

func spring(r Request, seconds float64) harmonica.Spring {
	motion := r.Spring()
	return harmonica.NewSpring(seconds, motion.Frequency, motion.Ratio)
}

func motion(r Request) Answer {
	x, v := spring(r, r.Time).Update(r.From, r.Velocity, r.Target())
	return Answer{"position": x, "velocity": v}
}

// Items differ in the time since their start: the coefficients are computed for each.
func positions(r Request) func(float64) float64 {
	motion := r.Spring()
	return func(seconds float64) float64 {
		spring := harmonica.NewSpring(seconds, motion.Frequency, motion.Ratio)
		x, _ := spring.Update(r.From, r.Velocity, r.Target())
		return x
	}
}

func retarget(r Request) Answer {
	x, v, pieces := r.From, r.Velocity, r.Pieces()
	var positions, velocities []float64
	for i, piece := range append(pieces, Move{}) {
		if i > 0 {
			last := pieces[i-1]
			for ; len(r.Times) > 0 && (i == len(pieces) || r.Times[0] < piece.Time); r.Times = r.Times[1:] {
				px, pv := spring(last.Request, r.Times[0]-last.Time).Update(x, v, *last.To)
				positions, velocities = append(positions, px), append(velocities, pv)
			}
			x, v = spring(last.Request, piece.Time-last.Time).Update(x, v, *last.To)
		}
		if piece.Velocity != nil {
			v = *piece.Velocity
		}
	}
	return Answer{"positions": positions, "velocities": velocities}
}

func frames(r Request) Answer {
	x, v := r.From, r.Velocity
	positions, velocities := make([]float64, len(r.Steps)), make([]float64, len(r.Steps))
	for i, step := range r.Steps {
		x, v = spring(r, step).Update(x, v, r.Target())
		positions[i], velocities[i] = x, v
	}
	return Answer{"positions": positions, "velocities": velocities}
}

func main() {
	Serve(Answer{"solver": "harmonica", "kinds": []string{"spring", "advance", "retarget"}}, func(r Request) Answer {
		switch r.Kind {
		case "spring":
			return motion(r)
		case "advance":
			return frames(r)
		case "retarget":
			return retarget(r)
		case "throughput", "throughput-samples":
			return Throughput(r, map[string]Loop{"spring": positions})
		}
		return Answer{"unsupported": "only springs"}
	})
}
