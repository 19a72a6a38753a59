import { z } from 'zod'
import { sendsKey } from '../wallet/index.ts'
import { jsonOf } from './draft.ts'

/** The two things a wallet is asked to send for an NFT. */
export type SendKind = 'fee' | 'nft'

const noteSchema = z.object({
  /** When the wallet was asked. */
  askedAtMs: z.number(),
  /** What it answered; null: no answer has come, so it may have sent or not. */
  txHash: z.string().nullable(),
})
export type SendNote = z.infer<typeof noteSchema>

const notesSchema = z.record(z.string(), noteSchema)

/**
 * What a wallet was asked and what it answered, written down before and at once after: a page that is closed between
 * the two must not ask a second time. A note lives until the server has the hash.
 */
export interface SendNotes {
  read: (migrationId: number, kind: SendKind) => SendNote | null
  write: (migrationId: number, kind: SendKind, note: SendNote) => void
  clear: (migrationId: number, kind: SendKind) => void
}

export const sendNotes: SendNotes = {
  read: (migrationId, kind) => readAll()[nameOf(migrationId, kind)] ?? null,
  write: (migrationId, kind, note) => saveAll({ ...readAll(), [nameOf(migrationId, kind)]: note }),
  clear: (migrationId, kind) => {
    const { [nameOf(migrationId, kind)]: _, ...rest } = readAll()
    saveAll(rest)
  },
}

function nameOf(migrationId: number, kind: SendKind): string {
  return `${migrationId}/${kind}`
}

function readAll(): Record<string, SendNote> {
  const parsed = notesSchema.safeParse(jsonOf(localStorage.getItem(sendsKey)))
  return parsed.success ? parsed.data : {}
}

function saveAll(notes: Record<string, SendNote>): void {
  if (Object.keys(notes).length === 0) localStorage.removeItem(sendsKey)
  else localStorage.setItem(sendsKey, JSON.stringify(notes))
}
