import { accountDiscriminator } from '../anchor/anchor-program.ts'

/** Bytes of a tree's config account. */
export const TREE_CONFIG_BYTES = 96
export const TREE_CONFIG_DISCRIMINATOR = accountDiscriminator('TreeConfig')

const OFFSET = {
  creator: 8,
  delegate: 40,
  capacity: 72,
  minted: 80,
  isPublic: 88,
  isDecompressible: 89,
  version: 90,
}
/** The program counts "disabled" as 1. */
const DECOMPRESSION_DISABLED = 1

/** A tree's config account over its own bytes. */
export class TreeConfig {
  private readonly view: DataView

  constructor(private readonly data: Uint8Array) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  }

  get creator(): Uint8Array {
    return this.data.subarray(OFFSET.creator, OFFSET.creator + 32)
  }

  get delegate(): Uint8Array {
    return this.data.subarray(OFFSET.delegate, OFFSET.delegate + 32)
  }

  get capacity(): bigint {
    return this.view.getBigUint64(OFFSET.capacity, true)
  }

  get mintedCount(): bigint {
    return this.view.getBigUint64(OFFSET.minted, true)
  }

  get isPublic(): boolean {
    return this.data[OFFSET.isPublic] === 1
  }

  /** 0 is V1, the only schema here. */
  get version(): number {
    return this.view.getUint8(OFFSET.version)
  }

  /** @param state the program's number: 0 enabled, 1 disabled. */
  setDecompressible(state: number): void {
    this.data[OFFSET.isDecompressible] = state
  }

  setDelegate(delegate: Uint8Array): void {
    this.data.set(delegate, OFFSET.delegate)
  }

  initialize(creator: Uint8Array, capacity: bigint, isPublic: boolean): void {
    this.data.set(TREE_CONFIG_DISCRIMINATOR)
    this.data.set(creator, OFFSET.creator)
    this.data.set(creator, OFFSET.delegate)
    this.view.setBigUint64(OFFSET.capacity, capacity, true)
    this.view.setBigUint64(OFFSET.minted, 0n, true)
    this.data[OFFSET.isPublic] = isPublic ? 1 : 0
    this.data[OFFSET.isDecompressible] = DECOMPRESSION_DISABLED
    this.data[OFFSET.version] = 0
  }

  countMint(): void {
    this.view.setBigUint64(OFFSET.minted, this.mintedCount + 1n, true)
  }
}
