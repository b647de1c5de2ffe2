// One call: the least that a program grows by.

import AnimationNumerics

let time = Double(CommandLine.arguments.count) / 4
print(Spring(duration: 0.5, bounce: 0.3).value(target: 1.0, time: time))
