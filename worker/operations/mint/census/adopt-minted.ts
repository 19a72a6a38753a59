import { adoptedAtOnce, adoptTogether, adoptTransaction } from '#db/census/adopt.ts'
import { forgetExplained, saveUnexplained } from '#db/census/unexplained.ts'
import type { Tx } from '#db/connection.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import { findTreeId, markTreeReady, saveTree } from '#db/tree/trees.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import type { WorkerContext } from '#worker/context.ts'
import { adoptLanded } from '#worker/engine/census/adopt-landed.ts'
import type { Count, Adoption } from '../../define-operation.ts'
import type { Findings, FoundTransaction, FoundTree } from './findings.ts'
import { searchMinted } from './search.ts'

/** See RunCensus.adopt. */
export async function adoptMinted(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  input: { counts: Count[]; refusedChunkId: number | null },
): Promise<Adoption> {
  const findings = await searchMinted(ctx, run, authority, input)
  for (const attemptId of findings.landed) await adoptLanded(ctx, run, attemptId)
  for (const tree of findings.trees) await adoptTree(ctx, authority, tree)
  let adopted = 0
  const { transactions } = findings
  for (let from = 0; from < transactions.length; from += adoptedAtOnce) {
    const block = transactions.slice(from, from + adoptedAtOnce)
    adopted += await ctx.db.transaction((tx) => adoptBlock(ctx, tx, authority, block))
  }
  await keepUnexplained(ctx, findings)
  return { adopted }
}

async function adoptTree(ctx: WorkerContext, authority: Signer, found: FoundTree) {
  const { masterId, n, address, shape, landed } = found
  const run = await findOptionalRun(ctx.db, masterId)
  if (!run) return
  await ctx.db.transaction(async (tx) => {
    const treeId = found.treeId ?? (await saveTree(tx, { masterId, n, address, ...shape })).id
    const isAdopted = await adoptTransaction(tx, {
      ...{ masterId, treeId, landed, items: [], guardSeed: null, chunkId: found.chunkId },
      ...{ planKind: run.plan.kind, kind: 'tree', payerAddress: authority.address },
      ...{ spentLamports: landed.cost.payerSpentLamports, actor: ctx.workerId },
    })
    // The wallet of then may be another than that of now.
    if (isAdopted) await markTreeReady(tx, treeId, null)
  })
}

/** @returns how many items were adopted. */
async function adoptBlock(
  ctx: WorkerContext,
  tx: Tx,
  authority: Signer,
  block: FoundTransaction[],
): Promise<number> {
  const adoptions = await Promise.all(block.map((found) => toAdoption(ctx, tx, authority, found)))
  const adopted = await adoptTogether(
    tx,
    adoptions.flatMap((adoption) => adoption ?? []),
  )
  const items = adopted.flatMap((each) => each.items)
  await forgetExplained(
    tx,
    items.flatMap(({ assetId }) => assetId ?? []),
  )
  return items.length
}

async function toAdoption(ctx: WorkerContext, tx: Tx, authority: Signer, found: FoundTransaction) {
  const { run, landed, guardSeed, items, tree } = found
  const treeId = tree === null ? null : await findTreeId(tx, tree)
  if (tree !== null && treeId === null) return null
  const deposit = guardSeed === null ? 0n : (await ctx.conditions()).rentBaseLamports
  return {
    ...{ masterId: run.master.id, treeId, landed, items, guardSeed, chunkId: null },
    ...{ planKind: run.plan.kind, kind: run.plan.kind, payerAddress: authority.address },
    ...{ spentLamports: landed.cost.payerSpentLamports - deposit, actor: ctx.workerId },
  }
}

/** Kept once the trees that were found have rows. */
async function keepUnexplained(ctx: WorkerContext, { unexplained }: Findings) {
  const treeIds = new Map<string, number | null>()
  for (const { tree } of unexplained)
    if (tree !== null && !treeIds.has(tree)) treeIds.set(tree, await findTreeId(ctx.db, tree))
  await saveUnexplained(
    ctx.db,
    unexplained.map(({ tree, ...asset }) => ({
      ...asset,
      treeId: tree === null ? null : (treeIds.get(tree) ?? null),
    })),
  )
}
