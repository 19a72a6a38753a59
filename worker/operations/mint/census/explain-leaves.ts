import { listUnfinishedItems, type UnfinishedItem } from '#db/census/unfinished.ts'
import { listKnownAssets } from '#db/mint/index.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import type { FoundLeaf, Landed } from '#worker/chains/programs.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import type { WorkerContext } from '#worker/context.ts'
import { guardSeedOf } from '#worker/engine/planning/guard-seed.ts'
import type { Count } from '../../define-operation.ts'
import { toFinished } from '../../nft/to-finished.ts'
import { collectionMintOf, toMintItem } from '../mint-context.ts'
import type { Findings } from './findings.ts'

/** One tree that is searched for a run. */
export interface TreeSearch {
  run: Run
  authority: Signer
  count: Count
}

/** A transaction, with what it made in a tree. */
interface Minted {
  landed: Landed
  leaves: FoundLeaf[]
}

/** With those of its leaves that no row knows; `first` is its first leaf, known or not. */
interface NewlyFound extends Minted {
  first: FoundLeaf | undefined
}

/** Without the leaves that are known, and without what was done later to a leaf: its mint came first. */
async function listNew(ctx: WorkerContext, found: Minted[]): Promise<NewlyFound[]> {
  const ids = found.flatMap(({ leaves }) => leaves.map(({ assetId }) => assetId))
  const seen = new Set((await listKnownAssets(ctx.db, ids)).map(({ assetId }) => assetId))
  return found.flatMap(({ landed, leaves }) => {
    const fresh = leaves.filter(({ assetId }) => !seen.has(assetId))
    for (const { assetId } of fresh) seen.add(assetId)
    return fresh.length > 0 ? [{ landed, leaves: fresh, first: leaves[0] }] : []
  })
}

/** Each transaction is matched to items of one run: that of the item that explains its first leaf. */
export async function explain(ctx: WorkerContext, search: TreeSearch, found: Minted[], findings: Findings) {
  const minted = await listNew(ctx, found)
  const waiting = await openItems(ctx, search, [
    ...new Set(minted.flatMap(({ leaves }) => leaves.map(({ owner }) => owner))),
  ])
  for (const { landed, leaves, first } of minted) {
    const isOurs = landed.payer === search.authority.address
    const { run, matches } = isOurs ? waiting.take(leaves) : { run: null, matches: [] }
    if (run) {
      const [match] = matches
      const opens = run.plan.hasGuard && match !== undefined && match.leaf === first
      findings.transactions.push({
        ...{ run, landed, tree: search.count.address },
        guardSeed: opens ? guardSeedOf(ctx, run, match.item.key) : null,
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
          ...{
            assetId: leaf.assetId,
            leafIndex: leaf.index,
            owner: leaf.owner,
            content: isOurs ? leaf.content : null,
          },
          ...{ signature: landed.signature, slot: landed.cost.slot },
        })
  }
}

interface Match {
  item: UnfinishedItem
  leaf: FoundLeaf
}

/** Items that wait, by what their leaf would be; those of the tree's own run come first. */
async function openItems(ctx: WorkerContext, { run, authority, count }: TreeSearch, owners: string[]) {
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
