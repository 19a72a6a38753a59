import type { BurnTokenResult } from '#contract/burn-token/item.ts'
import { payoutOperation } from '../payout-operation.ts'
import { readTokenPart } from '../token-part.ts'

/** Tokens of the wallet of a project, destroyed for good. */
export const burnToken = payoutOperation({
  kind: 'burnToken',
  calls: ['burnToken'],
  program: (programs) => programs.burnToken,
  read: readTokenPart,
  toResult: (units) => ({ burnt: String(units) }) satisfies BurnTokenResult,
  carriedLamports: () => 0n,
})
