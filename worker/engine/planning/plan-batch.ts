import { canaryItems } from '#contract/run/canary.ts'
import type { Tx } from '#db/connection.ts'
import { saveChunks, type NewChunk, type Tree } from '#db/run/chunks.ts'
import { countPlanned, listUnplanned, listUnplannedIds, takePlanningLock } from '#db/run/planning.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import { ChainError } from '../../chains/chain-error.ts'
import { sayFailure } from '../drive/say-failure.ts'
import type { TransactionVersion } from '../../chains/programs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf, type Inspected } from '../../operations/index.ts'
import { carriedLamports } from '../drive/money.ts'
import { guardSeedOf } from './guard-seed.ts'
import { adoptEarlier } from './adopt-earlier.ts'
import { cutByStage } from './stages.ts'

/** Splits the next `batchItems` waiting items of a run into chunks, in one transaction. @returns how many items it planned; 0 too when another planner is at it. */
export async function planBatch(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  batchItems: number,
): Promise<number> {
  const version = (await ctx.conditions()).acceptsV1 ? 'v1' : 'v0'
  const toInspect = operationOf(run).inspect ? await listUnplanned(ctx.db, run.master.id, batchItems) : []
  const next = operationOf(run).inspect
    ? toInspect.map(({ itemId }) => itemId)
    : await listUnplannedIds(ctx.db, run.master.id, batchItems)
  await adoptEarlier(ctx, run, next)
  const seen = new Set(next)
  const facts = await inspectNext(ctx, run, toInspect)
  return ctx.db.transaction(async (tx) => {
    if (!(await takePlanningLock(tx, run.master.id))) return 0
    const unplanned = await listUnplanned(tx, run.master.id, batchItems)
    // Another planner was quicker: what this one inspected is planned already, and that one plans the rest.
    const items = unplanned.filter(({ itemId }) => seen.has(itemId))
    if (items.length === 0) return 0
    const planned = run.plan.isCanary ? await countPlanned(tx, run.master.id, canaryItems) : 0
    const chunks: NewChunk[] = []
    for (const part of await partsOf(ctx, tx, { run, items, version, planned })) {
      const guardSeed = seedFor(ctx, run, part.items)
      const groups = operationOf(run).pack(ctx, { run, authority, ...part, version, guardSeed, facts })
      for (const group of groups) chunks.push(toChunk(ctx, run, { ...part, items: group }, version))
    }
    const whole = items.length === batchItems ? withoutCut(chunks) : chunks
    await saveChunks(tx, whole)
    return whole.reduce((sum, { itemIds }) => sum + itemIds.length, 0)
  })
}

/** The end of a full batch may cut through a transaction, which the next one plans as a whole. */
function withoutCut(chunks: NewChunk[]): NewChunk[] {
  return chunks.length > 1 ? chunks.slice(0, -1) : chunks
}

/** Inspects the next items. Before the planning lock is taken, so that nobody who waits for the lock waits for an RPC. */
async function inspectNext(ctx: WorkerContext, run: Run, items: PlannedItem[]): Promise<Inspected> {
  const { inspect } = operationOf(run)
  if (!inspect) return {}
  try {
    return await inspect(ctx, run, items)
  } catch (error) {
    // The planner is notified again; until then the run says why it does not move.
    if (error instanceof ChainError) await sayFailure(ctx, run.master.id, error)
    throw error
  }
}

interface Part {
  tree: Tree | null
  stage: number
  items: PlannedItem[]
}

/** Items that may share a transaction: what was prepared for them is the same, and so is their canary stage. */
async function partsOf(
  ctx: WorkerContext,
  tx: Tx,
  input: { run: Run; items: PlannedItem[]; version: TransactionVersion; planned: number },
): Promise<Part[]> {
  const { run, items, version } = input
  const placed = (await operationOf(run).prepare?.place(ctx, tx, run, items, version)) ?? [
    { tree: null, items },
  ]
  const parts: Part[] = []
  let before = input.planned
  for (const { tree, items: inTree } of placed) {
    for (const cut of cutByStage(inTree, before, run.plan.isCanary)) parts.push({ tree, ...cut })
    before += inTree.length
  }
  return parts
}

function seedFor(ctx: WorkerContext, run: Run, items: PlannedItem[]) {
  return operationOf(run).guard(run) === 'account' ? guardSeedOf(ctx, run, items[0]?.key ?? '') : null
}

function toChunk(ctx: WorkerContext, run: Run, part: Part, txVersion: TransactionVersion): NewChunk {
  return {
    masterId: run.master.id,
    kind: run.plan.kind,
    treeId: part.tree?.id ?? null,
    parentId: null,
    stage: part.stage,
    txVersion,
    carriedLamports: carriedLamports(run, part.items),
    guardSeed: seedFor(ctx, run, part.items),
    mustSimulate: false,
    itemIds: part.items.map((item) => item.itemId),
  }
}
