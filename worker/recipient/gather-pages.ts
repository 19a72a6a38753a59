import { snapshotRowsMax } from '#contract/recipient/snapshot/codes.ts'
import type { SnapshotPlace } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { findLastPage, listPages, savePage } from '#db/recipient/snapshot-reading.ts'
import type { SnapshotRecord } from '#db/recipient/snapshots.ts'
import type { HolderPage, HolderReader, Holding } from '../chains/holders.ts'
import { readLines, writeLines } from './lines.ts'
import { CannotRead, type SnapshotContext } from './snapshot-context.ts'

/** All that a witness said. */
export interface Reading {
  witness: string
  byKey: Map<string, Holding>
  /** Slots that its pages answered from. */
  slots: number[]
}

/**
 * Has every witness read everything, and stores each page before the next is asked for. A page that was stored already counts, whoever
 * read it. @returns null when the worker is to stop: what is stored stays.
 */
export async function gatherPages(
  ctx: SnapshotContext,
  reader: HolderReader,
  snapshot: SnapshotRecord,
): Promise<Reading[] | null> {
  const witnesses = await reader.listWitnesses()
  if (witnesses.length === 0) throw new CannotRead('NO_INDEX')
  // None goes on behind the back of what follows.
  const gathered = await Promise.allSettled(
    witnesses.map((witness) => gather(ctx, reader, { snapshot, witness })),
  )
  const readings = gathered.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  return readings.some((one) => one === null) ? null : readings.flatMap((one) => one ?? [])
}

interface Of {
  snapshot: SnapshotRecord
  witness: string
}

async function gather(
  { db, policy, stopping }: SnapshotContext,
  reader: HolderReader,
  { snapshot, witness }: Of,
): Promise<Reading | null> {
  const { id: snapshotId, reading } = snapshot
  const s0 = placeOf(snapshot)
  const known = await readStored(db, snapshot, witness)
  for (;;) {
    const last = await findLastPage(db, snapshot, witness)
    if (last?.next === null) break
    if (stopping.aborted) return null
    const cursor = last?.next ?? null
    const page = await reader.readPage({ witness, cursor, s0 })
    checkPage(page, { cursor, known, slotMin: s0.slot, witness })
    const { next, slot, holdings } = page
    const row = { snapshotId, reading, witness, page: (last?.page ?? 0) + 1, next, slot }
    await savePage(db, { ...row, rows: holdings.length, lines: writeLines(holdings) }, policy.snapshotLeaseMs)
    for (const holding of holdings) known.byKey.set(holding.key, holding)
    if (cursor !== null) known.cursors.add(cursor)
    if (known.byKey.size > snapshotRowsMax) throw new CannotRead('TOO_MANY', { max: snapshotRowsMax })
  }
  // Another worker may have stored pages, too: what is stored counts, not what this one was told.
  const { byKey, slots } = await readStored(db, snapshot, witness)
  return { witness, byKey, slots }
}

interface Stored {
  byKey: Map<string, Holding>
  slots: number[]
  cursors: Set<string>
}

async function readStored(
  db: SnapshotContext['db'],
  snapshot: SnapshotRecord,
  witness: string,
): Promise<Stored> {
  const pages = await listPages(db, snapshot, witness)
  const holdings = pages.flatMap(({ lines }) => readLines(lines))
  return {
    byKey: new Map(holdings.map((holding) => [holding.key, holding])),
    slots: pages.flatMap(({ slot }) => (slot === null ? [] : [slot])),
    cursors: new Set(pages.flatMap(({ next }) => (next === null ? [] : [next]))),
  }
}

/**
 * A list that goes in circles never ends, and one that tells a holding twice has moved under its own pages: neither is a list.
 * @throws CannotRead
 */
function checkPage(
  { holdings, next, slot }: HolderPage,
  {
    cursor,
    known,
    slotMin,
    witness,
  }: { cursor: string | null; known: Stored; slotMin: number; witness: string },
): void {
  const keys = new Set(holdings.map(({ key }) => key))
  const isTwice = keys.size < holdings.length || holdings.some(({ key }) => known.byKey.has(key))
  const isCircle = next !== null && (next === cursor || known.cursors.has(next))
  if (isTwice || isCircle || slot < slotMin)
    throw new CannotRead('RPC_TROUBLE', { rpcs: `${witness}: bad-answer` }, 'wait')
}

export function placeOf({ s0Slot, s0At }: SnapshotRecord): SnapshotPlace {
  if (s0Slot === null || s0At === null) throw new Error('A snapshot that is read has no S0.')
  return { slot: s0Slot, at: s0At.toISOString() }
}
