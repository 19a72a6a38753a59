import { snapshotRowsMax } from '#contract/recipient/snapshot/codes.ts'
import {
  beginAnew,
  beginReading,
  claimSnapshot,
  failSnapshot,
  rest,
  saveTrouble,
} from '#db/recipient/snapshot-reading.ts'
import { findOptionalSnapshot, type SnapshotRecord } from '#db/recipient/snapshots.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { HolderReader } from '../chains/holders.ts'
import { snapshotTask } from '../tasks/read-snapshot.ts'
import { freezeSnapshot } from './freeze-snapshot.ts'
import { gatherPages } from './gather-pages.ts'
import { checkTotal } from './check-total.ts'
import { settle } from './settle.ts'
import { CannotRead, openReader, type SnapshotContext } from './snapshot-context.ts'

/** How often one is read whose readings do not fit together, before it fails. */
export const readingsMax = 4

/**
 * Reads a snapshot from S0 on and freezes it. What was read stays stored page by page, so that another worker goes on where one died; S0
 * is fixed once, and freezing is a compare-and-set with the file in the same transaction. One that is gone, over or not due ends
 * quietly.
 */
export async function readSnapshot(ctx: SnapshotContext, { snapshotId }: { snapshotId: number }) {
  const claimed = await claimSnapshot(ctx.db, snapshotId, ctx.policy.snapshotLeaseMs)
  if (!claimed) return
  let snapshot: SnapshotRecord | null = claimed
  try {
    const reader = await openReader(ctx, claimed.query)
    if (claimed.state === 'asked') snapshot = await begin(ctx, reader, claimed)
    if (snapshot) await read(ctx, reader, snapshot)
    else await rest(ctx.db, snapshotId, ctx.policy.snapshotPollMs)
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    await tellTrouble(ctx, snapshot ?? claimed, trouble)
  }
}

/** Fixes S0. @returns null while its time has not come by the clock of its chain. */
async function begin(
  ctx: SnapshotContext,
  reader: HolderReader,
  { id: snapshotId, wantedAt }: SnapshotRecord,
): Promise<SnapshotRecord | null> {
  const s0 = await reader.findPlace()
  if (wantedAt !== null && new Date(s0.at) < wantedAt) return null
  const found = await reader.inspect(s0)
  if ('reason' in found)
    throw new CannotRead(found.reason, found.reason === 'TOO_MANY' ? { max: snapshotRowsMax } : {})
  const isBegun = await beginReading(ctx.db, { snapshotId, actor: ctx.workerId, s0, ...found })
  const row = isBegun ? await findOptionalSnapshot(ctx.db, snapshotId) : null
  return row?.snapshot ?? null
}

async function read(ctx: SnapshotContext, reader: HolderReader, snapshot: SnapshotRecord): Promise<void> {
  const readings = await gatherPages(ctx, reader, snapshot)
  if (readings === null) return
  const settled = await settle(reader, snapshot, readings)
  await checkTotal(reader, snapshot, settled)
  const isFrozen = await freezeSnapshot(ctx, { reader, snapshot, settled })
  if (!isFrozen) await rest(ctx.db, snapshot.id, ctx.policy.snapshotPollMs)
}

/** What may pass waits and is told; what cannot, or did not for long, fails. */
async function tellTrouble(
  ctx: SnapshotContext,
  snapshot: SnapshotRecord,
  trouble: CannotRead,
): Promise<void> {
  const { db, workerId: actor, policy, log } = ctx
  const { id: snapshotId, reading } = snapshot
  const { reason, params, next } = trouble
  const by = { snapshotId, reading, actor, reason, params }
  log.warn({ snapshotId, reason, ...params }, 'a snapshot cannot be read')
  const isLastReading = reading % readingsMax === 0
  if (next === 'anew' && !isLastReading) {
    await db.transaction((tx) => beginAnew(tx, { ...by, waitMs: policy.snapshotAnewMs }))
    return
  }
  const tries = (await findOptionalSnapshot(db, snapshotId))?.snapshot.tries ?? 0
  const waitMs = next === 'wait' ? snapshotTask.retryMs(policy, tries) : null
  if (waitMs === null) await db.transaction((tx) => failSnapshot(tx, by))
  else await saveTrouble(db, snapshotId, { reason, params, waitMs })
}

/** Null for what is a mistake of our own. */
function troubleOf(error: unknown): CannotRead | null {
  if (error instanceof CannotRead) return error
  if (!(error instanceof ChainError)) return null
  const { rpcs = '', disagreement } = error.detail
  if (disagreement !== undefined)
    return new CannotRead('DISPUTED', { asset: disagreement, count: 1, says: '' }, 'wait')
  const next = error.kind === 'permanent' ? 'fail' : 'wait'
  return new CannotRead('RPC_TROUBLE', { rpcs: (rpcs || error.code).slice(0, 300) }, next)
}
