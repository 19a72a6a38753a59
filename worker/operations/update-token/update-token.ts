import { collectionBytesMax } from '#contract/collection/collections.ts'
import { rentOf } from '#contract/operation/quote.ts'
import { updateTokenPayload, type UpdateTokenResult } from '#contract/update-token/item.ts'
import { assetOperation } from '../asset-operation.ts'

/** Longer texts take more room inside a mint of Token-2022, and as much at most. */
const textBytesMax = Object.values(collectionBytesMax).reduce((sum, bytes) => sum + bytes, 0)

/** A token gets another name, symbol or URI, and keeps all else it says. What is on chain decides whether it is done. */
export const updateToken = assetOperation({
  kind: 'updateToken',
  calls: ['setBudget', 'updateNft', 'writeField', 'sendCoin'],
  // The rent of longer texts, which the mint holds.
  paysTo: ({ items }) => items.map(({ payload }) => updateTokenPayload.parse(payload).assetId),
  takesLamports: ({ items }, conditions) => rentOf(conditions, textBytesMax) * BigInt(items.length),
  program: (programs) => programs.updateToken,
  toItem: ({ key, name, payload }) => ({ key, name, ...updateTokenPayload.parse(payload) }),
  toResult: (): UpdateTokenResult => ({ wasThere: false }),
  resultWhenDone: { wasThere: true } satisfies UpdateTokenResult,
  openedBytes: () => [textBytesMax],
  isOfTokens: true,
})
