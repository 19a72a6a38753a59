import { z } from 'zod'
import { languages } from '../language.ts'
import { write } from '../endpoint.ts'
import {
  addressField,
  businessNumberField,
  consentsField,
  nameField,
  newPasswordField,
  nicknameField,
  passwordField,
  phoneField,
  samePassword,
  uidField,
} from './account-fields.ts'
import { lineText } from '../text.ts'
import { ticketField } from './email-codes.ts'
import { sessionSchema } from './session.ts'

const tag = 'Accounts'

const common = {
  uid: uidField,
  ticket: ticketField,
  password: newPasswordField,
  passwordCheck: passwordField,
  name: nameField,
  nickname: nicknameField,
  mobileNo: phoneField,
  /** Of mails. */
  language: z.enum(languages),
  consents: consentsField,
}

/** SPEC.md section 3, User. Documents are shown later. */
export const registrationSchema = z.discriminatedUnion('kind', [
  samePassword(z.object({ kind: z.literal('person'), ...common, homeAddress: addressField })),
  samePassword(
    z.object({
      kind: z.literal('company'),
      ...common,
      businessNo: businessNumberField,
      companyAddress: addressField,
      telephone: phoneField,
    }),
  ),
])
export type Registration = z.output<typeof registrationSchema>

export const register = write('/api/user/register', {
  tag,
  summary: 'Register a person or a company whose e-mail has been verified, and log in',
  role: 'public',
  errors: ['EMAIL_CODE_FAILED', 'ID_IN_USE'],
  body: registrationSchema,
  reply: sessionSchema,
})

/** What is wrong with a password as a new one; null: nothing. */
export const passwordRefusals = ['TOO_SHORT', 'PASSWORD_WEAK', 'PASSWORD_LEAKED'] as const
export type PasswordRefusal = (typeof passwordRefusals)[number]

export const judgePassword = write('/api/user/passwordStrength', {
  tag,
  summary: 'How strong a password is; nothing of it is kept',
  role: 'public',
  body: z.object({
    password: passwordField,
    uid: lineText().max(254).default(''),
    name: lineText().max(60).default(''),
  }),
  reply: z.object({
    /** zxcvbn's, from 0 to 4. */
    score: z.number().int().min(0).max(4),
    refusal: z.enum(passwordRefusals).nullable(),
  }),
})
