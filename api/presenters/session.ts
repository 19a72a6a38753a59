import type { WalletRow } from '../../db/queries/wallets.ts'
import type { Session } from '../contract/session.ts'
import type { ProvenWallet } from '../contract/wallets.ts'
import { shownAddress } from '../wallets/normal-address.ts'

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
