"""Runs animbench and choreo without Swift: gets the program of this version for this machine once, checks it, and
becomes it.

The checksums came with this package, not from the place of the programs. ANIMATION_NUMERICS_RELEASES names another
place, for example a mirror.
"""
import hashlib
import os
import pathlib
import platform
import sys
import tempfile
import urllib.error
import urllib.request

from .release import CHECKSUMS, REPOSITORY, VERSION


def program(tool):
    """The path of a tool's program, which is downloaded unless it is there."""
    name = f"{tool}-{platform.system().lower()}-{platform.machine()}"
    if name not in CHECKSUMS:
        known = ", ".join(sorted(item.removeprefix(tool + "-") for item in CHECKSUMS if item.startswith(tool + "-")))
        sys.exit(f"{tool}: {VERSION} has no program for {platform.system().lower()}-{platform.machine()}, only for {known}; "
                 f"build it with Swift: {REPOSITORY}")
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "swift-animation-numerics"
    path = cache / VERSION / f"{name}-{CHECKSUMS[name][:16]}"
    if not path.exists():
        address = f"{os.environ.get('ANIMATION_NUMERICS_RELEASES') or REPOSITORY + '/releases/download'}/{VERSION}/{name}"
        print(f"{tool}: downloading {address}", file=sys.stderr)
        try:
            with urllib.request.urlopen(address, timeout=60) as response:
                data = response.read()
        except (urllib.error.URLError, OSError) as error:
            sys.exit(f"{tool}: {address}: {error}")
        found = hashlib.sha256(data).hexdigest()
        if found != CHECKSUMS[name]:
            sys.exit(f"{tool}: {address} has the SHA-256 {found}, not {CHECKSUMS[name]}; it was not kept")
        path.parent.mkdir(parents=True, exist_ok=True)
        # Renamed when it is whole, so that a second process never starts a part of it.
        descriptor, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o755)
        os.replace(temporary, path)
    return path


def run(tool):
    path = program(tool)
    os.execv(path, [tool, *sys.argv[1:]])


def animbench():
    run("animbench")


def choreo():
    run("choreo")
