import type { Programs, TreeShape } from '../../programs.ts'
import type { AddressBook } from '../address/address-book.ts'
import { classify } from '../failure/classify.ts'
import { meaningToLeafChange, meaningToNftBurn } from '../failure/burn-codes.ts'
import { checkSize } from '../message/check-size.ts'
import { signTransaction } from '../message/sign-transaction.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { leafBurns, readBackLeafBurns } from './burn-leaves.ts'
import { nftBurns, readBackNftBurns } from './burn-nfts.ts'
import { packBurns } from './pack-burns.ts'

/** Burns by Bubblegum V1 and by Token Metadata, of what the payer holds. */
export function createBurnProgram(sources: {
  pool: RpcPool
  book: AddressBook
  shapeOf(tree: string): Promise<TreeShape>
}): Programs['burn'] {
  const { pool, book } = sources
  return {
    pack: (context, items, survey) => packBurns(book, context, items, survey),
    build: async (context, items, options) => {
      const { standard, version, authority } = context
      const instructions = await (standard === 'compressed'
        ? leafBurns(sources, context, items)
        : nftBurns(pool, context, items))
      const signed = signTransaction(
        { version, payer: authority, signers: [], instructions, prologue: 0, instructionsPerItem: 1 },
        options,
      )
      checkSize(version, signed, items.length, 'Its proof is too long for a transaction of this version.')
      return signed
    },
    readBack: (context, items, signature) =>
      context.standard === 'compressed'
        ? readBackLeafBurns(pool, context, items, signature)
        : readBackNftBurns(pool, context, items, signature),
    classify: (standard, err, shape) =>
      classify(err, shape, standard === 'compressed' ? meaningToLeafChange : meaningToNftBurn),
  }
}
