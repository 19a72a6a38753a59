import { base58 } from '@scure/base'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { Token } from '#contract/send-token/token.ts'
import { programAddress } from './program-address.ts'

const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Whether a text is 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}

/**
 * Where a wallet has a token: derived of owner, program and mint, by the first bump from 255 down that is no point of the curve. What the
 * worker pays to it finds by itself; this is for what is told.
 */
export function associatedAccountOf(owner: string, { mint, program }: Pick<Token, 'mint' | 'program'>) {
  const seeds = [owner, tokenProgramIds[program], mint].map((address) => base58.decode(address))
  return programAddress(seeds, associatedProgram)
}
