import type { Run } from '#db/run/runs.ts'
import { defineOperation, type Obstacle, type PackInput } from '../define-operation.ts'
import type { WorkerContext } from '../../context.ts'
import { countMinted } from './census/count.ts'
import { adoptMinted } from './census/adopt-minted.ts'
import { ownersOf } from '../owners-of.ts'
import { collectionMintOf, mintContext, toMintItem, toMintItems } from './mint-context.ts'
import { mintPrice } from '../nft/mint-price.ts'
import { toFinished } from '../nft/to-finished.ts'
import { readMinted } from './read-chain.ts'
import { prepareTrees } from './prepare-trees.ts'

/** NFTs into a collection: as Token Metadata accounts, or compressed into trees the run makes. */
export const mint = defineOperation({
  kind: 'mint',
  calls: ['setBudget', 'makeGuard', 'mintLeaf', 'makeMetadata', 'mintNft', 'verifyNft'],
  paysTo: ownersOf,
  // A mint account of Token Metadata is derived from the item: it cannot be made twice. A leaf can.
  guard: ({ plan }) => (plan.hasGuard ? 'account' : plan.standard === 'compressed' ? 'proof' : 'chain'),
  findObstacle,
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

/** A tree costs rent before the first mint of another wallet would be refused. */
function findObstacle({ collection, collectionAuthority: authority, signer }: Run): Obstacle {
  const name = collection?.name ?? ''
  if (!collection?.mintAddress) return { code: 'COLLECTION_NOT_READY', params: { collection: name } }
  if (authority === null || signer === null || authority === signer.address) return null
  return { code: 'COLLECTION_OF_OTHER', params: { collection: name, authority, wallet: signer.address } }
}

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
