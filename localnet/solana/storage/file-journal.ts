import { FrameFile } from './frame-file.ts'
import type { FrameKind, Journal, JournalPointer } from './journal.ts'

const kinds: readonly FrameKind[] = ['genesis', 'transaction', 'account', 'fork']

export interface JournalFrame {
  kind: FrameKind
  payload: Buffer
  pointer: JournalPointer
}

/** A journal in a file. Each frame's first byte says its kind. */
export class FileJournal implements Journal {
  readonly #file: FrameFile

  constructor(path: string) {
    this.#file = new FrameFile(path)
  }

  append(kind: FrameKind, payload: Uint8Array): JournalPointer {
    const at = this.#file.append(Buffer.of(kinds.indexOf(kind)), payload)
    return { at: at + 1, length: payload.length }
  }

  read({ at, length }: JournalPointer): Buffer {
    return this.#file.read(at, length)
  }

  /** All whole frames, oldest first; a torn end is cut off. Throws when the file is of another kind. */
  *recover(): Generator<JournalFrame> {
    for (const { at, payload } of this.#file.recover()) {
      const kind = kinds[payload[0] ?? kinds.length]
      if (kind === undefined) throw new Error('The journal was written by another version of the localnet.')
      yield { kind, payload: payload.subarray(1), pointer: { at: at + 1, length: payload.length - 1 } }
    }
  }

  close(): void {
    this.#file.close()
  }
}
