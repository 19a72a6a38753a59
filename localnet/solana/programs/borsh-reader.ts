import { isUtf8 } from 'node:buffer'
import { ByteReader } from '../executor/byte-reader.ts'
import { DecodeError } from '../executor/decode-error.ts'

/** A program's heap is 32 KiB; a text that claims more than what is left of it ends an Anchor program. */
const HEAP_BYTES = 32_000

/** A length larger than the heap: programs that allocate before they read do not survive it. */
export class HeapError extends DecodeError {}

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
    const length = this.u32()
    if (length > HEAP_BYTES) throw new HeapError(`A text of ${length} bytes does not fit the heap.`)
    const bytes = this.take(length)
    if (!isUtf8(bytes)) throw new DecodeError('The text is not UTF-8.')
    return bytes
  }
}
