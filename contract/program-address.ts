import { base58 } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isOnCurve } from './list/cells/on-curve.ts'

const marker = utf8ToBytes('ProgramDerivedAddress')

/** The address that a program derives from seeds: by the first bump from 255 down that is no point of the curve. */
export function programAddress(seeds: readonly Uint8Array[], program: string): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const found = sha256(concatBytes(...seeds, Uint8Array.of(bump), base58.decode(program), marker))
    if (!isOnCurve(found)) return base58.encode(found)
  }
  throw new RangeError('No bump gives an address off the curve for these seeds.')
}
