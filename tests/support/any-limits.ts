import type { SigningLimits } from '#worker/chains/calls.ts'

/** Of what a test or a measurement signs with a key of its own. */
export const anyLimits: SigningLimits = { calls: 'any', destinations: 'any', lamportsMax: 2n ** 63n }
