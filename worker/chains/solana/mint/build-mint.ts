import type { MintContext, MintItem } from '../../programs.ts'
import type { SendOptions, SignedTransaction } from '../../transaction.ts'
import { createGuard } from '../instructions/guard.ts'
import { checkSize } from '../message/check-size.ts'
import { signTransaction } from '../message/sign-transaction.ts'
import { INSTRUCTIONS_PER_ITEM, itemInstructions, type MintBuilder } from './item-instructions.ts'

/**
 * Builds and signs the mint of one group. `guardLamports` is the rent of zero bytes; it is asked for
 * only when the context carries a guard.
 */
export function buildMint(
  builder: MintBuilder,
  guardLamports: () => bigint,
  context: MintContext,
  items: MintItem[],
  options: SendOptions,
): SignedTransaction {
  const { authority, guard, standard, version } = context
  const prologue = guard === null ? [] : [createGuard(authority.address, guard.seed, guardLamports())]
  const parts = items.map((item) => itemInstructions(builder, context, item))
  const signed = signTransaction(
    {
      version,
      payer: authority,
      signers: parts.flatMap((part) => part.signers),
      instructions: [...prologue, ...parts.flatMap((part) => part.instructions)],
      prologue: prologue.length,
      instructionsPerItem: INSTRUCTIONS_PER_ITEM[standard],
    },
    options,
  )
  checkSize(version, signed, (size) => ({
    code: 'MINT_TOO_LARGE',
    params: { items: String(items.length), ...size },
  }))
  return signed
}
