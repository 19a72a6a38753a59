import { z } from 'zod'
import { write } from '../endpoint.ts'
import { lineText } from '../text.ts'
import { uidField } from './account-fields.ts'
import { emailCodeDigits } from './account-rules.ts'
import { codePurposes } from './codes.ts'

const tag = 'Accounts'

export const sentCodeSchema = z.object({
  /** Goes with the code; without it the code opens nothing. */
  challengeId: z.uuid(),
  expiresAt: z.string(),
  /** When another one may be asked for. */
  resendAt: z.string(),
})
export type SentCode = z.infer<typeof sentCodeSchema>

export const sendEmailCode = write('/api/user/sendEmailCode', {
  tag,
  summary:
    'Send a code of six digits by e-mail; for ten minutes. For a reset it is answered in the same way whether there is such an account or not',
  role: 'public',
  errors: ['ID_IN_USE', 'SIGNED_OUT'],
  form: true,
  body: z.object({ uid: uidField, purpose: z.enum(codePurposes) }),
  reply: sentCodeSchema,
})

export const verifyEmailCode = write('/api/user/verifyEmailCode', {
  tag,
  summary: 'Give the code that was sent; answers a ticket for half an hour, which is used once',
  role: 'public',
  errors: ['EMAIL_CODE_FAILED'],
  body: z.object({
    uid: uidField,
    purpose: z.enum(codePurposes),
    challengeId: z.uuid(),
    code: lineText()
      .trim()
      .refine((text) => new RegExp(`^\\d{${emailCodeDigits}}$`).test(text), {
        params: { code: 'EXACT_LENGTH', length: emailCodeDigits },
      }),
  }),
  reply: z.object({ ticket: z.string(), expiresAt: z.string() }),
})

/** What a code was given for. */
export const ticketField = lineText().min(20).max(100)
