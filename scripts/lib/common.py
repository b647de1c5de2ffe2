"""Shared by the scripts in Python: skipped parts, packages of PyPI, git. scripts/lib/common does it for shells.

`--require` makes a skipped part a failure, as CI=true does; `--allow-missing NAME` accepts that the part NAME
is skipped. `arguments()` takes both out of the command line and prints the script's docstring for --help.
"""
import importlib
import importlib.util
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = os.path.basename(sys.argv[0])
# Packages are installed here, so that no environment of the user changes.
PACKAGES = ROOT / ".build" / "python"
sys.path.append(str(PACKAGES))
_unmet = []


def arguments(documentation):
    """The command line without the options of every script; prints the documentation if that is asked for."""
    rest, words = [], iter(sys.argv[1:])
    for word in words:
        if word in ("-h", "--help"):
            print(documentation.strip())
            sys.exit(0)
        elif word == "--require":
            os.environ["SCRIPTS_REQUIRE"] = "yes"
        elif word == "--allow-missing":
            name = next(words, None) or usage("--allow-missing takes a name", documentation)
            os.environ["SCRIPTS_ALLOW_MISSING"] = os.environ.get("SCRIPTS_ALLOW_MISSING", "") + " " + name
        else:
            rest.append(word)
    return rest


def usage(reason, documentation):
    """Rejects the arguments."""
    print(f"{SCRIPT}: {reason}\n{documentation.strip()}", file=sys.stderr)
    sys.exit(64)


def skip(part, missing):
    """Reports a part that cannot run here; `unmet()` says whether one is required."""
    print(f"{SCRIPT}: {part}: skipped; missing: {missing}", file=sys.stderr)
    required = os.environ.get("SCRIPTS_REQUIRE") or os.environ.get("CI") == "true"
    if required and part not in os.environ.get("SCRIPTS_ALLOW_MISSING", "").split():
        print(f"{SCRIPT}: a skipped part is a failure here; --allow-missing {part} accepts it", file=sys.stderr)
        _unmet.append(part)


def unmet():
    """Whether a required part was skipped."""
    return bool(_unmet)


def has_module(name, *requirements):
    """Whether a module can be imported, after an attempt to install it below .build."""
    if importlib.util.find_spec(name) is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--retries", "1", "--target", PACKAGES,
                        *requirements], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        importlib.invalidate_caches()
    return importlib.util.find_spec(name) is not None


def apt_install(*packages):
    """Installs Debian packages where that is possible; the caller looks for what it needs afterwards."""
    subprocess.run(["bash", "-c", '. scripts/lib/common; apt_install "$@"', "bash", *packages], cwd=ROOT)


def trust_checkout():
    """git rejects a checkout of another user, as containers have it; this package's own is trusted."""
    done = subprocess.run(["git", "rev-parse", "--git-dir"], cwd=ROOT, capture_output=True, text=True)
    if "dubious ownership" in done.stderr:
        count = int(os.environ.get("GIT_CONFIG_COUNT", "0"))
        os.environ.update({f"GIT_CONFIG_KEY_{count}": "safe.directory", f"GIT_CONFIG_VALUE_{count}": str(ROOT),
                           "GIT_CONFIG_COUNT": str(count + 1)})


sys.dont_write_bytecode = True
trust_checkout()
