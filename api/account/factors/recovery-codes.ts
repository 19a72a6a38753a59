import { randomInt } from 'node:crypto'
import { saveRecoveryCodes, claimRecoveryCode } from '#db/account/recovery-codes.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import type { Services } from '../../services.ts'

export const recoveryCodesCount = 10
/** Without what looks alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const charactersOfHalf = 5

type Personal = Pick<Services, 'personal'>

/** Gives a user ten new codes; those before them end. @returns the codes, which are stored nowhere. */
export async function renewRecoveryCodes(
  tx: Tx,
  { personal }: Personal,
  userUuid: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, newCode)
  await saveRecoveryCodes(
    tx,
    userUuid,
    codes.map((code) => digestOf(personal, userUuid, code)),
  )
  return codes
}

/** Whether a text is a code of the user that was not used before; it is used up by that. */
export async function takeRecoveryCode(
  db: Queryable,
  { personal }: Personal,
  { userUuid, code }: { userUuid: string; code: string },
): Promise<boolean> {
  return claimRecoveryCode(db, userUuid, digestOf(personal, userUuid, code))
}

function newCode(): string {
  const half = () =>
    Array.from({ length: charactersOfHalf }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${half()}-${half()}`
}

/** However it is typed: with or without the hyphen, in capitals. */
function digestOf(personal: Services['personal'], userUuid: string, code: string) {
  return personal.digest(`${userUuid} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`, 'recoveryCode')
}
