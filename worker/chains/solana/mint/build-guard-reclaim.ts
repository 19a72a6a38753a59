import type { LiveGuard } from '../../programs.ts'
import type { SendOptions, SignedTransaction, Signer } from '../../transaction.ts'
import { computeBudget } from '../instructions/compute-budget.ts'
import { reclaimGuard } from '../instructions/guard.ts'
import type { Instruction } from '../message/instruction.ts'
import { MessageSizer } from '../message/message-sizer.ts'
import { signTransaction } from '../message/sign-transaction.ts'

/** Returns the lamports of the first guards that fit one v0 transaction (about eight). */
export function buildGuardReclaim(
  payer: Signer,
  guards: LiveGuard[],
  options: SendOptions,
): SignedTransaction & { guards: LiveGuard[] } {
  const sizer = new MessageSizer('v0', payer.address)
  sizer.tryAdd(computeBudget(options))
  const instructions: Instruction[] = []
  for (const { seed, lamports } of guards) {
    const instruction = reclaimGuard(payer.address, seed, lamports)
    if (!sizer.tryAdd([instruction])) break
    instructions.push(instruction)
  }
  const signed = signTransaction(
    { version: 'v0', payer, signers: [], instructions, prologue: 0, instructionsPerItem: 1 },
    options,
  )
  return { ...signed, guards: guards.slice(0, instructions.length) }
}
