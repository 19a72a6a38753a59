import type { z } from 'zod'
import type { giveFactor } from '#contract/account/step-up.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { User } from '#db/account/users.ts'
import { AppError } from '../../app-error.ts'
import { ownSite } from '../../http/own-site.ts'
import type { Ctx } from '../../http/state.ts'
import type { Services } from '../../services.ts'
import { knownDevice } from '../device.ts'
import { isSignedByPasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { takeTotpCode } from './totp.ts'

export type GivenFactor = z.output<typeof giveFactor.body>

interface Tried {
  user: Pick<User, 'uuid' | 'uid'>
  /** Hash of the token of the session, or of the login that waits. */
  holderHash: string
  given: GivenFactor
}

/**
 * Takes a second factor, once. A wrong one is written down.
 * @throws AppError SECOND_FACTOR_FAILED, TOO_MANY_REQUESTS.
 */
export async function requireFactor(ctx: Ctx, services: Services, { user, holderHash, given }: Tried) {
  const device = knownDevice(ctx, services, user.uid)
  const giveBack = await services.limits.factor({ address: ctx.ip, uid: user.uuid, device })
  if (!(await isRight(ctx, services, { user, holderHash, given }))) {
    await saveAudit(services.db, {
      ...{ actor: 'public', action: 'session.refuse', entityId: user.uuid, requestId: ctx.state.requestId },
      after: { address: ctx.ip, factor: given.method },
    })
    throw new AppError('SECOND_FACTOR_FAILED')
  }
  await giveBack()
}

function isRight(ctx: Ctx, services: Services, { user, holderHash, given }: Tried): Promise<boolean> {
  const userUuid = user.uuid
  switch (given.method) {
    case 'totp':
      return takeTotpCode(services, { userUuid, code: given.code })
    case 'recovery':
      return takeRecoveryCode(services.db, services, { userUuid, code: given.code })
    case 'passkey':
      return isSignedByPasskey(
        services,
        { userUuid, hash: holderHash, site: ownSite(ctx, services.env) },
        given.passkey,
      )
  }
}
