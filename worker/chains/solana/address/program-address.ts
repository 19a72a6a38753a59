import { createHash } from 'node:crypto'

import { ed25519 } from '@noble/curves/ed25519.js'

import { addressBytes, addressFromBytes } from './address-bytes.ts'

const MARKER = Buffer.from('ProgramDerivedAddress')
const text = new TextEncoder()

/**
 * The program derived address of the seeds: the first bump from 255 down whose hash is not a point
 * of the curve (Solana's rule, so that no private key can exist for it).
 */
export function findProgramAddress(seeds: Uint8Array[], programId: string): string {
  const program = addressBytes(programId)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = hashSeeds(seeds, bump, program)
    if (!isOnCurve(hash)) return addressFromBytes(hash)
  }
  throw new RangeError('No bump gives an address off the curve for these seeds.')
}

/** Whether `candidate` is the program derived address of the seeds; cheaper than finding it, as a match needs no curve test. */
export function isProgramAddress(candidate: Uint8Array, seeds: Uint8Array[], programId: string): boolean {
  const program = addressBytes(programId)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = hashSeeds(seeds, bump, program)
    if (Buffer.compare(hash, candidate) === 0) return true
    if (!isOnCurve(hash)) return false
  }
  return false
}

/** SHA-256(base, seed, owner): the address System's createAccountWithSeed demands. */
export function addressWithSeed(base: string, seed: string, owner: string): string {
  const hash = createHash('sha256')
  hash.update(addressBytes(base)).update(text.encode(seed)).update(addressBytes(owner))
  return addressFromBytes(hash.digest())
}

function hashSeeds(seeds: Uint8Array[], bump: number, program: Uint8Array): Buffer {
  const hash = createHash('sha256')
  for (const seed of seeds) hash.update(seed)
  return hash.update(Uint8Array.of(bump)).update(program).update(MARKER).digest()
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    // Solana decompresses by the loose rule of ZIP 215, not by RFC 8032.
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}
