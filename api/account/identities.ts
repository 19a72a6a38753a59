import type { Identities } from '#contract/account/profile.ts'
import type { SocialProvider } from '#contract/account/codes.ts'
import type { WalletFamily } from '#contract/wallet/codes.ts'
import { hasOpenWork } from '#db/account/close-user.ts'
import { lockUser, saveUserChange } from '#db/account/accounts.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { deleteIdentity, listIdentities } from '#db/account/identities.ts'
import { findUser, type User } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { deleteWallet, findOptionalWallet, listWallets } from '#db/wallet/wallets.ts'
import { AppError } from '../app-error.ts'
import { normalAddress } from '../chain/normal-address.ts'
import type { Services } from '../services.ts'
import { presentWallet } from './present-session.ts'
import { tellWaysIn } from './tell-ways-in.ts'

/** The ways into the account of a session. */
export async function readIdentities(db: Queryable, session: LiveSession): Promise<Identities> {
  const user = await findUser(db, session.user.uuid)
  const wallets = await listWallets(db, user.uuid)
  const providers = await listIdentities(db, user.uuid)
  return {
    uid: user.uid,
    hasEmail: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    wallets: wallets.map(presentWallet),
    providers,
  }
}

export type RemovedIdentity =
  | { kind: 'password' }
  | { kind: 'provider'; provider: SocialProvider }
  | { kind: 'wallet'; family: WalletFamily; address: string }

/**
 * Takes a way into an account away.
 * @returns the mail to notify; null where nobody is told.
 * @throws AppError NOT_FOUND, LAST_WAY_IN, ACCOUNT_BUSY for a wallet while a migration of the account is not finished.
 */
export async function removeIdentity(
  tx: Tx,
  services: Pick<Services, 'personal'>,
  { userUuid, removed, requestId }: { userUuid: string; removed: RemovedIdentity; requestId: string },
): Promise<number | null> {
  // Whoever removes another one at the same time waits here, and sees what is left.
  const user = await lockUser(tx, userUuid)
  const wallets = await listWallets(tx, userUuid)
  const providers = await listIdentities(tx, userUuid)
  const hasPassword = user.passwordHash !== null
  const isThere = {
    password: () => hasPassword,
    provider: () => removed.kind === 'provider' && providers.includes(removed.provider),
    wallet: () => removed.kind === 'wallet' && isOwnWallet(tx, userUuid, removed),
  }
  if (!(await isThere[removed.kind]())) throw new AppError('NOT_FOUND')
  if (wallets.length + providers.length + (hasPassword ? 1 : 0) <= 1) throw new AppError('LAST_WAY_IN')
  await saveAudit(tx, {
    ...{ actor: userUuid, action: 'account.removeIdentity', entityId: userUuid, requestId },
    before: removed,
  })
  return takeAway(tx, services, user, removed)
}

async function takeAway(
  tx: Tx,
  services: Pick<Services, 'personal'>,
  user: User,
  removed: RemovedIdentity,
): Promise<number | null> {
  const { uuid } = user
  switch (removed.kind) {
    case 'password':
      await saveUserChange(tx, uuid, { passwordHash: null }, uuid)
      return tellWaysIn(tx, services, { user, change: 'passwordRemoved' })
    case 'provider':
      await deleteIdentity(tx, uuid, removed.provider)
      return tellWaysIn(tx, services, { user, change: 'socialRemoved', what: removed.provider })
    case 'wallet': {
      if (await hasOpenWork(tx, uuid)) throw new AppError('ACCOUNT_BUSY')
      const { family } = removed
      const address = normalAddress(family, removed.address, 'address')
      await deleteWallet(tx, { family, address, userUuid: uuid })
      return tellWaysIn(tx, services, { user, change: 'walletRemoved', what: removed.address })
    }
  }
}

async function isOwnWallet(
  tx: Tx,
  userUuid: string,
  { family, address }: { family: WalletFamily; address: string },
): Promise<boolean> {
  const wallet = await findOptionalWallet(tx, { family, address: normalAddress(family, address, 'address') })
  return wallet?.userUuid === userUuid
}
