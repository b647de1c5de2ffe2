"""A solver of staggers that takes seven times the interval, for the scratch copy of scripts/check-places."""
import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    answer = {"id": question["id"]}
    if question["kind"] == "stagger":
        count, interval = question["count"], 7 * question["interval"]
        if count and count * interval > question.get("maximumTotal", float("inf")):
            interval = question["maximumTotal"] / count
        last = question.get("maximumIndex", count)
        answer["delays"] = [min(index, last) * interval for index in range(count)]
    else:
        answer["unsupported"] = "staggers alone"
    print(json.dumps(answer), flush=True)
