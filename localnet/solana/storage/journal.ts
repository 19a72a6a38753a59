/** Where a journal frame is: in a file its offset, in memory its place in the list. */
export interface JournalPointer {
  at: number
  length: number
}

/**
 * An append-only list of frames. What `append` returned for is there after the process is killed, if
 * the journal is on disk.
 */
export interface Journal {
  append(kind: FrameKind, payload: Uint8Array): JournalPointer
  read(pointer: JournalPointer): Buffer
  close(): void
}

/** Frames: the chain's birth, a landed transaction, an account set by hand, a fork. */
export type FrameKind = 'genesis' | 'transaction' | 'account' | 'fork'

/** A journal that ends with the process. */
export function openMemoryJournal(): Journal {
  const frames: Buffer[] = []
  return {
    append(_kind, payload) {
      frames.push(Buffer.from(payload))
      return { at: frames.length - 1, length: payload.length }
    },
    read({ at }) {
      const frame = frames[at]
      if (frame === undefined) throw new Error(`The journal has no frame ${at}.`)
      return frame
    },
    close() {
      frames.length = 0
    },
  }
}
