import type { Chunk, ChunkItem, Tree } from '#db/run/chunks.ts'
import { findCollectionPlan, type Run } from '#db/run/runs.ts'
import type { CollectionContext, MintContext, MintItem, Signer, TreeContext } from '../../chains/adapter.ts'
import type { WorkerContext } from '../../context.ts'

/** One chunk with all it takes to build, simulate, read back or fail it. */
export interface Work {
  run: Run
  chunk: Chunk
  tree: Tree | null
  items: ChunkItem[]
  authority: Signer
}

export const mintItems = (work: Pick<Work, 'run' | 'items'>): MintItem[] =>
  work.items.map((item) => toMintItem(item, work.run))

export const toMintItem = (item: Omit<ChunkItem, 'chunkId' | 'itemId'>, run: Run): MintItem => ({
  key: item.key,
  name: item.name,
  symbol: item.symbol,
  uri: item.uri,
  owner: item.owner,
  sellerFeeBasisPoints: item.sellerFeeBasisPoints,
  creators: item.creators,
  isMutable: run.plan.isMutable,
})

/** The context a mint chunk is built in; `collectionMint` is on chain by then. */
export const mintContext = (ctx: WorkerContext, work: Work): MintContext => ({
  standard: work.run.plan.standard,
  version: work.chunk.txVersion,
  authority: work.authority,
  collectionMint: work.run.collection.mintAddress ?? '',
  treeAddress: work.tree?.address ?? null,
  mintSecret: ctx.keyring.planSecret(work.run.plan.id, work.run.plan.sealedSecret),
  guard: work.chunk.guardSeed ? { seed: work.chunk.guardSeed } : null,
})

export const collectionContext = async (ctx: WorkerContext, work: Work): Promise<CollectionContext> => {
  const { collection } = work.run
  const plan = await findCollectionPlan(ctx.db, collection.id)
  return {
    authority: work.authority,
    mint: ctx.keyring.collectionMint(collection.id, plan),
    name: collection.name,
    symbol: collection.symbol,
    uri: collection.uri,
    sellerFeeBasisPoints: collection.sellerFeeBasisPoints,
  }
}

export const treeContext = (ctx: WorkerContext, work: Work): TreeContext => {
  const { tree } = work
  if (!tree) throw new Error(`Chunk ${work.chunk.id} makes a tree but names none.`)
  return {
    authority: work.authority,
    tree: ctx.keyring.tree(work.run, tree.n),
    maxDepth: tree.maxDepth,
    maxBufferSize: tree.maxBufferSize,
    canopyDepth: tree.canopyDepth,
  }
}
