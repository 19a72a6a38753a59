import { nftPayload } from '#contract/mint/item.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import type { MintContext, MintItem } from '../../chains/programs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { ReadContext, WorkerContext } from '../../context.ts'
import type { Work } from '../work.ts'

/** The items of a chunk as the chain's program takes them. @throws ZodError for a payload that is none of a mint. */
export function toMintItems({ run, items }: Pick<Work, 'run' | 'items'>): MintItem[] {
  return items.map((item) => toMintItem(item, run))
}

/** One of them. */
export function toMintItem(item: Omit<PlannedItem, 'itemId'>, run: Run): MintItem {
  const { symbol, uri, sellerFeeBasisPoints, creators } = nftPayload.parse(item.payload)
  return {
    key: item.key,
    name: item.name,
    symbol,
    uri,
    owner: item.owner,
    sellerFeeBasisPoints,
    creators,
    isMutable: run.plan.isMutable,
  }
}

/** Where the collection of a run is; null until it is final on chain. */
export function collectionMintOf({ collection }: Run): string | null {
  return collection?.mintAddress ?? null
}

/** The context in which the addresses of Token Metadata items are derived. */
export function nftContext(ctx: Pick<ReadContext, 'keyring'>, run: Run, authority: Signer): MintContext {
  return {
    ...{ standard: run.plan.standard, version: 'v0', authority, treeAddress: null, guard: null },
    collectionMint: collectionMintOf(run) ?? '',
    mintSecret: ctx.keyring.secret(run.secret),
  }
}

/** The context a chunk of mints is built in; the collection is on chain by then. */
export function mintContext(ctx: WorkerContext, work: Work): MintContext {
  return {
    standard: work.run.plan.standard,
    version: work.chunk.txVersion,
    authority: work.authority,
    collectionMint: collectionMintOf(work.run) ?? '',
    treeAddress: work.tree?.address ?? null,
    mintSecret: ctx.keyring.secret(work.run.secret),
    guard: work.chunk.guardSeed ? { seed: work.chunk.guardSeed } : null,
  }
}
