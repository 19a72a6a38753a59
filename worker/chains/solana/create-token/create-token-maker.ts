import type { TokenContext, TokenMaker } from '../../token.ts'
import type { AddressBook } from '../address/address-book.ts'
import { classify } from '../failure/classify.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { codeOfItem } from '../failure/program-codes.ts'
import { checkSize } from '../message/check-size.ts'
import { signTransaction } from '../message/sign-transaction.ts'
import type { RentReader } from '../network/rent.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { readBackToken } from './read-back-token.ts'
import { tokenAccountOf, tokenInstructions } from './token-instructions.ts'

interface Sources {
  pool: RpcPool
  rent: RentReader
  book: AddressBook
}

export function createTokenMaker({ pool, rent, book }: Sources): TokenMaker {
  const places = ({ mint }: TokenContext) => ({
    metadata: book.metadata(mint.address),
    rentOf: (bytes: number) => rent.lamports(bytes),
  })
  return {
    listWritable: ({ authority }) => [authority.address],
    traceOf: ({ mint }) => mint.address,
    build: (context, options) => {
      const instructions = tokenInstructions(context, places(context))
      const signed = signTransaction(
        {
          ...{ version: 'v0', payer: context.authority, signers: [context.mint], instructions },
          ...{ prologue: 0, instructionsPerItem: instructions.length },
        },
        options,
      )
      checkSize('v0', signed, (size) => ({ code: 'MINT_TOO_LARGE', params: { items: '1', ...size } }))
      return signed
    },
    readBack: (context, signature) =>
      readBackToken(pool, context, { ...places(context), tokenAccount: tokenAccountOf(context), signature }),
    classify: (_context, err, shape) => classify(err, shape, meaningOf),
  }
}

/** What was there already fails the first of its instructions; those behind are about what it made. */
function meaningOf(failure: { name: string } | { custom: number }, place: number): InstructionCode | null {
  if (!('custom' in failure)) return null
  if (place === 0) return codeOfItem(failure.custom)
  return failure.custom === 1 ? 'PAYER_BALANCE_TOO_LOW' : null
}
