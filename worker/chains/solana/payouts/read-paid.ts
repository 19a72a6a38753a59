import type { FoundPayouts } from '../../payout.ts'
import { readGuard } from '../instructions/guard.ts'
import { readFailed, readPayer } from '../census/landed.ts'
import type { Instruction } from '../message/instruction.ts'
import { transactionInstructions } from '../read-back/transaction-instructions.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { readPayoutMemo } from './payout-memo.ts'
import type { PayoutSteps } from './payout-steps.ts'

/** A payout as the bytes of its transaction tell of it. */
interface WrittenPayout {
  account: string
  amount: bigint
  tag: string
}

/** See PayoutProgram.readPaid. What is read is what the authority signed: no RPC can change it. */
export async function readPaid(
  pool: RpcPool,
  steps: PayoutSteps,
  authority: string,
  signature: string,
): Promise<FoundPayouts | null> {
  // Most that touch a wallet were paid for by others.
  if ((await readPayer(pool, signature)) !== authority) return null
  const landed = await readFailed(pool, signature)
  const instructions = readInstructions(landed.bytes)
  const written = writtenPayouts(steps, authority, instructions)
  if (!written) return null
  const [guard = null] = instructions.flatMap((each) => readGuard(authority, each) ?? [])
  return {
    landed,
    guard,
    ids: written.map(idOfWritten),
    carriedLamports: written.reduce((sum, { amount }) => sum + steps.carriedLamports(amount), 0n),
  }
}

/** The same text for a payout that is planned and for one that is on chain. */
export function idOfWritten({ account, amount, tag }: WrittenPayout): string {
  return `${account}:${amount}:${tag}`
}

/** What a transaction of the authority pays; null when it has no memo of ours, or one of something else. */
export function writtenPayouts(
  steps: PayoutSteps,
  authority: string,
  instructions: Instruction[],
): WrittenPayout[] | null {
  const [tags] = instructions.flatMap((each) => {
    const found = readPayoutMemo(each)
    return found ? [found] : []
  })
  const paid = instructions.flatMap((each) => steps.read(authority, each) ?? [])
  if (!tags || tags.length !== paid.length) return null
  return paid.map((each, at) => ({ ...each, tag: tags[at] ?? '' }))
}

/** None where there is nothing that can be read: then it is none of ours. */
function readInstructions(bytes: Uint8Array): Instruction[] {
  try {
    return transactionInstructions(bytes)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
