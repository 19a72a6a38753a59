import pMap from 'p-map'
import { listKnownSignatures } from '#db/census/count.ts'
import { findLastKnownMint } from '#db/census/known-leaves.ts'
import { listUnfinishedItems, type UnfinishedItem } from '#db/census/unfinished.ts'
import { listKnownAssets } from '#db/mint/index.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import type { FoundLeaf, Landed } from '#worker/chains/programs.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import type { WorkerContext } from '#worker/context.ts'
import { guardSeedOf } from '#worker/engine/planning/guard-seed.ts'
import { isChunkGivenUp, type Count } from '../../define-operation.ts'
import { toFinished } from '../../nft/to-finished.ts'
import { collectionMintOf, toMintItem } from '../mint-context.ts'
import type { Findings } from './findings.ts'

const readsAtOnce = 16
/** Known signatures asked for in one statement. */
const signaturesAtOnce = 1_000

interface Search {
  run: Run
  authority: Signer
  count: Count
}

/** One tree: its making where the rows lack it, attempts taken for dead that landed, and mints that no row knows. */
export async function searchLeaves(ctx: WorkerContext, search: Search, findings: Findings): Promise<void> {
  const { address, tree } = search.count
  const { census } = ctx.chain.programs
  // What the rows lack comes after the leaves they know: what holders did before is not read.
  const after = tree?.isMade && tree.treeId !== null ? await findLastKnownMint(ctx.db, tree.treeId) : null
  const signatures = await census.listSignatures(address, after)
  const unknown = await listUnknown(ctx, signatures, findings)
  const certain = await census.listCertain(unknown)
  const found = await pMap(
    unknown.filter((signature) => certain.has(signature)),
    (signature) => census.readLeaves({ tree: address, signature }),
    { concurrency: readsAtOnce },
  )
  const [first] = found
  if (tree && !tree.isMade && first && first.landed.signature === signatures[0])
    findings.trees.push({ ...tree, address, shape: await census.treeShape(address), landed: first.landed })
  await explain(ctx, search, await listNew(ctx, found), findings)
}

/** Signatures without a row. Of those with one, attempts that were given up have landed. */
export async function listUnknown(ctx: WorkerContext, signatures: string[], findings: Findings) {
  const unknown: string[] = []
  for (let from = 0; from < signatures.length; from += signaturesAtOnce) {
    const block = signatures.slice(from, from + signaturesAtOnce)
    const known = await listKnownSignatures(ctx.db, block)
    unknown.push(...block.filter((signature) => !known.has(signature)))
    for (const { attemptId, state, chunkState } of known.values())
      if ((state === 'expired' || state === 'failed') && isChunkGivenUp(chunkState))
        findings.landed.push(attemptId)
  }
  return unknown
}

interface Minted {
  landed: Landed
  leaves: FoundLeaf[]
}

/** Without the leaves that are known, and without what was done later to a leaf: its mint came first. */
async function listNew(ctx: WorkerContext, found: Minted[]): Promise<Minted[]> {
  const ids = found.flatMap(({ leaves }) => leaves.map(({ assetId }) => assetId))
  const seen = new Set((await listKnownAssets(ctx.db, ids)).map(({ assetId }) => assetId))
  return found.flatMap(({ landed, leaves }) => {
    const fresh = leaves.filter(({ assetId }) => !seen.has(assetId))
    for (const { assetId } of fresh) seen.add(assetId)
    return fresh.length > 0 ? [{ landed, leaves: fresh }] : []
  })
}

/** Each transaction is matched to items of one run: that of the item that explains its first leaf. */
async function explain(ctx: WorkerContext, search: Search, minted: Minted[], findings: Findings) {
  const waiting = await openItems(ctx, search, [
    ...new Set(minted.flatMap(({ leaves }) => leaves.map(({ owner }) => owner))),
  ])
  for (const { landed, leaves } of minted) {
    const isOurs = landed.payer === search.authority.address
    const { run, matches } = isOurs ? waiting.take(leaves) : { run: null, matches: [] }
    if (run) {
      const [first] = matches
      const opens = run.plan.hasGuard && first !== undefined && first.leaf === leaves[0]
      findings.transactions.push({
        ...{ run, landed, tree: search.count.address },
        guardSeed: opens ? guardSeedOf(ctx, run, first.item.key) : null,
        items: matches.map(({ item, leaf }) => ({
          itemId: item.itemId,
          signature: landed.signature,
          ...toFinished(
            {
              ...{ key: item.key, assetId: leaf.assetId, leafIndex: leaf.index },
              ...{ tokenAccount: null, metadataAccount: null, masterEditionAccount: null },
            },
            search.count.address,
          ),
        })),
      })
    }
    const explained = new Set(matches.map(({ leaf }) => leaf))
    for (const leaf of leaves)
      if (!explained.has(leaf))
        findings.unexplained.push({
          ...{ collectionId: search.run.collection?.id ?? 0, tree: search.count.address },
          ...{ assetId: leaf.assetId, leafIndex: leaf.index, owner: leaf.owner },
          ...{ signature: landed.signature, slot: landed.cost.slot },
        })
  }
}

interface Match {
  item: UnfinishedItem
  leaf: FoundLeaf
}

/** Items that wait, by what their leaf would be; those of the tree's own run come first. */
async function openItems(ctx: WorkerContext, { run, authority, count }: Search, owners: string[]) {
  const collectionId = run.collection?.id ?? 0
  const items =
    owners.length === 0
      ? []
      : await listUnfinishedItems(ctx.db, { collectionId, standard: 'compressed' }, { owners })
  const runs = new Map<number, Run>()
  const byContent = new Map<string, UnfinishedItem[]>()
  const isOwn = ({ masterId }: UnfinishedItem) => masterId === count.tree?.masterId
  for (const item of [...items.filter(isOwn), ...items.filter((other) => !isOwn(other))]) {
    const its = runs.get(item.masterId) ?? (await findOptionalRun(ctx.db, item.masterId))
    if (!its) continue
    runs.set(item.masterId, its)
    const context = { authority, collectionMint: collectionMintOf(its) ?? '' }
    const content = ctx.chain.programs.census.leafContent(context, toMintItem(item, its))
    const same = byContent.get(content)
    if (same) same.push(item)
    else byContent.set(content, [item])
  }
  return {
    take(leaves: FoundLeaf[]): { run: Run | null; matches: Match[] } {
      let masterId: number | null = null
      const matches = leaves.flatMap((leaf): Match[] => {
        const same = byContent.get(leaf.content) ?? []
        const at = same.findIndex((item) => masterId === null || item.masterId === masterId)
        const [item] = at < 0 ? [] : same.splice(at, 1)
        if (!item) return []
        masterId = item.masterId
        return [{ item, leaf }]
      })
      return { run: masterId === null ? null : (runs.get(masterId) ?? null), matches }
    },
  }
}
