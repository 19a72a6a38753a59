import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { lineText } from '../text.ts'
import { totpDigits } from './account-rules.ts'
import { newPasskeyOptionsSchema, newPasskeySchema } from './passkeys.ts'

const tag = 'Second factors'
const role = 'user'

/** Six digits of an authenticator app. */
export const totpField = lineText()
  .trim()
  .refine((text) => new RegExp(`^\\d{${totpDigits}}$`).test(text), {
    params: { code: 'EXACT_LENGTH', length: totpDigits },
  })

export const passkeySchema = z.object({
  passkeyId: z.uuid(),
  /** What its owner calls it. */
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const ownFactorsSchema = z.object({
  /** The authenticator app, since when; null: none. */
  totp: z.object({ addedAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.number().int(),
  /** Whether the account must have one, because of its role. */
  isRequired: z.boolean(),
  /** False where the address of the site allows no passkeys. */
  canHavePasskeys: z.boolean(),
})
export type OwnFactors = z.infer<typeof ownFactorsSchema>

/** With the first second factor come recovery codes, which are shown this once; null with any further one. */
const addedSchema = z.object({ factors: ownFactorsSchema, recoveryCodes: z.array(z.string()).nullable() })
export type AddedFactor = z.infer<typeof addedSchema>

export const readOwnFactors = read('/api/user/factors', {
  ...{ tag, role },
  summary: 'The second factors of one’s own account, never their secrets',
  reply: ownFactorsSchema,
})

export const beginTotp = write('/api/user/factors/totp', {
  ...{ tag, role },
  summary: 'Make a secret for an authenticator app; it counts once a code of it came back',
  needsStepUp: true,
  body: z.object({}),
  reply: z.object({
    /** base32, to be typed where nothing can be scanned. */
    secret: z.string(),
    /** otpauth://, drawn as a QR code. */
    uri: z.string(),
  }),
})

export const confirmTotp = write('/api/user/factors/totp/confirm', {
  ...{ tag, role },
  summary: 'Give a code of the new secret, which from now on is the second factor; other sessions end',
  needsStepUp: true,
  errors: ['SECOND_FACTOR_FAILED', 'NOT_ALLOWED_NOW'],
  body: z.object({ code: totpField }),
  reply: addedSchema,
})

export const beginPasskey = write('/api/user/factors/passkey', {
  ...{ tag, role },
  summary: 'What a browser makes a passkey by; for five minutes, once',
  needsStepUp: true,
  errors: ['NOT_ALLOWED_NOW'],
  body: z.object({}),
  reply: newPasskeyOptionsSchema,
})

export const addPasskey = write('/api/user/factors/passkey/add', {
  ...{ tag, role },
  summary: 'Make a passkey a second factor; other sessions end',
  needsStepUp: true,
  errors: ['PASSKEY_FAILED', 'NOT_ALLOWED_NOW'],
  body: z.object({ name: lineText().trim().min(1).max(40), passkey: newPasskeySchema }),
  reply: addedSchema,
})

export const removeFactor = write('/api/user/factors/remove', {
  ...{ tag, role },
  summary: 'Take a second factor away; never the last one of somebody who must have one. Other sessions end',
  needsStepUp: true,
  errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('totp') }),
    z.object({ kind: z.literal('passkey'), passkeyId: z.uuid() }),
  ]),
  reply: ownFactorsSchema,
})

export const renewRecoveryCodes = write('/api/user/factors/recovery', {
  ...{ tag, role },
  summary: 'Ten new recovery codes, shown this once; those before them end',
  needsStepUp: true,
  errors: ['NOT_ALLOWED_NOW'],
  body: z.object({}),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})
