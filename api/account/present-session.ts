import type { WalletRow } from '#db/wallet/wallets.ts'
import type { Session } from '#contract/account/session.ts'
import type { ProvenWallet } from '#contract/wallet/wallets.ts'
import { shownAddress } from '../chain/normal-address.ts'

export function presentSession(input: {
  csrfToken: string
  expiresAt: Date
  user: Session['user']
}): Session {
  return {
    user: {
      uuid: input.user.uuid,
      uid: input.user.uid,
      name: input.user.name,
      nickname: input.user.nickname,
      adcd: input.user.adcd,
      role: input.user.role,
    },
    csrfToken: input.csrfToken,
    expiresAt: input.expiresAt.toISOString(),
  }
}

export function presentWallet({ family, walletType, address, provenAt }: WalletRow): ProvenWallet {
  return {
    family,
    walletType,
    address: shownAddress(family, address),
    provenAt: provenAt.toISOString(),
  }
}
