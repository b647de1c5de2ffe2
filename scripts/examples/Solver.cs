// A solver of springs and cubic Béziers for the solver protocol, in C#. Untested: no .NET was to be had
// where the other examples were run.
//
//     dotnet new console -o solver && cp Solver.cs solver/Program.cs && dotnet build solver -o out
//     animbench verify --solver out/solver

using System.Text.Json;
using System.Text.Json.Nodes;

string[] kinds = ["spring", "cubic-bezier"];
while (Console.ReadLine() is { } line)
{
    JsonNode request = JsonNode.Parse(line)!;
    string kind = (string)request["kind"]!;
    var answer = new JsonObject { ["id"] = request["id"]!.DeepClone() };
    if (kind == "hello")
    {
        answer["solver"] = "example in C#";
        answer["kinds"] = new JsonArray(kinds.Select(kind => (JsonNode)kind).ToArray());
    }
    else if (kind == "spring")
    {
        var (position, velocity) = Solver.Motion(request);
        (answer["position"], answer["velocity"]) = (Solver.Spelt(position), Solver.Spelt(velocity));
    }
    else if (kind == "cubic-bezier")
    {
        var (value, slope) = Solver.Bezier(request);
        (answer["value"], answer["slope"]) = (Solver.Spelt(value), Solver.Spelt(slope));
    }
    else
    {
        answer["unsupported"] = $"no {kind} here";
    }
    Console.WriteLine(answer.ToJsonString());
}

/// <summary>A spring, however it was given; Gap is 1 − Ratio² without cancellation.</summary>
record struct Spring(
    double Frequency, double Ratio, double Gap, double Mass, double Stiffness, double Damping)
{
    /// <summary>The request's spring. A bounce is of mass 1.</summary>
    public static Spring Of(JsonNode request)
    {
        double Number(string name) => (double)request[name]!;
        double ratio, gap, pace;
        if (request["stiffness"] is not null)
        {
            double mass = Number("mass"), stiffness = Number("stiffness");
            double critical = 2 * Math.Sqrt(stiffness * mass), damping = Number("damping");
            if (request["allowOverDamping"] is { } allowed && !(bool)allowed)
                damping = Math.Min(damping, critical);
            ratio = damping / critical;
            gap = (1 - ratio) * (1 + ratio);
            return new(Math.Sqrt(stiffness / mass), ratio, gap, mass, stiffness, damping);
        }
        if (request["bounce"] is not null)
        {
            double bounce = Math.Min(Number("bounce"), 1);
            pace = Number("duration");
            ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce);
            gap = bounce >= 0
                ? bounce * (2 - bounce)
                : bounce * (2 + bounce) / ((1 + bounce) * (1 + bounce));
        }
        else
        {
            (pace, ratio) = (Number("response"), Number("dampingRatio"));
            gap = (1 - ratio) * (1 + ratio);
        }
        double frequency = 2 * Math.PI / pace;
        return new(frequency, ratio, gap, 1, frequency * frequency, 2 * ratio * frequency);
    }
}

static class Solver
{
    /// <summary>What JSON numbers cannot say is a string.</summary>
    public static JsonNode Spelt(double value) =>
        double.IsFinite(value) ? value
        : double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";

    /// <summary>e^x − 1 without cancellation: by its series while x is small.</summary>
    static double Expm1(double x)
    {
        if (Math.Abs(x) > 0.5) return Math.Exp(x) - 1;
        double term = x, sum = x;
        for (int n = 2; n < 20; n++) sum += term *= x / n;
        return sum;
    }

    /// <summary>Position and velocity: cosine and sine, decayed, in whichever regime.</summary>
    public static (double, double) Motion(JsonNode request)
    {
        double Number(string name, double otherwise) => (double?)request[name] ?? otherwise;
        Spring spring = Spring.Of(request);
        double t = Number("time", 0), v = Number("velocity", 0), to = Number("to", 1);
        double frequency = spring.Frequency, decay = spring.Ratio * frequency, c, s;
        if (spring.Gap > 0)
        {
            double damped = frequency * Math.Sqrt(spring.Gap), envelope = Math.Exp(-decay * t);
            (c, s) = (envelope * Math.Cos(damped * t), envelope * Math.Sin(damped * t) / damped);
        }
        else if (spring.Gap == 0)
        {
            c = Math.Exp(-decay * t);
            s = c * t;
        }
        else
        {
            double spread = Math.Sqrt(-spring.Gap);
            double slow = Math.Exp(-frequency / (spring.Ratio + spread) * t);
            double m = Expm1(-2 * frequency * spread * t);
            (c, s) = (slow * (2 + m) / 2, -slow * m / (2 * frequency * spread));
        }
        double d = Number("from", 0) - to;
        return (to + d * (c + decay * s) + v * s,
                v * (c - decay * s) - d * frequency * frequency * s);
    }

    static double Coordinate(double p1, double p2, double s) =>
        3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s;

    static double Derivative(double p1, double p2, double s) =>
        3 * ((1 - s) * (1 - s) * p1 + 2 * (1 - s) * s * (p2 - p1) + s * s * (1 - p2));

    /// <summary>The slope towards the first control point that does not lie on the end.</summary>
    static double EndSlope(double x1, double y1, double x2, double y2) =>
        x1 != 0 || y1 != 0 ? y1 / x1 : x2 != 0 || y2 != 0 ? y2 / x2 : 1;

    /// <summary>Value and slope, by bisection down to neighbouring numbers.</summary>
    public static (double, double) Bezier(JsonNode request)
    {
        double Number(string name) => (double)request[name]!;
        double x1 = Number("x1"), y1 = Number("y1"), x2 = Number("x2"), y2 = Number("y2");
        double x = Number("progress");
        if (x <= 0 || x >= 1)
        {
            double end = x <= 0 ? 0 : 1;
            double slope = x <= 0
                ? EndSlope(x1, y1, x2, y2) : EndSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1);
            if (x == end) return (end, slope);
            // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
            if ((string?)request["outside"] != "extend" || double.IsInfinity(slope)) slope = 0;
            return (end + slope * (x - end), slope);
        }
        // Past the middle everything is measured from the far end, where numbers are as fine.
        bool far = Coordinate(x1, x2, 0.5) < x;
        if (far) (x, x1, y1, x2, y2) = (1 - x, 1 - x2, 1 - y2, 1 - x1, 1 - y1);
        double low = 0, high = 1, s = 0.5;
        for (; low < s && s < high; s = (low + high) / 2)
        {
            if (Coordinate(x1, x2, s) < x) low = s;
            else high = s;
        }
        double y = Coordinate(y1, y2, s);
        return (far ? 1 - y : y, Derivative(y1, y2, s) / Derivative(x1, x2, s));
    }
}
