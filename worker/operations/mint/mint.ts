import { defineOperation, type PackInput } from '../define-operation.ts'
import type { WorkerContext } from '../../context.ts'
import { countMinted } from './census/count.ts'
import { adoptMinted } from './census/adopt-minted.ts'
import { collectionMintOf, mintContext, toMintItem, toMintItems } from './mint-context.ts'
import { mintPrice } from '../nft/mint-price.ts'
import { toFinished } from '../nft/to-finished.ts'
import { readMinted } from './read-chain.ts'
import { prepareTrees } from './prepare-trees.ts'

/** NFTs into a collection: as Token Metadata accounts, or compressed into trees the run makes. */
export const mint = defineOperation({
  kind: 'mint',
  // A mint account of Token Metadata is derived from the item: it cannot be made twice. A leaf can.
  guard: ({ plan }) => (plan.hasGuard ? 'account' : plan.standard === 'compressed' ? 'proof' : 'chain'),
  findObstacle: ({ collection }) =>
    collection?.mintAddress
      ? null
      : { code: 'COLLECTION_NOT_READY', params: { collection: collection?.name ?? '' } },
  prepare: prepareTrees,
  census: { count: countMinted, adopt: adoptMinted },
  readChain: readMinted,
  pack,
  price: mintPrice,
  build: (ctx, work, options) =>
    ctx.chain.programs.mint.build(mintContext(ctx, work), toMintItems(work), options),
  listWritable: (ctx, work) => ctx.chain.programs.mint.listWritable(mintContext(ctx, work)),
  readBack: async (ctx, work, signature) => {
    const { items, cost } = await ctx.chain.programs.mint.readBack(
      mintContext(ctx, work),
      toMintItems(work),
      signature,
    )
    return { cost, items: items.map((item) => toFinished(item, work.tree?.address ?? null)) }
  },
  classify: (ctx, _work, err, shape) => ctx.chain.classify(err, shape),
})

function pack(ctx: WorkerContext, { run, authority, tree, items, version, guardSeed }: PackInput) {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const secret = ctx.keyring.secret(run.secret)
  const groups = ctx.chain.programs.mint.pack(
    {
      standard: run.plan.standard,
      version,
      authority,
      // Packing counts bytes; before the collection is on chain any other address measures the same.
      collectionMint: collectionMintOf(run) ?? ctx.chain.deriveSigner(secret, 'placeholder').address,
      treeAddress: tree?.address ?? null,
      mintSecret: secret,
      guard: guardSeed === null ? null : { seed: guardSeed },
    },
    items.map((item) => toMintItem(item, run)),
  )
  return groups.map((group) => group.flatMap((item) => byKey.get(item.key) ?? []))
}
