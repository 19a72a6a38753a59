import { addressFromBytes } from '../address/address-bytes.ts'

/** Reads Borsh from bytes of others. Throws RangeError past the end, never reads beyond it. */
export class ByteReader {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = start
  }

  raw(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('The bytes end too early.')
    const part = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return part
  }

  u8(): number {
    return this.raw(1)[0] ?? 0
  }

  u16(): number {
    return this.u8() + 256 * this.u8()
  }

  u32(): number {
    return this.u16() + 65_536 * this.u16()
  }

  u64(): bigint {
    return BigInt(this.u32()) + (BigInt(this.u32()) << 32n)
  }

  bool(): boolean {
    return this.u8() !== 0
  }

  address(): string {
    return addressFromBytes(this.raw(32))
  }

  /** u32 length, then UTF-8; Token Metadata pads its strings with zeros. */
  string(): string {
    const length = this.u32()
    return Buffer.from(this.raw(length)).toString('utf8').replace(/\0+$/, '')
  }

  option<T>(read: () => T): T | null {
    return this.u8() === 0 ? null : read()
  }

  array<T>(length: number, read: () => T): T[] {
    const values: T[] = []
    for (let index = 0; index < length; index += 1) values.push(read())
    return values
  }

  /** Solana's compact length. */
  compactU16(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.u8()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new RangeError('A compact length is longer than three bytes.')
  }
}
