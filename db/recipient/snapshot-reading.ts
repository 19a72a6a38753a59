import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SnapshotReason } from '#contract/recipient/snapshot/codes.ts'
import type { SnapshotManifest, SnapshotPlace } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { Queryable, Tx } from '../connection.ts'
import { moveOne, snapshotLease } from '../moves/move.ts'
import { holderSnapshots, snapshotPages } from '../schema.ts'
import { findOptionalSnapshot, type SnapshotRecord } from './snapshots.ts'

type Params = Record<string, string | number>
type PageRow = typeof snapshotPages.$inferSelect

/** Claims a snapshot that is due, and counts the try. @returns null when it is not due, over, or gone. */
export async function claimSnapshot(
  db: Queryable,
  snapshotId: number,
  leaseMs: number,
): Promise<SnapshotRecord | null> {
  if (!(await snapshotLease.claim(db, snapshotId, { leaseMs, set: sql`tries = tries + 1` }))) return null
  return (await findOptionalSnapshot(db, snapshotId))?.snapshot ?? null
}

/** Nothing went wrong, and it is looked at again in so long. */
export async function rest(db: Queryable, snapshotId: number, waitMs: number): Promise<void> {
  await db.update(holderSnapshots).set({ tries: 0 }).where(eq(holderSnapshots.id, snapshotId))
  await snapshotLease.release(db, snapshotId, waitMs)
}

/** Something kept it from being read; it is tried again in so long. */
export async function saveTrouble(
  db: Queryable,
  snapshotId: number,
  { reason, params, waitMs }: { reason: SnapshotReason; params: Params; waitMs: number },
): Promise<void> {
  await db.execute(sql`
    update holder_snapshots set reason = ${reason}, params = ${JSON.stringify(params)}::jsonb
    where snapshot_id = ${snapshotId} and state in ('asked', 'reading')`)
  await snapshotLease.release(db, snapshotId, waitMs)
}

interface By {
  snapshotId: number
  actor: string
}

interface Counted {
  decimals: number | null
  /** What all holdings add up to. */
  total: bigint | null
}

/** S0 is fixed, once. @returns false when another worker fixed it. */
export function beginReading(
  db: Queryable,
  { snapshotId, actor, s0, decimals, total }: By & { s0: SnapshotPlace } & Counted,
): Promise<boolean> {
  return moveOne(db, 'snapshot', {
    ...{ id: snapshotId, from: 'asked', to: 'reading', actor },
    set: sql`s0_slot = ${s0.slot}, s0_at = ${s0.at}::timestamptz, decimals = ${decimals}, total = ${total === null ? null : String(total)}::numeric, reason = null, params = '{}',
      reading = reading + 1, tries = 0`,
  })
}

/** The last page that was stored of a witness; null before the first. */
export async function findLastPage(
  db: Queryable,
  { id, reading }: Pick<SnapshotRecord, 'id' | 'reading'>,
  witness: string,
): Promise<Pick<PageRow, 'page' | 'next'> | null> {
  const [row] = await db
    .select({ page: snapshotPages.page, next: snapshotPages.next })
    .from(snapshotPages)
    .where(pagesOf(id, reading, witness))
    .orderBy(desc(snapshotPages.page))
    .limit(1)
  return row ?? null
}

/** Stores a page, unless another worker was first: then that one counts. The snapshot stays claimed. */
export async function savePage(db: Queryable, page: PageRow, leaseMs: number): Promise<void> {
  await db.insert(snapshotPages).values(page).onConflictDoNothing()
  await db.execute(sql`
    update holder_snapshots set tries = 0, reason = null, params = '{}',
      next_run_at = now() + ${leaseMs} * interval '1 millisecond'
    where snapshot_id = ${page.snapshotId} and state = 'reading' and reading = ${page.reading}`)
}

