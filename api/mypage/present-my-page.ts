import type { AirdropApplicationRow } from '#db/airdrop/airdrop-applications.ts'
import type { MintRow } from '#db/mypage/my-page.ts'
import type { AirdropApplication, MyMint } from '#contract/mypage/my-page.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

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
  }
}

export function presentApplication(row: AirdropApplicationRow): AirdropApplication {
  return {
    applicationId: row.id,
    solanaAddress: row.solanaAddress,
    regId: row.regId,
    walletType: row.walletType,
    userUuid: row.userUuid,
    registeredAt: presentInstant(row.registeredAt),
  }
}
