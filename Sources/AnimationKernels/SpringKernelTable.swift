internal import CKernelInterface

func springKernelTable() -> SpringKernelTable {
  SpringKernelTable(
    direct: { springDirect($0, $1, $2) },
    directOwn: { springDirectOwn($0, $1, $2) },
    propagate: { springPropagate($0, $1, $2, $3, $4) },
    pass: { readWritePass($0, $1, $2, $3, $4, $5) }
  )
}
