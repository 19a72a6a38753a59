import { z } from 'zod'
import { languages } from '../language.ts'
import { addressField } from '../account/account-fields.ts'
import { loginMethods, socialProviders, userKinds, userStatuses } from '../account/codes.ts'
import { profilePictureField } from '../account/profile-picture.ts'
import { applicationStates } from '../airdrop/codes.ts'
import { auditActionNames } from '../audit/actions.ts'
import { documentProgress } from '../document/codes.ts'
import { documentRowSchema } from '../document/review.ts'
import { read, write } from '../endpoint.ts'
import { lamportsText, orderField, pageOf, pageQuery } from '../envelope.ts'
import { migrationStates } from '../migration/codes.ts'
import { myMintSchema, myReceivedSchema } from '../mypage/my-page.ts'
import { receiptStates } from '../payment/codes.ts'
import { reservationRowSchema } from '../reservation/reservations.ts'
import { userRoles } from '../role.ts'
import { lineText, reasonText } from '../text.ts'
import { provenWalletSchema } from '../wallet/wallets.ts'

const tag = 'Users'
const params = z.object({ uuid: z.uuid() })

/** Of each kind of thing a user has, so many are shown: the newest. */
export const newestMax = 20

/** A line of the list: as much of a person as tells them from others. */
export const userRowSchema = z.object({
  userNo: z.number().int(),
  uuid: z.uuid(),
  /** The e-mail used as ID, or the address of the wallet somebody came with. */
  uid: z.string(),
  kind: z.enum(userKinds),
  name: z.string(),
  status: z.enum(userStatuses),
  role: z.enum(userRoles),
  documentProgress: z.enum(documentProgress),
  walletCount: z.number().int(),
  registeredAt: z.string(),
})
export type UserRow = z.infer<typeof userRowSchema>

const userFilter = {
  /** The beginning of ID, name or nickname; or the whole of a wallet, a telephone, a business registration number or a uuid. */
  search: lineText().trim().max(100).optional(),
  kind: z.enum(userKinds).optional(),
  status: z.enum(userStatuses).optional(),
  role: z.enum(userRoles).optional(),
  documentProgress: z.enum(documentProgress).optional(),
}

export const listUsers = read('/api/admin/users', {
  tag,
  summary: 'Users, those who registered last first',
  role: 'operator',
  query: pageQuery.extend({ ...userFilter, order: orderField }),
  reply: pageOf(userRowSchema),
})

/** Every user a filter leaves. That somebody took it, and with which filter, stands in the audit log. */
export const downloadUsers = read('/api/admin/users/list.csv', {
  tag,
  summary: 'The list as CSV, without telephones, addresses and documents',
  role: 'approver',
  needsStepUp: true,
  kind: 'stream',
  query: z.object({ ...userFilter, order: orderField }),
  reply: z.string(),
})

const ofUser = {
  wallets: z.array(provenWalletSchema),
  documents: z.array(documentRowSchema),
  mints: z.array(myMintSchema),
  migrations: z.array(
    z.object({
      migrationId: z.number().int(),
      state: z.enum(migrationStates),
      name: z.string().nullable(),
      oldNftId: z.string(),
      registeredAt: z.string(),
    }),
  ),
  applications: z.array(
    z.object({
      applicationId: z.number().int(),
      state: z.enum(applicationStates),
      solanaAddress: z.string(),
      registeredAt: z.string(),
    }),
  ),
  received: z.array(myReceivedSchema),
  payments: z.array(
    z.object({
      receiptId: z.number().int(),
      state: z.enum(receiptStates),
      lamports: lamportsText,
      registeredAt: z.string(),
    }),
  ),
  reservations: z.array(
    reservationRowSchema.pick({
      seq: true,
      status: true,
      kind: true,
      placeNameKor: true,
      placeNameEng: true,
      startsAt: true,
    }),
  ),
  sessions: z.array(
    z.object({
      sessionId: z.uuid(),
      startedAt: z.string(),
      lastSeenAt: z.string(),
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
      methods: z.array(z.enum(loginMethods)),
    }),
  ),
  events: z.array(
    z.object({
      auditId: z.number().int(),
      at: z.string(),
      action: z.enum(auditActionNames),
      /** Null: the user, or nobody who logs in. */
      actor: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
}

/** One user with what is theirs; of each the newest. No telephone, no address, no picture. */
export const userSchema = userRowSchema.extend({
  nickname: z.string().nullable(),
  language: z.enum(languages),
  businessNo: z.string().nullable(),
  emailVerifiedAt: z.string().nullable(),
  hasPassword: z.boolean(),
  providers: z.array(z.enum(socialProviders)),
  blockedAt: z.string().nullable(),
  blockReason: z.string().nullable(),
  blocker: z.string().nullable(),
  closedAt: z.string().nullable(),
  ...ofUser,
})
export type UserDetail = z.infer<typeof userSchema>

export const readUser = read('/api/admin/users/{uuid}', {
  tag,
  summary: 'One user with the newest of what is theirs; that somebody looked stands in the audit log',
  role: 'operator',
  errors: ['NOT_FOUND'],
  params,
  reply: userSchema,
})

/** What is closed on a user's page until somebody says why they need it. */
export const contactsSchema = z.object({
  mobileNo: z.string().nullable(),
  homeAddress: addressField.nullable(),
  telephone: z.string().nullable(),
  companyAddress: addressField.nullable(),
  picture: profilePictureField,
})
export type Contacts = z.infer<typeof contactsSchema>

export const openContacts = write('/api/admin/users/{uuid}/contacts', {
  tag,
  summary: 'Open telephone, address and profile picture of a user, for a reason that stands in the audit log',
  role: 'operator',
  needsStepUp: true,
  errors: ['NOT_FOUND'],
  params,
  body: z.object({ reason: reasonText() }),
  reply: contactsSchema,
})

export const blockUser = write('/api/admin/users/{uuid}/block', {
  tag,
  summary:
    'Keep a user out: every session ends at once, and no login begins another. Of staff, the owner alone may',
  role: 'approver',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'OWN_ACCOUNT'],
  params,
  body: z.object({ reason: reasonText() }),
  reply: userSchema,
})

export const unblockUser = write('/api/admin/users/{uuid}/unblock', {
  tag,
  summary: 'Let a user in again',
  role: 'approver',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'OWN_ACCOUNT'],
  params,
  body: z.object({ reason: reasonText() }),
  reply: userSchema,
})
