import { z } from 'zod'

import { ChainError } from '../../chain-error.ts'
import type { Classified, TransactionShape } from '../../transaction.ts'
import {
  INSTRUCTION_FAILURES,
  INSTRUCTION_MEANING,
  type InstructionCode,
  TOO_MANY_CALLS,
  TRANSACTION_FAILURES,
} from './chain-failures.ts'
import { codeOfItem, codeOfPrologue } from './program-codes.ts'

const instructionError = z.object({
  InstructionError: z.tuple([
    z.number().int().nonnegative(),
    z.union([z.string(), z.object({ Custom: z.number().int() }), z.record(z.string(), z.unknown())]),
  ]),
})
const customError = z.object({ Custom: z.number().int() })

/** Which instruction of an NFT makes the token account, and how the program of associated accounts refuses one of another owner. */
const mintPlace = 1
const foreignOwner = 0

/**
 * What the failures of an item's instruction mean to its operation; null: what they mean to all. `place` is which of the item's
 * instructions it is, from 0: a program's number means something else in each.
 */
export type ItemMeaning = (
  failure: { name: string } | { custom: number },
  place: number,
) => InstructionCode | null

/** See Network.classify. Reads the error's structure only, never its text. */
export function classify(
  err: unknown,
  shape: TransactionShape,
  meaning: ItemMeaning = meaningToMint,
): Classified {
  const parsed = instructionError.safeParse(err)
  if (parsed.success) {
    const [index, failure] = parsed.data.InstructionError
    return classifyInstruction(index, failure, { shape, meaning })
  }
  return { error: transactionFailure(err), itemIndex: null }
}

/** Of an NFT: made, minted into its owner's token account, verified. What was there already fails the first of them. */
function meaningToMint(...[failure, place]: Parameters<ItemMeaning>): InstructionCode | null {
  if (!('custom' in failure)) return null
  return place === mintPlace && failure.custom === foreignOwner
    ? 'RECIPIENT_ATA_FOREIGN'
    : codeOfItem(failure.custom)
}

function classifyInstruction(
  index: number,
  failure: unknown,
  { shape, meaning }: { shape: TransactionShape; meaning: ItemMeaning },
): Classified {
  const offset = index - shape.firstItemInstruction
  const item = offset < 0 ? -1 : Math.floor(offset / shape.instructionsPerItem)
  const isItem = item >= 0 && item < shape.itemCount
  const place = offset % shape.instructionsPerItem
  const custom = customError.safeParse(failure)
  const code = custom.success
    ? isItem
      ? (meaning({ custom: custom.data.Custom }, place) ?? 'PROGRAM_ERROR')
      : codeOfPrologue(custom.data.Custom)
    : ((isItem ? meaning({ name: nameOf(failure) }, place) : null) ?? namedCode(failure))
  const { kind, message } = INSTRUCTION_MEANING[code]
  const error = new ChainError(
    code,
    failure === TOO_MANY_CALLS ? 'permanent' : kind,
    { log: message },
    {
      instructionIndex: index,
      detail: { instruction: String(index), failure: JSON.stringify(failure) },
    },
  )
  return { error, itemIndex: isItem && isOfOneItem(code) ? item : null }
}

function namedCode(failure: unknown): InstructionCode {
  return INSTRUCTION_FAILURES.get(nameOf(failure)) ?? 'PROGRAM_ERROR'
}

function nameOf(failure: unknown): string {
  return typeof failure === 'string' ? failure : firstKey(failure)
}

/** Running out of money, room or compute happens at an item but is not its fault. */
function isOfOneItem(code: InstructionCode): boolean {
  return (
    code !== 'PAYER_BALANCE_TOO_LOW' &&
    code !== 'TOKEN_BALANCE_TOO_LOW' &&
    code !== 'COMPUTE_EXCEEDED' &&
    code !== 'TREE_FULL' &&
    code !== 'PROOF_STALE'
  )
}

function transactionFailure(err: unknown): ChainError {
  const name = typeof err === 'string' ? err : firstKey(err)
  const detail = { failure: JSON.stringify(err) ?? String(err) }
  const meaning = TRANSACTION_FAILURES.get(name)
  if (meaning !== undefined)
    return new ChainError(meaning.code, meaning.kind, { log: meaning.message }, { detail })
  const log = 'The network refuses the transaction. See the name in the detail.'
  return new ChainError('PROGRAM_ERROR', 'permanent', { log }, { detail })
}

function firstKey(value: unknown): string {
  return typeof value === 'object' && value !== null ? (Object.keys(value)[0] ?? '') : ''
}
