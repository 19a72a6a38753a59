import { freezeTokenPayload, type FreezeTokenResult } from '#contract/freeze-token/item.ts'
import { assetOperation } from '../asset-operation.ts'

/**
 * Accounts of a token are frozen, or thawed, by the wallet that may. It may be done again and back: what is on chain decides whether an
 * item is done, never what a run did before.
 */
export const freezeToken = assetOperation({
  kind: 'freezeToken',
  calls: ['setBudget', 'freezeToken', 'thawToken'],
  program: (programs) => programs.freezeToken,
  toItem: ({ key, owner, payload }) => {
    const { assetId, action, mint, program } = freezeTokenPayload.parse(payload)
    return { key, owner, assetId, action, mint, program }
  },
  toResult: (): FreezeTokenResult => ({ wasThere: false }),
  resultWhenDone: { wasThere: true } satisfies FreezeTokenResult,
  isOfTokens: true,
})
