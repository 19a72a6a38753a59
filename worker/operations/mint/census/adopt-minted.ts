import { adoptTransaction } from '#db/census/adopt.ts'
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
  for (const found of findings.transactions) {
    const isAdopted = await ctx.db.transaction((tx) => adoptFound(ctx, tx, authority, found))
    if (isAdopted) adopted += found.items.length
  }
  await keepUnexplained(ctx, findings)
  return { adopted, isEnteredAgain: findings.transactions.some((found) => isBefore(found, run)) }
}

function isBefore({ landed, run: its }: FoundTransaction, run: Run) {
  return its.master.id === run.master.id && landed.at !== null && landed.at < run.master.registeredAt
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
    if (isAdopted) await markTreeReady(tx, treeId)
  })
}

async function adoptFound(ctx: WorkerContext, tx: Tx, authority: Signer, found: FoundTransaction) {
  const { run, landed, guardSeed, items, tree } = found
  const treeId = tree === null ? null : await findTreeId(tx, tree)
  if (tree !== null && treeId === null) return false
  const deposit = guardSeed === null ? 0n : (await ctx.conditions()).rentBaseLamports
  const isAdopted = await adoptTransaction(tx, {
    ...{ masterId: run.master.id, treeId, landed, items, guardSeed, chunkId: null },
    ...{ planKind: run.plan.kind, kind: run.plan.kind, payerAddress: authority.address },
    ...{ spentLamports: landed.cost.payerSpentLamports - deposit, actor: ctx.workerId },
  })
  if (isAdopted)
    await forgetExplained(
      tx,
      items.map(({ assetId }) => assetId),
    )
  return isAdopted
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
