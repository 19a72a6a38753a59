import { sharedBufferShare } from '#contract/operation/asset-quote.ts'
import { verifyCollectionPayload, type VerifyCollectionResult } from '#contract/verify-collection/item.ts'
import type { Run } from '#db/run/runs.ts'
import { assetOperation } from '../asset-operation.ts'

/** The wallet of a project says of NFTs that they belong to its collection, or takes that back, whoever holds them. */
export const verifyCollection = assetOperation({
  kind: 'verifyCollection',
  calls: ['setBudget', 'verifyLeafCollection', 'verifyNft'],
  program: (programs) => programs.verifyCollection,
  findObstacle: ({ collection }) =>
    collection?.mintAddress
      ? null
      : { code: 'COLLECTION_NOT_READY', params: { collection: collection?.name ?? '' } },
  toItem: ({ key, payload }, run) => {
    const { assetId, claim } = verifyCollectionPayload.parse(payload)
    return { key, assetId, collection: mintOf(run), isVerified: claim === 'verify' }
  },
  toResult: (): VerifyCollectionResult => ({ wasThere: false }),
  resultWhenDone: { wasThere: true } satisfies VerifyCollectionResult,
  bufferShare: sharedBufferShare,
})

/** Of a collection that is not on chain yet nothing is sent; packing counts bytes, and any address measures the same. */
function mintOf({ collection, signer }: Run): string {
  return collection?.mintAddress ?? signer?.address ?? ''
}
