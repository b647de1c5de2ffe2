#if VECTORS_512
  internal import CKernelInterface

  /// A table in registers with one number per piece, and a search in the table of ends.
  protocol RegisterRow {
    /// Loads `count` numbers at a stride of eight from `numbers` on, repeating the last to fill the
    /// table.
    init(_ numbers: UnsafePointer<Double>, count: Int)
    /// The numbers at the given indices.
    func callAsFunction(_ indices: HalfDoubles<UInt64>) -> HalfDouble
    /// In a table of ends, the index of the first that is not less than the time. It is an arbitrary
    /// valid index if all are less, and 0 for NaN.
    func firstNotLess(_ time: HalfDouble) -> HalfDoubles<UInt64>
  }

  extension RegisterRow {
    /// `indices` + `step` where the end before that index is less than the time, else `indices`.
    @inline(__always)
    func advanced(_ indices: HalfDoubles<UInt64>, by step: UInt64, _ time: HalfDouble)
      -> HalfDoubles<UInt64>
    {
      let ahead = indices &+ HalfDoubles(repeating: step)
      return advanced(indices, to: ahead, self(ahead &- HalfDoubles(repeating: 1)), time)
    }

    /// `ahead` where the end is less than the time, else `indices`. Uses the lanes' own comparison,
    /// which the compiler does not turn into a loop.
    @inline(__always) func advanced(
      _ indices: HalfDoubles<UInt64>, to ahead: HalfDoubles<UInt64>, _ end: HalfDouble,
      _ time: HalfDouble
    ) -> HalfDoubles<UInt64> {
      HalfDouble.selectLess(
        end, time, then: HalfDouble(bits: ahead), else: HalfDouble(bits: indices)
      ).bits
    }
  }

  /// Up to eight pieces.
  struct RegisterRow8: RegisterRow {
    let row: HalfDoubles<Double>
    let middle: HalfDouble

    @inline(__always) init(_ numbers: UnsafePointer<Double>, count: Int) {
      var row = HalfDoubles<Double>()
      for k in 0..<8 { row[k] = numbers[8 &* (k < count ? k : count &- 1)] }
      self.row = row
      middle = HalfDouble(row[3])
    }

    @inline(__always) func callAsFunction(_ indices: HalfDoubles<UInt64>) -> HalfDouble {
      HalfDouble(vector: keyframe_lookup8(row, indices))
    }

    @inline(__always)
    func firstNotLess(_ time: HalfDouble) -> HalfDoubles<UInt64> {
      let halves = advanced(
        HalfDoubles(repeating: 0), to: HalfDoubles(repeating: 4), middle, time)
      return advanced(advanced(halves, by: 2, time), by: 1, time)
    }
  }

  /// Up to sixteen pieces.
  struct RegisterRow16: RegisterRow {
    let low: HalfDoubles<Double>
    let high: HalfDoubles<Double>
    let middle: HalfDouble

    @inline(__always) init(_ numbers: UnsafePointer<Double>, count: Int) {
      low = RegisterRow8(numbers, count: count).row
      high = RegisterRow8(numbers + 64, count: count &- 8).row
      middle = HalfDouble(low[7])
    }

    @inline(__always) func callAsFunction(_ indices: HalfDoubles<UInt64>) -> HalfDouble {
      HalfDouble(vector: keyframe_lookup16(low, high, indices))
    }

    @inline(__always)
    func firstNotLess(_ time: HalfDouble) -> HalfDoubles<UInt64> {
      let halves = advanced(
        HalfDoubles(repeating: 0), to: HalfDoubles(repeating: 8), middle, time)
      return advanced(advanced(advanced(halves, by: 4, time), by: 2, time), by: 1, time)
    }
  }

  /// One track at many times, its pieces in registers.
  struct RegisterKernel<Row: RegisterRow, Quantity: KeyframeQuantity>: BlockKernel {
    let ends: Row
    let anchor: Row
    let c0: Row
    let c0Low: Row
    let c1: Row
    let c2: Row
    let c3: Row
    let lastEnd: HalfDouble
    let held: HalfDouble

    @inline(__always) init(_ track: UnsafePointer<KeyframePieces>) {
      let count = track.pointee.count
      let numbers = UnsafeRawPointer(track.pointee.pieces).assumingMemoryBound(to: Double.self)
      ends = Row(numbers, count: count)
      anchor = Row(numbers + 1, count: count)
      c0 = Row(numbers + 2, count: count)
      c0Low = Row(numbers + 3, count: count)
      c1 = Row(numbers + 4, count: count)
      c2 = Row(numbers + 5, count: count)
      c3 = Row(numbers + 6, count: count)
      lastEnd = HalfDouble(numbers[8 &* (count &- 1)])
      held = HalfDouble(Quantity.held(track.pointee.pieces + count))
    }

    @inline(__always) func callAsFunction(_ x: HalfDouble) -> HalfDouble {
      let time = HalfDouble.selectLess(x, HalfDouble(0), then: HalfDouble(0), else: x)
      let i = ends.firstNotLess(time)
      let piece = PieceLanes(
        anchor: anchor(i), c0: c0(i), c0Low: c0Low(i), c1: c1(i), c2: c2(i), c3: c3(i))
      return HalfDouble.selectLess(
        lastEnd, time, then: held, else: Quantity.sample(piece, at: time))
    }
  }
#endif
