import { createHash } from 'node:crypto'
import { MEMO_PROGRAM } from '../address/well-known.ts'
import { writeMemo } from '../instructions/memo.ts'
import type { Instruction } from '../message/instruction.ts'

/** Characters of a tag: 36 bits, beside recipient and amount, which the transfer itself shows. */
export const TAG_CHARACTERS = 6
/** More digits than any number of ours has. */
export const LONGEST_MEMO = { planId: 9_999_999_999, chunkId: 9_999_999_999 }

/**
 * What tells two payouts of one sum to one wallet apart: a hash of the business key. It needs no secret: whoever could write our memo
 * under our signature has the key of the wallet.
 */
export function tagOf(key: string): string {
  return createHash('sha256').update(`payout:${key}`).digest('base64url').slice(0, TAG_CHARACTERS)
}

/**
 * The memo of a transaction: plan and chunk for people, and a tag for each payout in its order, by which items are found again when
 * no row knows the transaction. Numbers do not do: a database that was restored gives them to others.
 */
export function payoutMemo(
  { planId, chunkId }: { planId: number; chunkId: number },
  keys: string[],
): Instruction {
  return writeMemo(`payout:${planId}:${chunkId}:${keys.map(tagOf).join('')}`)
}

const written = /^payout:\d+:\d+:((?:[\w-]{6})+)$/

/** The tags of a memo of ours; null for any other instruction. */
export function readPayoutMemo({ programId, data }: Instruction): string[] | null {
  if (programId !== MEMO_PROGRAM) return null
  const [, tags] = written.exec(Buffer.from(data).toString('utf8')) ?? []
  return tags?.match(/.{6}/g) ?? null
}
