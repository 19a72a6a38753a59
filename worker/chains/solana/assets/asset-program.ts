import type { AssetContext, AssetItem, AssetProgram } from '../../programs.ts'
import { meaningOf } from '../failure/asset-codes.ts'
import { classify } from '../failure/classify.ts'
import { checkSize } from '../message/check-size.ts'
import { signTransaction } from '../message/sign-transaction.ts'
import type { AssetSteps } from './asset-steps.ts'
import { listDone } from './list-done.ts'
import { type AssetSources, buildLeaves } from './build-leaves.ts'
import { buildNfts } from './build-nfts.ts'
import { packAssets } from './pack-assets.ts'
import { readBackLeaves, readBackNfts } from './read-back-assets.ts'
import { readDone } from './read-done.ts'
import { listTraces } from './traces.ts'

/** One operation on NFTs that are there: compressed ones of Bubblegum V1, and those of Token Metadata. */
export function createAssetProgram<Item extends AssetItem, Done extends AssetItem>(
  sources: AssetSources,
  steps: AssetSteps<Item, Done>,
): AssetProgram<Item, Done> {
  const { pool, book } = sources
  return {
    pack: (context, items, facts) => packAssets({ book, steps, context }, items, facts),
    build: async (context, items, options) => {
      const { standard, version, authority } = context
      const parts = await (standard === 'compressed'
        ? buildLeaves(sources, steps, context, items)
        : buildNfts(pool, steps, context, items))
      const instructionsPerItem = parts[0]?.length ?? 1
      const signed = signTransaction(
        {
          version,
          payer: authority,
          signers: [],
          instructions: parts.flat(),
          prologue: 0,
          instructionsPerItem,
        },
        options,
      )
      checkSize(version, signed, (size) => ({ code: 'PROOF_TOO_LONG', params: size }))
      return signed
    },
    readBack: (context, items, signature) =>
      context.standard === 'compressed'
        ? readBackLeaves(pool, steps.compressed, context, items, signature)
        : readBackNfts(pool, steps['token-metadata'], context, items, signature),
    listTraces: (standard, assetIds) => listTraces(pool, steps, standard, assetIds),
    ...(steps.compressed.isDone && {
      listDone: (context: AssetContext, items: Item[]) => listDone(sources, steps, context, items),
    }),
    readDone: (context, items, signature) => readDone(pool, steps, context, items, signature),
    classify: (standard, err, shape) => classify(err, shape, meaningOf(standard, steps[standard].codes)),
  }
}
