import type { MintRow } from '#db/mypage/my-page.ts'
import type { ReceivedRow } from '#db/mypage/received.ts'
import { myReceivedSchema, type MyMint } from '#contract/mypage/my-page.ts'
import { presenterOf } from '../http/presenter.ts'
import { presentOptionalInstant } from '../http/instant.ts'

export function presentMint(row: MintRow): MyMint {
  return {
    nftId: row.nftId,
    name: row.name,
    status: row.status,
    collectionName: row.collectionName,
    assetId: row.assetId,
    signature: row.signature,
    reasonCode: row.reasonCode,
    mintedAt: presentOptionalInstant(row.mintedAt),
    burntAt: presentOptionalInstant(row.burntAt),
  }
}

export const presentReceived = presenterOf(myReceivedSchema, (row: ReceivedRow) => ({ ...row }))
