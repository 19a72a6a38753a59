import pMap from 'p-map'
import { listUnfinishedItems } from '#db/census/unfinished.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import type { FoundNft } from '#worker/chains/programs.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import type { WorkerContext } from '#worker/context.ts'
import { guardSeedOf } from '#worker/engine/planning/guard-seed.ts'
import type { Count } from '../../define-operation.ts'
import { toFinished } from '../../nft/to-finished.ts'
import { nftContext, toMintItem } from '../mint-context.ts'
import type { Findings, FoundTransaction } from './findings.ts'
import { listUnknown } from './search-leaves.ts'

const readsAtOnce = 16

interface Search {
  run: Run
  authority: Signer
  refusedChunkId: number | null
  collection: Count | null
}

/** An item that is not done, whose mint account is there: the address says that it is this item's and no other's. */
interface FoundItem {
  itemId: number
  key: string
  masterId: number
  nft: FoundNft
  /** Of the transaction that made it. */
  signature: string
}

/**
 * NFTs of Token Metadata. Their mint addresses are derived from their items, so each item is looked for where it would be; what the
 * collection counts beyond that is listed by the transactions that touched it.
 */
export async function searchNfts(ctx: WorkerContext, search: Search, findings: Findings): Promise<void> {
  const { census } = ctx.chain.programs
  const found = await listFound(ctx, search)
  const bySignature = new Map<string, FoundItem[]>()
  for (const item of found) {
    const same = bySignature.get(item.signature)
    if (same) same.push(item)
    else bySignature.set(item.signature, [item])
  }
  const signatures = [...bySignature.keys()]
  const unknown = await listUnknown(ctx, signatures, findings)
  const certain = await census.listCertain(unknown)
  for (const signature of unknown.filter((each) => certain.has(each))) {
    const landed = await census.readLanded(signature)
    const items = bySignature.get(signature) ?? []
    const run = await findOptionalRun(ctx.db, items[0]?.masterId ?? 0)
    if (!run || landed.payer !== search.authority.address) continue
    const guardSeed = await findGuardSeed(ctx, run, search.authority, items)
    findings.transactions.push(toTransaction(run, landed, items, guardSeed))
  }
  await listRest(ctx, search, new Set(signatures), findings)
}

/** The guard that a transaction made belongs to the first of its items: which of those that were found that is, the chain says. */
async function findGuardSeed(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  items: FoundItem[],
): Promise<string | null> {
  if (!run.plan.hasGuard) return null
  const { census, guard } = ctx.chain.programs
  for (const { key, signature } of items) {
    const seed = guardSeedOf(ctx, run, key)
    const touching = await census.listSignatures(guard.addressOf(authority.address, { seed }))
    if (touching.includes(signature)) return seed
  }
  return null
}

function toTransaction(
  run: Run,
  landed: FoundTransaction['landed'],
  items: FoundItem[],
  guardSeed: string | null,
): FoundTransaction {
  return {
    ...{ run, landed, tree: null, guardSeed },
    items: items.map(({ itemId, nft: { mint, ...nft }, signature }) => ({
      ...{ itemId, signature },
      ...toFinished({ ...nft, assetId: mint, leafIndex: null }, null),
    })),
  }
}

async function listFound(
  ctx: WorkerContext,
  { run, authority, refusedChunkId }: Search,
): Promise<FoundItem[]> {
  const { census } = ctx.chain.programs
  const items = await listUnfinishedItems(
    ctx.db,
    { collectionId: run.collection?.id ?? 0, standard: 'token-metadata' },
    refusedChunkId === null ? {} : { chunkId: refusedChunkId },
  )
  const found: FoundItem[] = []
  for (const masterId of new Set(items.map((item) => item.masterId))) {
    const its = await findOptionalRun(ctx.db, masterId)
    if (!its) continue
    const own = items.filter((item) => item.masterId === masterId)
    const nfts = await census.listMinted(
      nftContext(ctx, its, authority),
      own.map((item) => toMintItem(item, its)),
    )
    const itemOf = new Map(own.map((item) => [item.key, item]))
    const made = await pMap(nfts, async (nft) => (await census.listSignatures(nft.mint))[0], {
      concurrency: readsAtOnce,
    })
    nfts.forEach((nft, at) => {
      const [item, signature] = [itemOf.get(nft.key), made[at]]
      if (item && signature !== undefined)
        found.push({ itemId: item.itemId, key: item.key, masterId, nft, signature })
    })
  }
  return found
}

/** What the collection counts and neither rows nor findings explain: the mints that other transactions of it signed. */
async function listRest(ctx: WorkerContext, search: Search, explained: Set<string>, findings: Findings) {
  const { collection, run } = search
  const adopted = findings.transactions.reduce((sum, { items }) => sum + items.length, 0)
  if (!collection || (collection.onChain ?? 0) <= collection.inRows + adopted) return
  const { census } = ctx.chain.programs
  const touching = await census.listSignatures(census.collectionTrace(collection.address))
  const unknown = await listUnknown(ctx, touching, {
    landed: [],
    trees: [],
    transactions: [],
    unexplained: [],
  })
  const certain = await census.listCertain(unknown.filter((signature) => !explained.has(signature)))
  for (const signature of certain) {
    const { signers, cost } = await census.readLanded(signature)
    for (const assetId of signers)
      findings.unexplained.push({
        ...{ collectionId: run.collection?.id ?? 0, tree: null, leafIndex: null, owner: null },
        ...{ assetId, signature, slot: cost.slot },
      })
  }
}
