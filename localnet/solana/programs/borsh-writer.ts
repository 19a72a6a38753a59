/** Writes borsh, field after field. */
export class BorshWriter {
  private readonly parts: Uint8Array[] = []

  bytes(value: Uint8Array): this {
    this.parts.push(value)
    return this
  }

  u8(value: number): this {
    return this.bytes(Uint8Array.of(value))
  }

  bool(value: boolean): this {
    return this.u8(value ? 1 : 0)
  }

  u16(value: number): this {
    return this.bytes(Uint8Array.of(value & 0xff, value >> 8))
  }

  u32(value: number): this {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, value, true)
    return this.bytes(bytes)
  }

  u64(value: bigint): this {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigUint64(0, value, true)
    return this.bytes(bytes)
  }

  text(value: Uint8Array): this {
    return this.u32(value.length).bytes(value)
  }

  option<T>(value: T | null, write: (value: T) => unknown): this {
    this.bool(value !== null)
    if (value !== null) write(value)
    return this
  }

  vec<T>(values: T[], write: (value: T) => unknown): this {
    this.u32(values.length)
    for (const value of values) write(value)
    return this
  }

  finish(): Uint8Array {
    return Buffer.concat(this.parts)
  }
}
