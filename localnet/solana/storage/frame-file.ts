import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writevSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Length and checksum before each payload. */
const HEAD_BYTES = 8

/** A frame larger than this is a torn length, not data. */
const FRAME_BYTES_MAX = 256 * 1024 * 1024

export interface Frame {
  /** Offset of the payload in the file. */
  at: number
  payload: Buffer
}

/**
 * An append-only file of checksummed frames. A write that a kill cut short leaves a frame whose
 * checksum does not fit: opening the file drops it and everything after it.
 */
export class FrameFile {
  readonly #fd: number
  #size: number

  constructor(path: string) {
    this.#fd = openSync(path, 'a+', 0o600)
    this.#size = fstatSync(this.#fd).size
  }

  get size(): number {
    return this.#size
  }

  /**
   * Appends one frame made of `parts`; returns the offset of its payload. The frame is in the page cache
   * when this returns.
   */
  append(...parts: Uint8Array[]): number {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const head = Buffer.allocUnsafe(HEAD_BYTES)
    head.writeUInt32LE(length, 0)
    head.writeUInt32LE(
      parts.reduce((sum, part) => crc32(part, sum), 0),
      4,
    )
    writevSync(this.#fd, [head, ...parts])
    const at = this.#size + HEAD_BYTES
    this.#size = at + length
    return at
  }

  read(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    const count = readSync(this.#fd, bytes, 0, length, at)
    if (count !== length) throw new Error(`The state file is shorter than its index says (at ${at}).`)
    return bytes
  }

  /** All frames in order. Cuts the file after the last whole one. */
  *recover(): Generator<Frame> {
    let offset = 0
    for (;;) {
      const frame = this.#frameAt(offset)
      if (frame === null) break
      offset = frame.at + frame.payload.length
      yield frame
    }
    if (offset < this.#size) ftruncateSync(this.#fd, offset)
    this.#size = offset
  }

  close(): void {
    closeSync(this.#fd)
  }

  #frameAt(offset: number): Frame | null {
    if (offset + HEAD_BYTES > this.#size) return null
    const head = this.read(offset, HEAD_BYTES)
    const length = head.readUInt32LE(0)
    const at = offset + HEAD_BYTES
    if (length > FRAME_BYTES_MAX || at + length > this.#size) return null
    const payload = this.read(at, length)
    return crc32(payload) === head.readUInt32LE(4) ? { at, payload } : null
  }
}
