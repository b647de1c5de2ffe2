// The solver protocol in Go: copy this file, and write a solver as solver.go does.

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"time"
)

// Request holds the members of every kind that a solver of springs and curves is asked for. Where
// missing must be told from zero the member is a pointer.
type Request struct {
	ID                       json.RawMessage `json:"id"`
	Kind                     string          `json:"kind"`
	Duration, Bounce         *float64
	Response, DampingRatio   float64
	Mass, Stiffness, Damping float64
	AllowOverDamping         *bool
	From, Velocity, Time     float64
	To                       *float64
	Steps                    []float64
	Moves                    []Move
	X1, Y1, X2, Y2, Progress float64
	Outside                  string
	// Members of "throughput" and "throughput-samples".
	Of                *Request
	Interval, Seconds float64
	Delays, Times     []float64
	Count, Frame      int
	Items             []int
}

// Move is a move of "retarget", with its time, its target, and a velocity and a spring if it brings one.
type Move struct {
	Request
	Velocity *float64
}

// Pieces are the moves that count, of several at one time the last, each with its spring.
func (r Request) Pieces() []Move {
	var pieces []Move
	spring := r
	for i, move := range r.Moves {
		if i+1 < len(r.Moves) && r.Moves[i+1].Time == move.Time {
			continue
		}
		if move.Stiffness != 0 || move.Response != 0 || move.Duration != nil {
			spring = move.Request
		}
		piece := Move{spring, move.Velocity}
		piece.Time, piece.To = move.Time, move.To
		pieces = append(pieces, piece)
	}
	return pieces
}

// Spring is a spring, however it was given; Gap is 1 - Ratio² without cancellation.
type Spring struct {
	Frequency, Ratio, Gap, Mass, Stiffness, Damping float64
}

// Spring is the request's spring. A bounce is of mass 1.
func (r Request) Spring() Spring {
	if r.Stiffness != 0 {
		critical, damping := 2*math.Sqrt(r.Stiffness*r.Mass), r.Damping
		if r.AllowOverDamping != nil && !*r.AllowOverDamping {
			damping = math.Min(damping, critical)
		}
		ratio := damping / critical
		return Spring{math.Sqrt(r.Stiffness / r.Mass), ratio, (1 - ratio) * (1 + ratio),
			r.Mass, r.Stiffness, damping}
	}
	pace, ratio := r.Response, r.DampingRatio
	gap := (1 - ratio) * (1 + ratio)
	if r.Duration != nil && r.Bounce != nil {
		bounce := math.Min(*r.Bounce, 1)
		pace, ratio, gap = *r.Duration, 1-bounce, bounce*(2-bounce)
		if bounce < 0 {
			ratio, gap = 1/(1+bounce), bounce*(2+bounce)/((1+bounce)*(1+bounce))
		}
	}
	frequency := 2 * math.Pi / pace
	return Spring{frequency, ratio, gap, 1, frequency * frequency, 2 * ratio * frequency}
}

// Target is the request's "to", which is 1 if it is missing.
func (r Request) Target() float64 {
	if r.To == nil {
		return 1
	}
	return *r.To
}

// Retargeted answers "retarget", piece by piece. Of a motion, at is where it is after some seconds, and its
// velocity.
func Retargeted(r Request, at func(Request, float64) (float64, float64)) Answer {
	positions, velocities := make([]float64, len(r.Times)), make([]float64, len(r.Times))
	pieces, next, x, v := r.Pieces(), 0, r.From, r.Velocity
	for i, piece := range pieces {
		end := math.Inf(1)
		if i+1 < len(pieces) {
			end = pieces[i+1].Time
		}
		motion := piece.Request
		motion.From, motion.Velocity = x, v
		if piece.Velocity != nil {
			motion.Velocity = *piece.Velocity
		}
		for ; next < len(r.Times) && r.Times[next] < end; next++ {
			positions[next], velocities[next] = at(motion, r.Times[next]-piece.Time)
		}
		if i+1 < len(pieces) {
			x, v = at(motion, end-piece.Time)
		}
	}
	return Answer{"positions": positions, "velocities": velocities}
}

// Answer holds the members of an answer: numbers, lists of numbers, and texts.
type Answer map[string]any

// spelt is a value as JSON; numbers that are not finite are strings.
func spelt(value any) any {
	switch value := value.(type) {
	case float64:
		if math.IsNaN(value) {
			return "NaN"
		}
		if math.IsInf(value, 0) {
			return map[bool]string{true: "-Infinity", false: "Infinity"}[value < 0]
		}
	case []float64:
		list := make([]any, len(value))
		for i := range value {
			list[i] = spelt(value[i])
		}
		return list
	}
	return value
}

// Loop makes, of the request of one item, a function from seconds after its start to its value.
type Loop func(Request) func(float64) float64

var lastRound [][]float64

// Throughput answers "throughput": it runs a loop over staggered items as long as is asked and reports the time of
// the fastest round. And "throughput-samples": values of the last round. There is a loop for each kind.
func Throughput(r Request, loops map[string]Loop) Answer {
	if r.Kind == "throughput-samples" {
		values := make([]float64, len(r.Items))
		for i, item := range r.Items {
			if r.Frame < 0 || r.Frame >= len(lastRound) || item < 0 || item >= len(lastRound[r.Frame]) {
				return Answer{"error": "there is no such frame or item"}
			}
			values[i] = lastRound[r.Frame][item]
		}
		return Answer{"values": values}
	}
	if r.Of == nil || loops[r.Of.Kind] == nil || r.Count < 1 {
		return Answer{"unsupported": "no such loop here"}
	}
	starts := r.Delays
	if starts == nil {
		starts = make([]float64, r.Count)
		for i := range starts {
			starts[i] = float64(i) * r.Interval
		}
	}
	lastRound = make([][]float64, len(r.Times))
	for i := range lastRound {
		lastRound[i] = make([]float64, len(starts))
	}
	least, rounds, started := math.Inf(1), 0, time.Now()
	for rounds == 0 || time.Since(started).Seconds() < r.Seconds {
		began := time.Now()
		value := loops[r.Of.Kind](*r.Of)
		for frame, at := range r.Times {
			for i, start := range starts {
				lastRound[frame][i] = value(math.Max(0, at-start))
			}
		}
		least = math.Min(least, float64(time.Since(began).Nanoseconds()))
		rounds++
	}
	return Answer{"nanoseconds": least, "rounds": rounds}
}

// Serve answers until the input ends. The contract has the members of the answer to hello.
func Serve(contract Answer, solve func(Request) Answer) {
	in := bufio.NewReader(os.Stdin)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var request Request
		var answer Answer
		if err := json.Unmarshal(line, &request); err != nil || request.ID == nil {
			request.ID = json.RawMessage("null")
			answer = Answer{"error": fmt.Sprintf("line %d: no request", number)}
		} else if request.Kind == "hello" {
			answer = contract
		} else {
			answer = solve(request)
		}
		members := Answer{"id": request.ID}
		for name, value := range answer {
			members[name] = spelt(value)
		}
		text, _ := json.Marshal(members)
		os.Stdout.Write(append(text, '\n'))
	}
}
