import { createHash } from 'node:crypto'
import { isOnCurve } from './on-curve.ts'

/** An address no key signs for, and the bump that pushed it off the curve. */
export interface ProgramAddress {
  key: Uint8Array
  bump: number
}

/** What the runtime charges for every bump it tries (create_program_address_units). */
const UNITS_PER_BUMP = 1_500

const MARKER = Buffer.from('ProgramDerivedAddress')
/** The same few addresses (tree configs, metadata, editions) are derived for every mint. */
const known = new Map<string, ProgramAddress>()
const knownMax = 50_000

/** The program-derived address of some seeds, as the runtime finds it: the highest bump off the curve. */
export function findProgramAddress(seeds: Uint8Array[], programId: Uint8Array): ProgramAddress {
  const name = [...seeds, programId].map((seed) => Buffer.from(seed).toString('latin1')).join('|')
  const found = known.get(name) ?? search(seeds, programId)
  if (known.size >= knownMax) known.clear()
  known.set(name, found)
  return found
}

function search(seeds: Uint8Array[], programId: Uint8Array): ProgramAddress {
  for (let bump = 255; bump >= 0; bump--) {
    const key = addressAt(seeds, bump, programId)
    if (!isOnCurve(key)) return { key, bump }
  }
  throw new Error('No bump puts these seeds off the curve.')
}

/** Compute units a real program spends to find an address. */
export function searchUnits(address: ProgramAddress): number {
  return UNITS_PER_BUMP * (256 - address.bump)
}

/** The address of seeds with a bump already known; not checked against the curve. */
export function addressAt(seeds: Uint8Array[], bump: number, programId: Uint8Array): Uint8Array {
  const hash = createHash('sha256')
  for (const seed of seeds) hash.update(seed)
  return new Uint8Array(hash.update(Uint8Array.of(bump)).update(programId).update(MARKER).digest())
}
