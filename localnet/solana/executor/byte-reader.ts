import { DecodeError } from './decode-error.ts'

/** Reads little-endian wire bytes from the front; running out of bytes is a DecodeError. */
export class ByteReader {
  position = 0
  private readonly view: DataView

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get remaining(): number {
    return this.bytes.length - this.position
  }

  take(length: number): Uint8Array {
    const start = this.advance(length)
    return this.bytes.subarray(start, start + length)
  }

  u8(): number {
    return this.view.getUint8(this.advance(1))
  }

  u16(): number {
    return this.view.getUint16(this.advance(2), true)
  }

  u32(): number {
    return this.view.getUint32(this.advance(4), true)
  }

  u64(): bigint {
    return this.view.getBigUint64(this.advance(8), true)
  }

  /** A compact length of one to three bytes, refusing every spelling but the shortest, as the runtime does. */
  compactU16(): number {
    let value = 0
    for (let index = 0; index < 3; index++) {
      const byte = this.u8()
      value |= (byte & 0x7f) << (7 * index)
      if ((byte & 0x80) !== 0) continue
      if (index > 0 && byte === 0) break
      if (value > 0xffff) break
      return value
    }
    throw new DecodeError('The transaction holds a length that is not a canonical compact-u16.')
  }

  private advance(length: number): number {
    const start = this.position
    if (length > this.bytes.length - start) {
      throw new DecodeError(`The transaction ends early: ${length} bytes were expected at offset ${start}.`)
    }
    this.position = start + length
    return start
  }
}
