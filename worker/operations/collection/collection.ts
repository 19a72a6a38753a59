import { findCollectionSecret, saveCollectionMint } from '#db/collection/collection-list.ts'
import type { CollectionContext } from '../../chains/programs.ts'
import type { WorkerContext } from '../../context.ts'
import { defineOperation } from '../define-operation.ts'
import { readSucceeded } from '../read-succeeded.ts'
import { toFinished } from '../nft/to-finished.ts'
import { mintPrice } from '../nft/mint-price.ts'
import { adoptCollection } from './adopt-collection.ts'
import type { Work } from '../work.ts'

/** The NFT of a collection, which is the one item of its run. */
export const collection = defineOperation({
  kind: 'collection',
  calls: ['setBudget', 'makeMetadata', 'mintNft'],
  guard: () => 'chain',
  findObstacle: () => null,
  // Its address is its own, so the chain refuses a second one, and nothing needs to be counted before.
  census: {
    count: () => Promise.resolve([]),
    adopt: async (ctx, run, authority, { refusedChunkId }) =>
      adoptCollection(ctx, run, await collectionContext(ctx, { run, authority }), refusedChunkId),
  },
  readChain: async (ctx, rows) => {
    const context = await collectionContext(ctx, rows)
    const touched = await ctx.chain.programs.census.listOutcomes(
      ctx.chain.programs.collection.traceOf(context),
    )
    const made = touched.find(({ hasFailed }) => !hasFailed)
    return {
      assets: new Map(made ? [[context.mint.address, made.signature]] : []),
      landed: await readSucceeded(ctx, made ? [made.signature] : []),
      touched,
    }
  },
  pack: (_ctx, { items }) => [items],
  // It is a Token Metadata NFT like any other.
  price: mintPrice,
  build: async (ctx, work, options) =>
    ctx.chain.programs.collection.build(await collectionContext(ctx, work), options),
  listWritable: async (ctx, work) =>
    ctx.chain.programs.collection.listWritable(await collectionContext(ctx, work)),
  readBack: async (ctx, work, signature) => {
    const { item, cost } = await ctx.chain.programs.collection.readBack(
      await collectionContext(ctx, work),
      signature,
    )
    // Its key is the run's, not the chain's.
    return { cost, items: work.items.map(({ key }) => toFinished({ ...item, key }, null)) }
  },
  classify: (ctx, _work, err, shape) => ctx.chain.classify(err, shape),
  onFinal: (tx, work, { signature, found }) =>
    saveCollectionMint(tx, {
      collectionId: rowOf(work).id,
      mintAddress: found.items[0]?.assetId ?? null,
      signature,
      maker: work.authority.address,
    }),
})

async function collectionContext(
  ctx: Pick<WorkerContext, 'db' | 'keyring'>,
  work: Pick<Work, 'run' | 'authority'>,
): Promise<CollectionContext> {
  const row = rowOf(work)
  return {
    authority: work.authority,
    mint: ctx.keyring.collectionMint(row.id, await findCollectionSecret(ctx.db, row.id)),
    name: row.name,
    symbol: row.symbol,
    uri: row.uri,
    sellerFeeBasisPoints: row.sellerFeeBasisPoints,
  }
}

function rowOf({ run }: Pick<Work, 'run'>) {
  if (!run.collection) throw new Error(`Run ${run.master.id} makes a collection but names none.`)
  return run.collection
}
