import { countLandedLeaves, countNfts, listCountedTrees, type CountedTree } from '#db/census/count.ts'
import { findLastKnownMint } from '#db/census/known-leaves.ts'
import { listUnfinishedItems } from '#db/census/unfinished.ts'
import type { Run } from '#db/run/runs.ts'
import type { ReadContext } from '#worker/context.ts'
import { isAhead, type Count, type CountOptions } from '../../define-operation.ts'
import { listKeptOf } from './kept-leaves.ts'
import { collectionMintOf, nftContext, toMintItem } from '../mint-context.ts'

/** Numbers after the last known one that are looked for on chain: a tree may have failed where a later one was made. */
const numbersAhead = 8
/** Items looked for before anything is sent: three readings. */
const nextItems = 300
/** What lands between two readings makes them differ. */
const readingsMax = 10

/**
 * The trees of the collection, those without a row among them, and the collection's own count. The chain is read first: what is
 * there was signed, and so is in the rows, before they are read.
 */
export async function countMinted(
  ctx: ReadContext,
  run: Run,
  { isStrict = false }: CountOptions = {},
): Promise<Count[]> {
  const { collection } = run
  const mint = collectionMintOf(run)
  if (!collection || mint === null) return []
  const before = await listCountedTrees(ctx.db, collection.id)
  const numbered =
    run.plan.sealedSecret === null ? await listNumbered(ctx, run, before) : new Map<string, number>()
  const addresses = [...new Set([...before.map(({ address }) => address), ...numbered.keys()])]
  const [leaves, size] = await Promise.all([
    ctx.chain.programs.census.countLeaves(addresses),
    ctx.chain.programs.census.collectionSize(mint),
  ])
  const trees = new Map((await listCountedTrees(ctx.db, collection.id)).map((tree) => [tree.address, tree]))
  const doneBefore = new Map(before.map((tree) => [tree.address, tree.finalLeaves]))
  const counts = addresses.map((address, at): Count => {
    const tree = trees.get(address)
    const { masterId, chunkId = null, isMade = false } = tree ?? { masterId: run.master.id }
    const n = tree?.n ?? numbered.get(address) ?? 0
    return {
      ...{ kind: 'tree', address, onChain: leaves[at] ?? null, inRows: tree?.leaves ?? 0 },
      doneInRows: doneBefore.get(address) ?? 0,
      tree: { treeId: tree?.treeId ?? null, n, masterId, chunkId, isMade },
    }
  })
  if (isStrict) await countStrictly(ctx, counts, new Map(before.map((tree) => [tree.address, tree])))
  const inRows = await countNfts(ctx.db, collection.id)
  // Burns take NFTs off the count of a collection.
  const ofCollection = { address: mint, tree: null, doneInRows: 0 } as const
  return [
    ...counts,
    { ...ofCollection, kind: 'collection', onChain: size, inRows },
    { ...ofCollection, kind: 'items', onChain: await countNext(ctx, run), inRows: 0 },
  ]
}

/**
 * Where leaves are there that were not final yet: of what is on its way to such a tree only that counts which the chain shows. Else
 * what never arrives would hide as many that arrived and have no row.
 */
async function countStrictly(ctx: ReadContext, counts: Count[], before: Map<string, CountedTree>) {
  for (const count of counts) {
    const { finalLeaves = 0, acceptedLeaves = 0 } = before.get(count.address) ?? {}
    const isAllFinal = (count.onChain ?? 0) <= finalLeaves + acceptedLeaves
    const treeId = count.tree?.treeId ?? null
    if (treeId === null || isAllFinal || isAhead(count)) continue
    Object.assign(count, await readStrictly(ctx, treeId, count))
  }
}

/** Leaves are counted last: all that is explained by then was there before. When more have come meanwhile, it is read again. */
async function readStrictly(
  ctx: ReadContext,
  treeId: number,
  { address, onChain: countedBefore }: Count,
): Promise<Pick<Count, 'onChain' | 'inRows'>> {
  const { census } = ctx.chain.programs
  for (let reading = 1, before = countedBefore; ; reading += 1) {
    const signatures = await census.listSignatures(address, await findLastKnownMint(ctx.db, treeId))
    const inRows = await countLandedLeaves(ctx.db, treeId, signatures)
    const [onChain = null] = await census.countLeaves([address])
    if ((onChain ?? 0) <= inRows || onChain === before || reading === readingsMax) return { onChain, inRows }
    before = onChain
  }
}

/**
 * How many of a run's items that wait are there already: of the next ones of Token Metadata those that have their mint account, the rest
 * is looked for when the chain refuses it; of compressed ones those that were found before the run was entered.
 */
async function countNext(ctx: ReadContext, run: Run): Promise<number | null> {
  const { collectionId, standard } = run.plan
  const authority = ctx.keyring.authority(run)
  if (collectionId === null || !authority) return null
  if (standard === 'compressed') return (await listKeptOf(ctx, run, authority)).length
  const only = { masterId: run.master.id, limit: nextItems }
  const items = await listUnfinishedItems(ctx.db, { collectionId, standard }, only)
  const context = nftContext(ctx, run, authority)
  const found = await ctx.chain.programs.census.listMinted(
    context,
    items.map((item) => toMintItem(item, run)),
  )
  return found.length
}

/** Addresses of trees by number, as far as there is one on chain and a few further: a row may be lost. */
async function listNumbered(ctx: ReadContext, run: Run, trees: CountedTree[]): Promise<Map<string, number>> {
  const known = trees.filter(({ isOwn }) => !isOwn).map(({ n }) => n)
  const numbered = new Map<string, number>()
  for (let from = 0, end = Math.max(-1, ...known) + 1 + numbersAhead; from < end;) {
    const block = Array.from({ length: end - from }, (_, at) => from + at)
    const addresses = block.map((n) => ctx.keyring.tree(run, n).address)
    addresses.forEach((address, at) => numbered.set(address, from + at))
    const counts = await ctx.chain.programs.census.countLeaves(addresses)
    const last = counts.findLastIndex((count) => count !== null)
    // Only from the last that is there: where there is none, as many as that were looked for already.
    const next = last < 0 ? end : from + last + 1 + numbersAhead
    from = end
    end = Math.max(end, next)
  }
  return numbered
}
