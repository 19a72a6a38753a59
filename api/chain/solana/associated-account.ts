import { base58 } from '@scure/base'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { Token } from '#contract/send-token/token.ts'
import { programAddress } from './program-address.ts'

const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Whether a text is 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}

/** Where a wallet has a token: derived of owner, program and mint. What the worker pays to it finds by itself; this is for what is told. */
export function associatedAccountOf(owner: string, { mint, program }: Pick<Token, 'mint' | 'program'>) {
  const seeds = [owner, tokenProgramIds[program], mint].map((address) => base58.decode(address))
  return programAddress(seeds, associatedProgram)
}

/** Where Token Metadata keeps the metadata of a mint. */
export function metadataAddressOf(mint: string): string {
  const seeds = [Buffer.from('metadata'), base58.decode(metadataProgram), base58.decode(mint)]
  return programAddress(seeds, metadataProgram)
}
