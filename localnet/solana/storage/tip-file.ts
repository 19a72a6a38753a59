import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** How far the chain has come. Rewritten in place on every slot. */
export interface Tip {
  slot: number
  finalizedSlot: number
  unixSeconds: number
}

const FIELD_BYTES = 8
const BODY_BYTES = 3 * FIELD_BYTES
const COPY_BYTES = BODY_BYTES + 4

/**
 * The last slot, so that height never goes back over a restart: a blockhash proven dead must stay
 * dead. Two copies are written in turn, so a torn write leaves the one before it.
 */
export class TipFile {
  readonly #fd: number
  #turn = 0

  constructor(path: string) {
    this.#fd = openSync(path, openFlag(path), 0o600)
  }

  write(tip: Tip): void {
    const bytes = Buffer.alloc(COPY_BYTES)
    bytes.writeDoubleLE(tip.slot, 0)
    bytes.writeDoubleLE(tip.finalizedSlot, FIELD_BYTES)
    bytes.writeDoubleLE(tip.unixSeconds, 2 * FIELD_BYTES)
    bytes.writeUInt32LE(crc32(bytes.subarray(0, BODY_BYTES)), BODY_BYTES)
    writeSync(this.#fd, bytes, 0, COPY_BYTES, this.#turn * COPY_BYTES)
    this.#turn = 1 - this.#turn
  }

  read(): Tip | null {
    const copies = [this.#readCopy(0), this.#readCopy(1)].filter((copy) => copy !== null)
    return copies.reduce<Tip | null>(
      (best, tip) => (best === null || tip.slot > best.slot ? tip : best),
      null,
    )
  }

  close(): void {
    closeSync(this.#fd)
  }

  #readCopy(index: number): Tip | null {
    const bytes = Buffer.alloc(COPY_BYTES)
    if (readSync(this.#fd, bytes, 0, COPY_BYTES, index * COPY_BYTES) !== COPY_BYTES) return null
    if (crc32(bytes.subarray(0, BODY_BYTES)) !== bytes.readUInt32LE(BODY_BYTES)) return null
    return {
      slot: bytes.readDoubleLE(0),
      finalizedSlot: bytes.readDoubleLE(FIELD_BYTES),
      unixSeconds: bytes.readDoubleLE(2 * FIELD_BYTES),
    }
  }
}

/** 'r+' writes in place; a new file must be made first. */
function openFlag(path: string): string {
  closeSync(openSync(path, 'a', 0o600))
  return 'r+'
}
