const text = new TextEncoder()

/** Little-endian bytes in Borsh's order, growing as needed. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(512)
  #length = 0

  get length(): number {
    return this.#length
  }

  u8(value: number): this {
    this.#room(1)
    this.#bytes[this.#length] = value
    this.#length += 1
    return this
  }

  u16(value: number): this {
    return this.u8(value & 0xff).u8((value >>> 8) & 0xff)
  }

  u32(value: number): this {
    this.#room(4)
    this.#length = this.#bytes.writeUInt32LE(value, this.#length)
    return this
  }

  u64(value: bigint): this {
    this.#room(8)
    this.#length = this.#bytes.writeBigUInt64LE(value, this.#length)
    return this
  }

  bool(value: boolean): this {
    return this.u8(value ? 1 : 0)
  }

  raw(bytes: Uint8Array): this {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
    return this
  }

  /** u32 length in bytes, then UTF-8. */
  string(value: string): this {
    const bytes = text.encode(value)
    return this.u32(bytes.length).raw(bytes)
  }

  /** Solana's compact length: seven bits a byte. */
  compactU16(value: number): this {
    let rest = value
    while (rest > 0x7f) {
      this.u8((rest & 0x7f) | 0x80)
      rest >>>= 7
    }
    return this.u8(rest)
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(0, this.#length))
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}
