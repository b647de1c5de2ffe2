/// The end of the prefix of `range` in which `belongs` holds, by bisection.
@inlinable package func partition(_ range: Range<Int>, _ belongs: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = (low + high) >> 1
    if belongs(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}

/// The end of the prefix of `range` in which `belongs` holds, found in few steps near `hint`.
func partition(_ range: Range<Int>, near hint: Int, _ belongs: (Int) -> Bool) -> Int {
  guard range.contains(hint) else { return partition(range, belongs) }
  var step = 8
  if belongs(hint) {
    while hint + step < range.upperBound, belongs(hint + step) { step *= 2 }
    return partition(
      (step == 8 ? hint : hint + step / 2)..<min(hint + step, range.upperBound), belongs)
  } else {
    while hint - step >= range.lowerBound, !belongs(hint - step) { step *= 2 }
    return partition(max(hint - step, range.lowerBound)..<hint, belongs)
  }
}
