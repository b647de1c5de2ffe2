// Answers a table of questions: animbench verify --questions q.jsonl --write questions-csv=tables
//     csc Solver.cs && Solver tables/spring.csv answers.csv        (or: mcs Solver.cs && mono Solver.exe …)
//     animbench verify --questions q.jsonl --answers answers.csv
// In Unity, call Positions with the texts of the files; replace Solve by your own spring.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;

static class Solver
{
    /// Position and velocity of a spring at a time, from its duration in seconds and its bounce.
    static (double, double) Solve(double duration, double bounce, double from, double to, double velocity, double time)
    {
        double frequency = 2 * Math.PI / duration, x = from - to;
        if (bounce < 0) // Over-damped: two exponentials, the slow one without cancellation.
        {
            double ratio = 1 / (1 + bounce);
            double root = frequency * Math.Sqrt(-bounce * (2 + bounce)) * ratio;
            double fast = frequency * ratio + root, slow = frequency * frequency / fast;
            double decayed = Math.Exp(-slow * time), u = 2 * root * time;
            double both = decayed * (u < 1e-3 ? time * (1 - u / 2 * (1 - u / 3 * (1 - u / 4)))
                                              : (1 - Math.Exp(-u)) / (2 * root));
            double push = velocity + slow * x;
            return (to + x * decayed + push * both, -slow * x * decayed + push * (decayed - fast * both));
        }
        double decay = frequency * (1 - bounce), turns = frequency * Math.Sqrt(bounce * (2 - bounce));
        double sine = turns > 0 ? Math.Sin(turns * time) / turns : time, cosine = Math.Cos(turns * time);
        double shrink = Math.Exp(-decay * time), pull = velocity + decay * x;
        return (to + shrink * (x * cosine + pull * sine),
                shrink * (velocity * cosine - (decay * pull + turns * turns * x) * sine));
    }

    static double Number(string text) => double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
    static string Text(double value) => value.ToString("R", CultureInfo.InvariantCulture);

    static IEnumerable<string> Answers(IEnumerable<string> lines)
    {
        string[] names = null;
        yield return "id,position,velocity,unsupported";
        foreach (string line in lines)
        {
            string[] fields = line.Split(',');
            if (names == null) { names = fields; continue; }
            var row = new Dictionary<string, string>();
            for (int k = 0; k < names.Length; k++) row[names[k]] = fields[k];
            if (row["duration"] == "" || row["bounce"] == "")
            {
                yield return row["id"] + ",,,only springs with a duration and a bounce";
                continue;
            }
            var (position, velocity) = Solve(Number(row["duration"]), Number(row["bounce"]), Number(row["from"]),
                Number(row["to"]), Number(row["velocity"]), Number(row["time"]));
            yield return row["id"] + "," + Text(position) + "," + Text(velocity) + ",";
        }
    }

    static void Main(string[] arguments) =>
        File.WriteAllLines(arguments[1], Answers(File.ReadLines(arguments[0])));
}
