import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { isOnCurve } from '#contract/list/cells/on-curve.ts'

const marker = Buffer.from('ProgramDerivedAddress')

/** The address that a program derives from seeds: by the first bump from 255 down that is no point of the curve. */
export function programAddress(seeds: readonly Uint8Array[], program: string): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), base58.decode(program), marker]) hash.update(part)
    const found = hash.digest()
    if (!isOnCurve(found)) return base58.encode(found)
  }
  throw new RangeError('No bump gives an address off the curve for these seeds.')
}
