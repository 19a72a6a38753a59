import { randomUUID } from 'node:crypto'
import { consentKinds } from '#contract/account/codes.ts'
import type { Registration } from '#contract/account/register.ts'
import type { Tx } from '#db/connection.ts'
import { saveIdentity, takePendingSocial } from '#db/account/identities.ts'
import { saveCompany, saveConsents, saveRegisteredUser } from '#db/account/accounts.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { queueMail } from '#db/mail/mails.ts'
import { AppError, badField } from '../app-error.ts'
import type { Services } from '../services.ts'
import { requireTicket, takeTicket } from './email-codes.ts'
import { companyOf, phoneIndexOf, sealAddress, sealPhone } from './personal-fields.ts'
import { requirePhone } from './phones.ts'

type Registering = Pick<Services, 'db' | 'personal' | 'passwords' | 'passwordJudge'>

/**
 * Makes an account of somebody whose e-mail has been verified: user, company and consents in one transaction that uses the ticket up, with the
 * mail of welcome.
 * @param input.socialHash by what a social login of this browser is known, that had no account.
 * @returns the user, and the mail to notify.
 * @throws AppError EMAIL_CODE_FAILED, ID_IN_USE, BAD_REQUEST.
 */
export async function registerAccount(
  services: Registering,
  registration: Registration,
  { requestId, socialHash }: { requestId: string; socialHash: string | null },
): Promise<{ userUuid: string; mailId: number }> {
  const { uid, ticket, password } = registration
  const use = { purpose: 'register', uid, ticket } as const
  // Before work that costs something.
  await requireTicket(services.db, services, use)
  const userUuid = randomUUID()
  const known = [uid, registration.name, registration.nickname]
  await services.passwordJudge.require(password, { known })
  const user = await userOf(services, registration, userUuid)
  const company = await companyOfUser(services, registration, userUuid)
  const passwordHash = await services.passwords.hash(password)
  return services.db.transaction(async (tx) => {
    await takeTicket(tx, services, use)
    if ((await saveRegisteredUser(tx, { ...user, passwordHash })) === null) throw new AppError('ID_IN_USE')
    if (company && !(await saveCompany(tx, company))) throw badField('businessNo', 'CHECK_FIELD')
    await takeSocialAlong(tx, userUuid, socialHash)
    await saveConsents(
      tx,
      userUuid,
      consentKinds.filter((kind) => registration.consents[kind]),
    )
    return { userUuid, mailId: await welcome(tx, services, { registration, userUuid, requestId }) }
  })
}

/** Whoever came back from a social login and had no account: it is a way into this one. */
async function takeSocialAlong(tx: Tx, userUuid: string, socialHash: string | null) {
  const pending = socialHash === null ? null : await takePendingSocial(tx, socialHash)
  // Meanwhile it may have become a way into another account: then it stays there.
  if (pending) await saveIdentity(tx, { userUuid, ...pending })
}

async function userOf({ personal }: Registering, registration: Registration, userUuid: string) {
  const { uid, kind, name, nickname, language } = registration
  const phone = await requirePhone(registration.mobileNo, 'mobileNo')
  const address = registration.kind === 'person' ? registration.homeAddress : null
  return {
    ...{ uuid: userUuid, uid, kind, name, nickname, language },
    emailVerifiedAt: new Date(),
    phoneSealed: sealPhone(personal, phone, userUuid),
    phoneIndex: phoneIndexOf(personal, phone),
    addressSealed: address && sealAddress(personal, address, userUuid),
    registrantId: userUuid,
  }
}

async function companyOfUser({ personal }: Registering, registration: Registration, userUuid: string) {
  if (registration.kind !== 'company') return null
  const telephone = await requirePhone(registration.telephone, 'telephone')
  return {
    userUuid,
    businessNo: registration.businessNo,
    telephoneSealed: sealPhone(personal, telephone, companyOf(userUuid)),
    addressSealed: sealAddress(personal, registration.companyAddress, companyOf(userUuid)),
  }
}

async function welcome(
  tx: Tx,
  { personal }: Registering,
  { registration, userUuid, requestId }: { registration: Registration; userUuid: string; requestId: string },
): Promise<number> {
  const { kind, uid, name, language } = registration
  await saveAudit(tx, {
    ...{ actor: userUuid, action: 'account.register', entityId: userUuid, requestId },
    after: { kind },
  })
  return queueMail(tx, personal, { kind: 'welcome', language, to: uid, params: { name }, actor: userUuid })
}