/** All pages of a witness, in their order. */
export async function listPages(
  db: Queryable,
  { id, reading }: Pick<SnapshotRecord, 'id' | 'reading'>,
  witness: string,
): Promise<Pick<PageRow, 'slot' | 'lines' | 'next'>[]> {
  return db
    .select({ slot: snapshotPages.slot, lines: snapshotPages.lines, next: snapshotPages.next })
    .from(snapshotPages)
    .where(pagesOf(id, reading, witness))
    .orderBy(asc(snapshotPages.page))
}

function pagesOf(id: number, reading: number, witness: string) {
  const { snapshotId } = snapshotPages
  return and(eq(snapshotId, id), eq(snapshotPages.reading, reading), eq(snapshotPages.witness, witness))
}

/** How one reading ended; what another one became is none of it. */
interface Ended extends By {
  reading: number
  reason: SnapshotReason
  params: Params
}

/** All of it is read anew, from another S0, in so long. */
export async function beginAnew(
  tx: Tx,
  { snapshotId, reading, actor, reason, params, waitMs }: Ended & { waitMs: number },
): Promise<boolean> {
  const isMoved = await moveOne(tx, 'snapshot', {
    ...{ id: snapshotId, from: 'reading', to: 'asked', actor, reason },
    where: sql`s.reading = ${reading}`,
    set: sql`s0_slot = null, s0_at = null, reason = ${reason}, params = ${JSON.stringify(params)}::jsonb`,
  })
  if (!isMoved) return false
  await removePages(tx, snapshotId)
  await tx.execute(sql`
    update holder_snapshots set next_run_at = now() + ${waitMs} * interval '1 millisecond' where snapshot_id = ${snapshotId}`)
  return true
}

export interface Frozen extends By {
  reading: number
  manifest: SnapshotManifest
  fileId: number
  holders: number
  programs: string[]
}

/** Locks a snapshot until the transaction ends. @returns false when it is no longer in this reading. */
export async function lockReading(
  tx: Tx,
  { id, reading }: Pick<SnapshotRecord, 'id' | 'reading'>,
): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from holder_snapshots where snapshot_id = ${id} and state = 'reading' and reading = ${reading} for update`)
  return rows.length === 1
}

/** Freezes what was read. @returns false when another worker did, or it is read anew: then nothing of this may stay. */
export async function freeze(tx: Tx, frozen: Frozen): Promise<boolean> {
  const { snapshotId, actor, reading, manifest, fileId, holders, programs } = frozen
  const isFrozen = await moveOne(tx, 'snapshot', {
    ...{ id: snapshotId, from: 'reading', to: 'frozen', actor },
    where: sql`s.reading = ${reading}`,
    set: sql`manifest = ${JSON.stringify(manifest)}::jsonb, file_id = ${fileId}, holders = ${holders},
      programs = ${JSON.stringify(programs)}::jsonb, reason = null, params = '{}'`,
  })
  if (isFrozen) await removePages(tx, snapshotId)
  return isFrozen
}

/** Nothing was frozen, and nothing of it is tried again by itself. */
export async function failSnapshot(
  tx: Tx,
  { snapshotId, reading, actor, reason, params }: Ended,
): Promise<boolean> {
  const isFailed = await moveOne(tx, 'snapshot', {
    ...{ id: snapshotId, from: ['asked', 'reading'], to: 'failed', actor, reason },
    where: sql`s.reading = ${reading}`,
    set: sql`reason = ${reason}, params = ${JSON.stringify(params)}::jsonb`,
  })
  if (isFailed) await removePages(tx, snapshotId)
  return isFailed
}

/** A person has one that failed read again. @returns false when it has not failed. */
export function retrySnapshot(db: Queryable, { snapshotId, actor }: By): Promise<boolean> {
  return moveOne(db, 'snapshot', {
    ...{ id: snapshotId, from: 'failed', to: 'asked', actor },
    set: sql`s0_slot = null, s0_at = null, reason = null, params = '{}', tries = 0`,
  })
}

async function removePages(tx: Tx, snapshotId: number): Promise<void> {
  await tx.delete(snapshotPages).where(eq(snapshotPages.snapshotId, snapshotId))
}
