import type { z } from 'zod'
import type { PostalAddress } from '#contract/account/account-fields.ts'
import type { modifyProfile as endpoint, Profile } from '#contract/account/profile.ts'
import type { DocumentKind } from '#contract/document/codes.ts'
import {
  findOptionalCompany,
  hasConsent,
  lockUser,
  saveCompanyChange,
  saveConsents,
  saveUserChange,
  withdrawConsent,
  type UserChange,
} from '#db/account/accounts.ts'
import { findUser, type User } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { saveAskedByChange } from '#db/document/documents.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../services.ts'
import { companyOf, openAddress, openPhone, phoneIndexOf, sealAddress, sealPhone } from './personal-fields.ts'
import { requirePhone, shownPhone } from './phones.ts'

type Personal = Pick<Services, 'personal'>
export type ProfileChange = z.output<typeof endpoint.body>

/** What somebody told of themselves, opened for them. */
export async function readProfile(db: Queryable, { personal }: Personal, userUuid: string): Promise<Profile> {
  const user = await findUser(db, userUuid)
  const company = await findOptionalCompany(db, userUuid)
  const ofCompany = companyOf(userUuid)
  return {
    ...{ uid: user.uid, kind: user.kind, name: user.name, nickname: user.nickname, language: user.language },
    mobileNo: await shownPhone(openPhone(personal, user.phoneSealed, userUuid)),
    homeAddress: openAddress(personal, user.addressSealed, userUuid),
    businessNo: company?.businessNo ?? null,
    companyAddress: openAddress(personal, company?.addressSealed ?? null, ofCompany),
    telephone: await shownPhone(openPhone(personal, company?.telephoneSealed ?? null, ofCompany)),
    hasMarketingConsent: await hasConsent(db, userUuid, 'marketing'),
  }
}

/**
 * Changes what is given. The audit log says which fields, and nothing of what is in them.
 * @throws AppError BAD_REQUEST for a telephone that there is not, NOT_ALLOWED_NOW for what only a company has.
 */
export async function modifyProfile(
  tx: Tx,
  { personal }: Personal,
  input: { userUuid: string; change: ProfileChange; requestId: string },
): Promise<Profile> {
  const { userUuid, change, requestId } = input
  const user = await lockUser(tx, userUuid)
  const isOfCompany = change.companyAddress !== undefined || change.telephone !== undefined
  if (isOfCompany && user.kind !== 'company') throw new AppError('NOT_ALLOWED_NOW')
  const unproven = await unprovenBy(tx, { personal }, user, change)
  await saveUserChange(tx, userUuid, await userChange(personal, userUuid, change), userUuid)
  await saveCompanyChange(tx, userUuid, await companyChange(personal, userUuid, change))
  await saveAskedByChange(tx, { userUuid, kinds: unproven })
  if (change.hasMarketingConsent === true) await saveConsents(tx, userUuid, ['marketing'])
  if (change.hasMarketingConsent === false) await withdrawConsent(tx, userUuid, 'marketing')
  await saveAudit(tx, {
    ...{ actor: userUuid, action: 'account.modify', entityId: userUuid, requestId },
    after: { fields: Object.keys(change) },
  })
  return readProfile(tx, { personal }, userUuid)
}

/** The documents that prove something else than the account says from now on. */
async function unprovenBy(
  tx: Tx,
  services: Personal,
  user: User,
  change: ProfileChange,
): Promise<DocumentKind[]> {
  const before = await readProfile(tx, services, user.uuid)
  const isOther = (was: PostalAddress | null, is: PostalAddress | undefined) =>
    is !== undefined && (was?.postcode !== is.postcode || was.road !== is.road || was.detail !== is.detail)
  const kinds: DocumentKind[] = []
  if (change.name !== undefined && change.name !== user.name)
    kinds.push(user.kind === 'company' ? 'businessLicence' : 'idCard')
  if (isOther(before.homeAddress, change.homeAddress)) kinds.push('homeAddress')
  if (isOther(before.companyAddress, change.companyAddress)) kinds.push('companyAddress')
  return kinds
}

async function userChange(
  personal: Services['personal'],
  userUuid: string,
  { name, nickname, language, mobileNo, homeAddress }: ProfileChange,
): Promise<UserChange> {
  const phone = mobileNo === undefined ? null : await requirePhone(mobileNo, 'mobileNo')
  return {
    ...(name !== undefined && { name }),
    ...(nickname !== undefined && { nickname }),
    ...(language !== undefined && { language }),
    ...(phone !== null && {
      phoneSealed: sealPhone(personal, phone, userUuid),
      phoneIndex: phoneIndexOf(personal, phone),
    }),
    ...(homeAddress && { addressSealed: sealAddress(personal, homeAddress, userUuid) }),
  }
}

async function companyChange(
  personal: Services['personal'],
  userUuid: string,
  { telephone, companyAddress }: ProfileChange,
) {
  const phone = telephone === undefined ? null : await requirePhone(telephone, 'telephone')
  return {
    ...(phone !== null && { telephoneSealed: sealPhone(personal, phone, companyOf(userUuid)) }),
    ...(companyAddress && { addressSealed: sealAddress(personal, companyAddress, companyOf(userUuid)) }),
  }
}
