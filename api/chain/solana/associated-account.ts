import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { isOnCurve } from '#contract/list/cells/on-curve.ts'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { Token } from '#contract/send-token/token.ts'

const associatedProgram = base58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const metadataProgram = base58.decode('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const marker = Buffer.from('ProgramDerivedAddress')

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
  return derivedAddress(seeds, associatedProgram)
}

/** Where Token Metadata keeps the metadata of a mint. */
export function metadataAddressOf(mint: string): string {
  return derivedAddress([Buffer.from('metadata'), metadataProgram, base58.decode(mint)], metadataProgram)
}

/** By the first bump from 255 down that is no point of the curve. */
function derivedAddress(seeds: Uint8Array[], program: Uint8Array): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), program, marker]) hash.update(part)
    const found = hash.digest()
    if (!isOnCurve(found)) return base58.encode(found)
  }
  throw new RangeError('No bump gives an address off the curve for these seeds.')
}
