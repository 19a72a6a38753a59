import type { WalletRow } from '#db/wallet/wallets.ts'
import type { Session } from '#contract/account/session.ts'
import type { ProvenWallet } from '#contract/wallet/wallets.ts'
import { shownAddress } from '../chain/normal-address.ts'

export const presentSession = (it: {
  csrfToken: string
  expiresAt: Date
  user: Session['user']
}): Session => ({
  user: {
    uuid: it.user.uuid,
    uid: it.user.uid,
    name: it.user.name,
    nickname: it.user.nickname,
    adcd: it.user.adcd,
    role: it.user.role,
  },
  csrfToken: it.csrfToken,
  expiresAt: it.expiresAt.toISOString(),
})

export const presentWallet = ({ family, walletType, address, provenAt }: WalletRow): ProvenWallet => ({
  family,
  walletType,
  address: shownAddress(family, address),
  provenAt: provenAt.toISOString(),
})
