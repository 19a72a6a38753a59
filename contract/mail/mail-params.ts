import { z } from 'zod'
import { inquiryKinds } from '../inquiry/codes.ts'

/** What each kind of mail says, beside its words, which are made when it is sent. */
export const mailParams = {
  inquiry: z.object({
    reference: z.string(),
    kind: z.enum(inquiryKinds),
    name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string(),
    receivedAt: z.string(),
    consentedAt: z.string(),
  }),
}
export type MailKind = keyof typeof mailParams
export type MailParams<Kind extends MailKind> = z.output<(typeof mailParams)[Kind]>
export const mailKinds = Object.keys(mailParams) as [MailKind, ...MailKind[]]
