import type { SecondFactor } from '#contract/account/codes.ts'
import { ownFactorsSchema, type OwnFactors } from '#contract/account/second-factors.ts'
import { listPasskeys } from '#db/account/passkeys.ts'
import { countRecoveryCodes } from '#db/account/recovery-codes.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { findOptionalTotp } from '#db/account/totps.ts'
import type { Queryable } from '#db/connection.ts'
import { mustHaveFactor } from '../../http/due.ts'
import type { OwnSite } from '../../http/own-site.ts'
import { presenterOf } from '../../http/presenter.ts'
import type { Services } from '../../services.ts'
import { passkeySiteOf } from './passkeys.ts'

/** What a user may show beside a way in, the one that is asked for first in front; nothing where no second factor is on. */
export async function listFactors(db: Queryable, userUuid: string): Promise<SecondFactor[]> {
  const [totp, passkeys] = [await findOptionalTotp(db, userUuid), await listPasskeys(db, userUuid)]
  const factors = [...(passkeys.length > 0 ? ['passkey' as const] : []), ...(totp ? ['totp' as const] : [])]
  if (factors.length === 0) return []
  return (await countRecoveryCodes(db, userUuid)) > 0 ? [...factors, 'recovery'] : factors
}

interface Found {
  totp: Awaited<ReturnType<typeof findOptionalTotp>>
  passkeys: Awaited<ReturnType<typeof listPasskeys>>
  recoveryCodesLeft: number
  isRequired: boolean
  canHavePasskeys: boolean
}

const present = presenterOf(ownFactorsSchema, ({ totp, passkeys, ...found }: Found) => ({
  ...found,
  totp: totp?.confirmedAt
    ? {
        addedAt: totp.confirmedAt.toISOString(),
        lastUsedAt: totp.lastUsedAt?.toISOString() ?? null,
      }
    : null,
  passkeys: passkeys.map(({ passkeyId, name, addedAt, lastUsedAt }) => ({
    ...{ passkeyId, name, addedAt: addedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
  })),
}))

/** The second factors of whoever has the session, on this site. */
export async function readOwnFactors(
  db: Queryable,
  { env }: Pick<Services, 'env'>,
  { session: { user }, site }: { session: Pick<LiveSession, 'user'>; site: OwnSite },
): Promise<OwnFactors> {
  return present({
    totp: await findOptionalTotp(db, user.uuid),
    passkeys: await listPasskeys(db, user.uuid),
    recoveryCodesLeft: await countRecoveryCodes(db, user.uuid),
    isRequired: mustHaveFactor(env, user.role),
    canHavePasskeys: passkeySiteOf(site) !== null,
  })
}
