import type { WalletRow } from '#db/wallet/wallets.ts'
import type { Session } from '#contract/account/session.ts'
import type { ProvenWallet } from '#contract/wallet/wallets.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { shownAddress } from '../chain/normal-address.ts'
import { dueOf } from '../http/due.ts'
import type { Services } from '../services.ts'

export function presentSession(
  env: Services['env'],
  input: Pick<LiveSession, 'csrfToken' | 'expiresAt' | 'methods' | 'user'>,
): Session {
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
    due: dueOf(env, input),
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
