import { createHash } from 'node:crypto'

import { ed25519 } from '@noble/curves/ed25519.js'

import { isOnCurve as isStrictlyOnCurve } from '#contract/list/cells/on-curve.ts'
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

/**
 * Whether `candidate` is derived from the seeds by any bump. For an address that the program itself reported: it
 * took the highest valid bump, and comparing hashes costs a tenth of testing again that the higher bumps are points
 * of the curve.
 */
export function isDerivedAddress(candidate: Uint8Array, seeds: Uint8Array[], programId: string): boolean {
  const program = addressBytes(programId)
  for (let bump = 255; bump >= 0; bump -= 1) {
    if (Buffer.compare(hashSeeds(seeds, bump, program), candidate) === 0) return true
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

/** Solana decompresses by the loose rule of ZIP 215, not by RFC 8032: the two differ only near 0 and p. */
function isOnCurve(bytes: Uint8Array): boolean {
  const top = (bytes[31] ?? 0) & 0x7f
  const isNearEdge = (top === 0 && bytes[30] === 0) || (top === 0x7f && bytes[30] === 0xff)
  return isNearEdge ? isLooselyOnCurve(bytes) : isStrictlyOnCurve(bytes)
}

function isLooselyOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}
