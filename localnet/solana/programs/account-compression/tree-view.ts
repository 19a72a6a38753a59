import { changeLogBytes } from './tree-sizes.ts'

/**
 * The tree part of a tree account, read and written in place: three counters, the ring of change
 * logs, the rightmost proof. Nodes come out as views into the account's bytes.
 */
export class TreeView {
  private readonly view: DataView
  private readonly logBytes: number
  private readonly rightmostAt: number

  constructor(
    private readonly bytes: Uint8Array,
    readonly depth: number,
    readonly ringSize: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.logBytes = changeLogBytes(depth)
    this.rightmostAt = 24 + ringSize * this.logBytes
  }

  get sequenceNumber(): bigint {
    return this.view.getBigUint64(0, true)
  }

  get activeIndex(): number {
    return Number(this.view.getBigUint64(8, true))
  }

  get bufferSize(): number {
    return Number(this.view.getBigUint64(16, true))
  }

  get isInitialized(): boolean {
    return this.bytes.subarray(0, 24).some((byte) => byte !== 0)
  }

  setCounters(sequenceNumber: bigint, activeIndex: number, bufferSize: number): void {
    this.view.setBigUint64(0, sequenceNumber, true)
    this.view.setBigUint64(8, BigInt(activeIndex), true)
    this.view.setBigUint64(16, BigInt(bufferSize), true)
  }

  /** Moves to the next change log of the ring. */
  advance(): void {
    const bufferSize = Math.min(this.bufferSize + 1, this.ringSize)
    this.setCounters(this.sequenceNumber + 1n, (this.activeIndex + 1) & (this.ringSize - 1), bufferSize)
  }

  logRoot(log: number): Uint8Array {
    return this.node(this.logAt(log))
  }

  /** Level 0 is the leaf. */
  logNode(log: number, level: number): Uint8Array {
    return this.node(this.logAt(log) + 32 + 32 * level)
  }

  logIndex(log: number): number {
    return this.view.getUint32(this.logAt(log) + 32 + 32 * this.depth, true)
  }

  writeLog(log: number, root: Uint8Array, path: Uint8Array[], index: number): void {
    this.bytes.set(root, this.logAt(log))
    for (const [level, node] of path.entries()) this.bytes.set(node, this.logAt(log) + 32 + 32 * level)
    this.view.setUint32(this.logAt(log) + 32 + 32 * this.depth, index, true)
  }

  rightmostNode(level: number): Uint8Array {
    return this.node(this.rightmostAt + 32 * level)
  }

  setRightmostNode(level: number, node: Uint8Array): void {
    this.bytes.set(node, this.rightmostAt + 32 * level)
  }

  get rightmostLeaf(): Uint8Array {
    return this.node(this.rightmostAt + 32 * this.depth)
  }

  get rightmostIndex(): number {
    return this.view.getUint32(this.rightmostAt + 32 * this.depth + 32, true)
  }

  setRightmostLeaf(leaf: Uint8Array, index: number): void {
    this.bytes.set(leaf, this.rightmostAt + 32 * this.depth)
    this.view.setUint32(this.rightmostAt + 32 * this.depth + 32, index, true)
  }

  private logAt(log: number): number {
    return 24 + log * this.logBytes
  }

  private node(offset: number): Uint8Array {
    return this.bytes.subarray(offset, offset + 32)
  }
}
