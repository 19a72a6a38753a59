import { sharedBufferShare } from '#contract/operation/asset-quote.ts'
import { verifyCreatorPayload, type VerifyCreatorResult } from '#contract/verify-creator/item.ts'
import { assetOperation } from '../asset-operation.ts'

/** The wallet of a project says of NFTs that it is one of their creators, or takes that back, whoever holds them. */
export const verifyCreator = assetOperation({
  kind: 'verifyCreator',
  calls: ['setBudget', 'verifyLeafCreator', 'verifyNft'],
  program: (programs) => programs.verifyCreator,
  toItem: ({ key, payload }) => {
    const { assetId, creator, claim } = verifyCreatorPayload.parse(payload)
    return { key, assetId, creator, isVerified: claim === 'verify' }
  },
  toResult: (): VerifyCreatorResult => ({ wasThere: false }),
  resultWhenDone: { wasThere: true } satisfies VerifyCreatorResult,
  bufferShare: sharedBufferShare,
})
