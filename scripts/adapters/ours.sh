#!/bin/sh
# engine: ours
# title: AnimationNumerics (this package)
# from: none:
# version: git log -1 --format=%cs
# run: {file}
# cost: a batch of springs, or the plan of a curve, prepared once
cd "$(dirname "$0")/../.." || exit 74
exec .build/release/animbench sample
