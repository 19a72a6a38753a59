import { z } from 'zod'
import { languages } from '../language.ts'
import { read, write } from '../endpoint.ts'
import { lineText } from '../text.ts'
import { walletFamilies } from '../wallet/codes.ts'
import { provenWalletSchema } from '../wallet/wallets.ts'
import {
  addressField,
  nameField,
  newPasswordField,
  nicknameField,
  passwordField,
  phoneField,
  samePassword,
  uidField,
} from './account-fields.ts'
import { loginMethods, socialProviders, userKinds } from './codes.ts'
import { ticketField } from './email-codes.ts'

const tag = 'Accounts'

/** What somebody told of themselves. */
export const profileSchema = z.object({
  uid: z.string(),
  kind: z.enum(userKinds),
  name: z.string(),
  nickname: z.string().nullable(),
  mobileNo: z.string().nullable(),
  homeAddress: addressField.nullable(),
  businessNo: z.string().nullable(),
  companyAddress: addressField.nullable(),
  telephone: z.string().nullable(),
  language: z.enum(languages),
  hasMarketingConsent: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

export const readProfile = read('/api/user/profile', {
  tag,
  summary: 'One’s own account',
  role: 'user',
  reply: profileSchema,
})

/** What is not given stays as it is; a business registration number is changed by a person of ours. */
export const modifyProfile = write('/api/user/profile', {
  tag,
  summary: 'Change one’s own account',
  role: 'user',
  method: 'put',
  errors: ['NOT_ALLOWED_NOW'],
  body: z.object({
    name: nameField.optional(),
    nickname: nicknameField.optional(),
    mobileNo: phoneField.optional(),
    homeAddress: addressField.optional(),
    companyAddress: addressField.optional(),
    telephone: phoneField.optional(),
    language: z.enum(languages).optional(),
    hasMarketingConsent: z.boolean().optional(),
  }),
  reply: profileSchema,
})

const newPassword = { password: newPasswordField, passwordCheck: passwordField }

export const changePassword = write('/api/user/password', {
  tag,
  summary: 'Change one’s password; every other session ends',
  role: 'user',
  needsStepUp: true,
  errors: ['LOGIN_WRONG_PASSWORD', 'NOT_ALLOWED_NOW'],
  body: samePassword(z.object({ current: passwordField, ...newPassword })),
  reply: z.null(),
})

export const resetPassword = write('/api/user/reset', {
  tag,
  summary: 'Set another password with the ticket of a code; every session ends',
  role: 'public',
  errors: ['EMAIL_CODE_FAILED'],
  body: samePassword(z.object({ uid: uidField, ticket: ticketField, ...newPassword })),
  reply: z.null(),
})

/** The ways into an account. */
export const identitiesSchema = z.object({
  uid: z.string(),
  /** Whether the ID is an e-mail that was verified. */
  hasEmail: z.boolean(),
  hasPassword: z.boolean(),
  wallets: z.array(provenWalletSchema),
  providers: z.array(z.enum(socialProviders)),
})
export type Identities = z.infer<typeof identitiesSchema>

export const readIdentities = read('/api/user/identities', {
  tag,
  summary: 'The ways into one’s own account',
  role: 'user',
  reply: identitiesSchema,
})

export const addPassword = write('/api/user/identities/password', {
  tag,
  summary: 'Give an account that has none an e-mail and a password',
  role: 'user',
  needsStepUp: true,
  errors: ['EMAIL_CODE_FAILED', 'ID_IN_USE', 'NOT_ALLOWED_NOW'],
  body: samePassword(z.object({ uid: uidField, ticket: ticketField, ...newPassword })),
  reply: identitiesSchema,
})

export const removeIdentity = write('/api/user/identities/remove', {
  tag,
  summary: 'Take a way into the account away; never the last one',
  role: 'user',
  needsStepUp: true,
  errors: ['NOT_FOUND', 'LAST_WAY_IN', 'ACCOUNT_BUSY'],
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('password') }),
    z.object({ kind: z.literal('provider'), provider: z.enum(socialProviders) }),
    z.object({
      kind: z.literal('wallet'),
      family: z.enum(walletFamilies),
      address: lineText().trim().min(20).max(64),
    }),
  ]),
  reply: identitiesSchema,
})

export const ownSessionSchema = z.object({
  sessionId: z.uuid(),
  isCurrent: z.boolean(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  methods: z.array(z.enum(loginMethods)),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const listOwnSessions = read('/api/user/sessions', {
  tag,
  summary: 'Where one is logged in, the present one first',
  role: 'user',
  reply: z.array(ownSessionSchema),
})

export const endOwnSessions = write('/api/user/sessions/end', {
  tag,
  summary: 'End one other session, or all others',
  role: 'user',
  errors: ['NOT_FOUND'],
  body: z.object({ sessionId: z.uuid().nullable() }),
  reply: z.array(ownSessionSchema),
})

export const closeAccount = write('/api/user/close', {
  tag,
  summary: 'Close one’s own account: what accounting needs stays, without the person',
  role: 'user',
  needsStepUp: true,
  errors: ['ACCOUNT_BUSY', 'NOT_ALLOWED_NOW'],
  body: z.object({
    /** The ID once more, so that nobody closes an account by mistake. */
    uid: lineText().max(254),
  }),
  reply: z.null(),
})
