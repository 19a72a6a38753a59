import type { Tx } from '#db/connection.ts'
import { saveChunks, type NewChunk, type Tree } from '#db/run/chunks.ts'
import { countPlanned, listUnplanned, takePlanningTurn } from '#db/run/planning.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import type { Signer } from '../../chains/adapter.ts'
import type { WorkerContext } from '../../context.ts'
import { toMintItem } from '../steps/work.ts'
import { guardSeedOf } from './guard-seed.ts'
import { placeInTrees } from './place-in-trees.ts'
import { canaryItems, cutByStage } from './stages.ts'

/** Splits the next `batchItems` waiting items of a run into chunks, in one transaction. @returns how many items it planned; 0 too when another planner is at it. */
export const planBatch = async (
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  batchItems: number,
): Promise<number> => {
  const txVersion = (await ctx.conditions()).acceptsV1 ? 'v1' : 'v0'
  return ctx.db.transaction(async (tx) => {
    if (!(await takePlanningTurn(tx, run.master.id))) return 0
    const items = await listUnplanned(tx, run.master.id, batchItems)
    if (items.length === 0) return 0
    const planned = run.plan.isCanary ? await countPlanned(tx, run.master.id, canaryItems) : 0
    const chunks: NewChunk[] = []
    for (const part of await partsOf(ctx, tx, run, items, txVersion, planned)) {
      const groups =
        run.plan.kind === 'collection' ? [part.items] : pack(ctx, run, authority, part, txVersion)
      for (const group of groups) chunks.push(toChunk(ctx, run, part, group, txVersion))
    }
    await saveChunks(tx, chunks)
    return items.length
  })
}

interface Part {
  tree: Tree | null
  stage: number
  items: PlannedItem[]
}

/** Items that may share a transaction: the same tree and the same canary stage. */
const partsOf = async (
  ctx: WorkerContext,
  tx: Tx,
  run: Run,
  items: PlannedItem[],
  txVersion: 'v0' | 'v1',
  planned: number,
): Promise<Part[]> => {
  const placed: { tree: Tree | null; items: PlannedItem[] }[] =
    run.plan.standard === 'compressed' && run.plan.kind === 'mint'
      ? await placeInTrees(ctx, tx, run, items, txVersion)
      : [{ tree: null, items }]
  const parts: Part[] = []
  let before = planned
  for (const { tree, items: inTree } of placed) {
    for (const cut of cutByStage(inTree, before, run.plan.isCanary)) parts.push({ tree, ...cut })
    before += inTree.length
  }
  return parts
}

const pack = (ctx: WorkerContext, run: Run, authority: Signer, part: Part, version: 'v0' | 'v1') => {
  const byKey = new Map(part.items.map((item) => [item.key, item]))
  const secret = ctx.keyring.planSecret(run.plan.id, run.plan.sealedSecret)
  const groups = ctx.chain.packMints(
    {
      standard: run.plan.standard,
      version,
      authority,
      // Packing counts bytes; before the collection is on chain any other address measures the same.
      collectionMint: run.collection.mintAddress ?? ctx.chain.deriveSigner(secret, 'placeholder').address,
      treeAddress: part.tree?.address ?? null,
      mintSecret: secret,
      guard: run.plan.hasGuard ? { seed: guardSeedOf(ctx, run, part.items[0]?.key ?? '') } : null,
    },
    part.items.map((item) => toMintItem(item, run)),
  )
  return groups.map((group) => group.flatMap((item) => byKey.get(item.key) ?? []))
}

const toChunk = (
  ctx: WorkerContext,
  run: Run,
  part: Part,
  items: PlannedItem[],
  txVersion: 'v0' | 'v1',
): NewChunk => ({
  masterId: run.master.id,
  kind: run.plan.kind === 'collection' ? 'collection' : 'mint',
  treeId: part.tree?.id ?? null,
  parentId: null,
  stage: part.stage,
  txVersion,
  guardSeed:
    run.plan.hasGuard && run.plan.kind === 'mint' ? guardSeedOf(ctx, run, items[0]?.key ?? '') : null,
  mustSimulate: false,
  itemIds: items.map((item) => item.itemId),
})
