import { base58 } from '@scure/base'
import { programAddress } from '../program-address.ts'
import { tokenProgramIds } from './read-account.ts'
import type { Token } from './token.ts'

const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Where a wallet has a token: derived of owner, program and mint. What the worker pays to it finds by itself; this is for what is told. */
export function associatedAccountOf(owner: string, { mint, program }: Pick<Token, 'mint' | 'program'>) {
  const seeds = [owner, tokenProgramIds[program], mint].map((address) => base58.decode(address))
  return programAddress(seeds, associatedProgram)
}
