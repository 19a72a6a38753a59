import { isUtf8 } from 'node:buffer'
import { ByteReader } from '../executor/byte-reader.ts'
import { DecodeError } from '../executor/decode-error.ts'

/** Reads borsh from the front, as strictly as the programs do. Anything malformed is a DecodeError. */
export class BorshReader extends ByteReader {
  key(): Uint8Array {
    return this.take(32)
  }

  bool(): boolean {
    return this.variant(2) === 1
  }

  /** An enum's index, which must be one of `count` variants. */
  variant(count: number): number {
    const index = this.u8()
    if (index >= count) throw new DecodeError(`Variant ${index} of ${count} does not exist.`)
    return index
  }

  option<T>(read: () => T): T | null {
    return this.bool() ? read() : null
  }

  vec<T>(read: () => T): T[] {
    return Array.from({ length: this.u32() }, read)
  }

  /** UTF-8 text as its bytes: every limit of the programs counts bytes. */
  text(): Uint8Array {
    const bytes = this.take(this.u32())
    if (!isUtf8(bytes)) throw new DecodeError('The text is not UTF-8.')
    return bytes
  }
}
