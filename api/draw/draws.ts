import { drawCallOffMs } from '#contract/draw/draw-rules.ts'
import type { Draw, DrawInput } from '#contract/draw/draws.ts'
import type { Db, Queryable, Tx } from '#db/connection.ts'
import { callOff } from '#db/draw/draw-moves.ts'
import { findOptionalDraw, type DrawRow } from '#db/draw/draws.ts'
import { publishDrawList } from '#db/draw/publish-list.ts'
import { resolveRecipients } from '#db/recipient/resolve.ts'
import { snapshotsNow } from '../recipient/index.ts'
import { AppError } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentDraw } from './present.ts'

/** @throws AppError NOT_FOUND. */
export async function findDraw(db: Queryable, drawId: number): Promise<DrawRow> {
  const row = await findOptionalDraw(db, drawId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND. */
export async function readDraw(db: Queryable, drawId: number): Promise<Draw> {
  return presentDraw(await findDraw(db, drawId))
}

/** Whom a draw is from: its recipients now, each once. @throws AppError DRAW_TOO_FEW. */
export async function listEntrants(
  db: Db,
  { recipients, winners, reserves, projectId }: DrawInput,
): Promise<readonly string[]> {
  const bare = { ...recipients, amounts: null, columns: {} }
  const beside = { kind: 'mint', token: null, campaignId: null, asOf: null } as const
  const snapshots = await snapshotsNow(db, recipients, projectId)
  const { wallets } = await resolveRecipients(db, { recipients: bare, ...beside, snapshots })
  const drawn = winners + reserves
  if (wallets.length < drawn)
    throw new AppError('DRAW_TOO_FEW', { params: { entrants: wallets.length, drawn } })
  return wallets
}

/** Publishes the list of a draw: from here on it is as it is. */
export function createDraw(
  tx: Tx,
  { input, entrants }: { input: DrawInput; entrants: readonly string[] },
  author: Author,
): Promise<Draw> {
  const { projectId, name, winners, reserves } = input
  const registrantId = author.actor
  const entry = { action: 'draw.create', read: (id: number) => readDraw(tx, id) } as const
  const list = { projectId, name, entrants, winners, reserves, registrantId, roundId: null }
  return auditedNew(tx, entry, author, () => publishDrawList(tx, list))
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW once its blocks may be known, or when it is over. */
export async function callOffDraw(
  tx: Tx,
  { drawId, reason }: { drawId: number; reason: string },
  author: Author,
): Promise<Draw> {
  const { state } = await readDraw(tx, drawId)
  const entry = {
    action: 'draw.callOff',
    id: drawId,
    read: (id: number) => readDraw(tx, id),
    reason,
  } as const
  return audited(tx, entry, author, async () => {
    const called = { drawId, actor: author.actor, words: reason, withinMs: drawCallOffMs }
    if (!(await callOff(tx, called))) throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  })
}
