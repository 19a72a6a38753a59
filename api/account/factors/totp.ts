import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { totpDigits } from '#contract/account/account-rules.ts'
import { brand } from '#contract/brand.ts'
import {
  findOptionalPendingTotp,
  findOptionalTotp,
  savePendingTotp,
  claimTotpStep,
} from '#db/account/totps.ts'
import type { Services } from '../../services.ts'

/** RFC 6238 as authenticator apps have it: SHA-1, six digits, thirty seconds. */
const periodSeconds = 30
const secretBytes = 20
/** A clock may be one step away from ours. */
const stepsAside = 1

type Opening = Pick<Services, 'db' | 'personal'>

/** Makes a secret that waits for its first code. @param user.uid what the app lists it under. */
export async function beginTotp(
  { db, personal }: Opening,
  user: { uuid: string; uid: string },
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(secretBytes)
  await savePendingTotp(db, user.uuid, personal.seal(secret, labelOf(user.uuid)))
  const totp = totpOf(secret, user.uid)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The secret that waits and the step of a code of it; null for a wrong code, or where none waits. */
export async function checkPendingCode(
  { db, personal }: Opening,
  { userUuid, code }: { userUuid: string; code: string },
): Promise<{ pendingSealed: string; step: number } | null> {
  const pendingSealed = await findOptionalPendingTotp(db, userUuid)
  if (pendingSealed === null) return null
  const step = stepOf(personal.open(pendingSealed, labelOf(userUuid)), code)
  return step === null ? null : { pendingSealed, step }
}

/** Whether a code is one of the authenticator app now; it is used up by that. */
export async function takeTotpCode(
  { db, personal }: Opening,
  { userUuid, code }: { userUuid: string; code: string },
): Promise<boolean> {
  const totp = await findOptionalTotp(db, userUuid)
  if (!totp) return false
  const { secretSealed } = totp
  const step = stepOf(personal.open(secretSealed, labelOf(userUuid)), code)
  return step !== null && claimTotpStep(db, { userUuid, secretSealed, step })
}

function labelOf(userUuid: string) {
  return `totp:${userUuid}`
}

function totpOf(secret: Uint8Array, label: string) {
  return new TOTP({
    ...{ issuer: brand.name.eng, label, algorithm: 'SHA1', digits: totpDigits, period: periodSeconds },
    secret: Secret.fromHex(Buffer.from(secret).toString('hex')),
  })
}

/** The step a code is of; null for one that is of none near now. */
function stepOf(secret: Uint8Array, code: string): number | null {
  const timestamp = Date.now()
  const delta = totpOf(secret, '').validate({ token: code, window: stepsAside, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
