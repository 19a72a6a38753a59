import type { NewPasskey } from '#contract/account/passkeys.ts'
import { lockUser } from '#db/account/accounts.ts'
import { deletePasskey, listPasskeys, savePasskey } from '#db/account/passkeys.ts'
import { deleteRecoveryCodes } from '#db/account/recovery-codes.ts'
import { deleteSessionsOf, saveProved, type LiveSession } from '#db/account/sessions.ts'
import { deleteTotp, findOptionalTotp, saveTotp } from '#db/account/totps.ts'
import type { User } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Tx } from '#db/connection.ts'
import { AppError } from '../../app-error.ts'
import { mustHaveFactor } from '../../http/due.ts'
import type { Services } from '../../services.ts'
import { tellWaysIn } from '../tell-ways-in.ts'
import { listFactors } from './own-factors.ts'
import { checkNewPasskey, type Holder } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { checkPendingCode } from './totp.ts'

type Changing = Pick<Services, 'db' | 'personal' | 'env'>

/** The tokens of the sessions that ended, the mail to notify, and the recovery codes that came with a first second factor. */
export interface FactorChange {
  endedTokens: string[]
  mailId: number | null
  recoveryCodes: string[] | null
}

interface By {
  session: LiveSession
  requestId: string
}

/** Makes the authenticator app whose secret waits the second factor. @throws AppError SECOND_FACTOR_FAILED. */
export async function confirmTotp(
  services: Changing,
  { session, requestId }: By,
  code: string,
): Promise<FactorChange> {
  const { uuid: userUuid } = session.user
  const checked = await checkPendingCode(services, { userUuid, code })
  if (!checked) throw new AppError('SECOND_FACTOR_FAILED')
  return services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userUuid)
    const isFirst = (await listFactors(tx, userUuid)).length === 0
    if (!(await saveTotp(tx, { userUuid, ...checked }))) throw new AppError('SECOND_FACTOR_FAILED')
    return added(tx, services, { user, factor: 'totp', name: null, isFirst, session, requestId })
  })
}

/** Makes a passkey a second factor. @throws AppError PASSKEY_FAILED for one that does not fit, or is known already. */
export async function addPasskey(
  services: Changing,
  { session, requestId }: By,
  { holder, name, passkey }: { holder: Holder; name: string; passkey: NewPasskey },
): Promise<FactorChange> {
  const { uuid: userUuid } = session.user
  const checked = await checkNewPasskey(services, holder, passkey)
  return services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userUuid)
    const isFirst = (await listFactors(tx, userUuid)).length === 0
    if (!(await savePasskey(tx, { userUuid, name, ...checked }))) throw new AppError('PASSKEY_FAILED')
    return added(tx, services, { user, factor: 'passkey', name, isFirst, session, requestId })
  })
}

interface Added extends By {
  user: User
  factor: 'totp' | 'passkey'
  name: string | null
  isFirst: boolean
}

async function added(
  tx: Tx,
  services: Changing,
  { user, factor, name, isFirst, session, requestId }: Added,
): Promise<FactorChange> {
  const recoveryCodes = isFirst ? await renewRecoveryCodes(tx, services, user.uuid) : null
  // It has just been shown: the session is one with a second factor, and the others are not.
  await saveProved(tx, session.tokenHash, factor)
  const endedTokens = await deleteSessionsOf(tx, user.uuid, { except: session.tokenHash })
  await saveAudit(tx, {
    ...{ actor: user.uuid, action: 'account.addFactor', entityId: user.uuid, requestId },
    after: { factor, name },
  })
  const mailId = await tellWaysIn(tx, services, { user, change: `${factor}Added` })
  return { endedTokens, mailId, recoveryCodes }
}

export type RemovedFactor = { kind: 'totp' } | { kind: 'passkey'; passkeyId: string }

/**
 * Takes a second factor away; recovery codes go with the last one.
 * @throws AppError NOT_FOUND, LAST_SECOND_FACTOR where the role of the user asks for one.
 */
export async function removeFactor(
  services: Changing,
  { session, requestId }: By,
  removed: RemovedFactor,
): Promise<FactorChange> {
  const { uuid: userUuid } = session.user
  return services.db.transaction(async (tx) => {
    // Whoever removes another one at the same time waits here, and sees what is left.
    const user = await lockUser(tx, userUuid)
    const isThere =
      removed.kind === 'totp'
        ? await deleteTotp(tx, userUuid)
        : await deletePasskey(tx, userUuid, removed.passkeyId)
    if (!isThere) throw new AppError('NOT_FOUND')
    const isLast = !(await findOptionalTotp(tx, userUuid)) && (await listPasskeys(tx, userUuid)).length === 0
    if (isLast && mustHaveFactor(services.env, user.role)) throw new AppError('LAST_SECOND_FACTOR')
    if (isLast) await deleteRecoveryCodes(tx, userUuid)
    const endedTokens = await deleteSessionsOf(tx, userUuid, { except: session.tokenHash })
    await saveAudit(tx, {
      ...{ actor: userUuid, action: 'account.removeFactor', entityId: userUuid, requestId },
      before: removed,
    })
    const mailId = await tellWaysIn(tx, services, { user, change: `${removed.kind}Removed` })
    return { endedTokens, mailId, recoveryCodes: null }
  })
}

/** Ten new recovery codes. @throws AppError NOT_ALLOWED_NOW without a second factor. */
export async function replaceRecoveryCodes(
  services: Changing,
  { session, requestId }: By,
): Promise<{ recoveryCodes: string[]; mailId: number | null }> {
  const { uuid: userUuid } = session.user
  return services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userUuid)
    if ((await listFactors(tx, userUuid)).length === 0) throw new AppError('NOT_ALLOWED_NOW')
    const recoveryCodes = await renewRecoveryCodes(tx, services, userUuid)
    await saveAudit(tx, { actor: userUuid, action: 'account.recoveryCodes', entityId: userUuid, requestId })
    const mailId = await tellWaysIn(tx, services, { user, change: 'recoveryCodesMade' })
    return { recoveryCodes, mailId }
  })
}
