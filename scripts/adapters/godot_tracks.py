# engine: godot
# title: Godot Animation and Tween
# from: apt:godot3-server
# run: python3 {file}
# footnote: keyframes are asked as one Bézier track: no springs, no moves, and cubics only with both velocities
# unnamed: fewer than 12 answers, the least that support a name
"""Godot as a solver of curves and keyframes: a script in the headless engine, asked over a local socket."""
import os
import pathlib
import socket
import struct
import subprocess
import tempfile

from protocol import Unsupported, serve

# Tween's types of transition and of ease.
CURVES = {"linear": (0, 0), "circularEaseIn": (8, 0), "circularEaseOut": (8, 1), "circularEaseInOut": (8, 2)}


def ask(*numbers):
    peer.sendall(struct.pack(f"<{len(numbers) + 1}d", len(numbers), *numbers))
    return {"value": struct.unpack("<d", peer.recv(8, socket.MSG_WAITALL))[0]}


def keyframes(r):
    keys = [[0, r["initial"], 0, 0, 0, 0]]
    for one in r["track"]:
        (time, value, *_), length = keys[-1], one.get("duration", 0)
        change = one["to"] - value
        if one["type"] == "linear" and length:
            curve = one.get("curve", {"x1": 1 / 3, "y1": 1 / 3, "x2": 2 / 3, "y2": 2 / 3})
            handles = [curve["x1"], curve["y1"] * change, curve["x2"] - 1, (curve["y2"] - 1) * change]
        elif one["type"] == "cubic" and length and {"startVelocity", "endVelocity"} <= one.keys():
            handles = [1 / 3, one["startVelocity"] * length / 3, -1 / 3, -one["endVelocity"] * length / 3]
        else:
            raise Unsupported("a track of Béziers has no springs and no jumps, and chooses no velocities")
        keys[-1][4:] = handles[0] * length, handles[1]
        keys.append([time + length, one["to"], handles[2] * length, handles[3], 0, 0])
    return ask(-1, *sum(keys, []), r["time"])


def bezier(r):
    curve = {name: r[name] for name in ("x1", "y1", "x2", "y2")}
    move = {"type": "linear", "to": 1, "duration": 1, "curve": curve}
    return keyframes({"initial": 0, "track": [move], "time": r["progress"]})


def named(r):
    if r["name"] not in CURVES or r.get("inverse"):
        raise Unsupported("no such curve in Godot")
    return ask(*CURVES[r["name"]], r["progress"])


with socket.create_server(("127.0.0.1", 0)) as server, tempfile.TemporaryDirectory() as folder:
    process = subprocess.Popen(
        ["godot3-server", "-s", pathlib.Path(__file__).with_suffix(".gd")],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "PORT": str(server.getsockname()[1]), "HOME": folder})
    with server.accept()[0] as peer:
        serve({"cubic-bezier": bezier, "unit-curve": named, "keyframes": keyframes}, solver="Godot",
              scalar="float32", domain={"progress": [0, 1]})
    process.kill()
    process.wait()
