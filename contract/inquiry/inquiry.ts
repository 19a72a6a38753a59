import { z } from 'zod'
import { languages } from '../language.ts'
import { inquiryKinds, inquiryStatuses } from './codes.ts'
import { mailStates } from '../mail/codes.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { inquiryBounds, isEmail, isPhone } from './inquiry-rules.ts'
import { blockText, lineText } from '../text.ts'

function line(max: number) {
  return lineText().trim().max(max)
}

/** What a visitor sends. An empty company or telephone is as good as none. */
export const inquiryInputSchema = z.object({
  kind: z.enum(inquiryKinds),
  language: z.enum(languages),
  name: line(inquiryBounds.nameMax).min(1),
  company: line(inquiryBounds.companyMax).default(''),
  email: line(inquiryBounds.emailMax)
    .min(1)
    .refine((text) => text === '' || isEmail(text), { params: { code: 'EMAIL_MUST_BE_EMAIL' } }),
  phone: line(inquiryBounds.phoneMax)
    .refine((text) => text === '' || isPhone(text))
    .default(''),
  message: blockText().trim().min(inquiryBounds.messageMin).max(inquiryBounds.messageMax),
  /** Agreement to the processing of personal data: without it nothing is stored. */
  isAgreed: z.boolean().refine((it) => it, { params: { code: 'REQUIRED' } }),
})
export type InquiryInput = z.infer<typeof inquiryInputSchema>

export const inquiryRowSchema = z.object({
  inquiryId: z.number().int(),
  reference: z.string(),
  kind: z.enum(inquiryKinds),
  language: z.enum(languages),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  status: z.enum(inquiryStatuses),
  mailState: z.enum(mailStates),
  /** Tries of the present mail. */
  mailTries: z.number().int(),
  /** The mail server's code for the last failure. */
  mailError: z.string().nullable(),
  mailSentAt: z.string().nullable(),
  registeredAt: z.string(),
})
export type InquiryRow = z.infer<typeof inquiryRowSchema>

export const inquirySchema = inquiryRowSchema.extend({
  phone: z.string().nullable(),
  message: z.string(),
  consentedAt: z.string(),
  /** When the next try is due; null unless a mail waits. */
  mailAfter: z.string().nullable(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type Inquiry = z.infer<typeof inquirySchema>

const tag = 'Inquiries'
const params = z.object({ inquiryId: idSchema })

export const submitInquiry = write('/api/inquiries', {
  tag,
  summary: 'Send an investment or partnership inquiry; the inbox is notified by mail',
  role: 'public',
  errors: ['IDEMPOTENCY_CONFLICT'],
  body: inquiryInputSchema,
  reply: z.object({ reference: z.string() }),
  create: true,
  form: true,
})
export const listInquiries = read('/api/admin/inquiries', {
  tag,
  summary: 'Inquiries, newest first',
  role: 'operator',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    kind: z.enum(inquiryKinds).optional(),
    status: z.enum(inquiryStatuses).optional(),
    mailState: z.enum(mailStates).optional(),
  }),
  reply: pageOf(inquiryRowSchema),
})
export const readInquiry = read('/api/admin/inquiries/{inquiryId}', {
  tag,
  summary: 'One inquiry with its message',
  role: 'operator',
  errors: ['NOT_FOUND'],
  params,
  reply: inquirySchema,
})
export const modifyInquiry = write('/api/admin/inquiries/{inquiryId}', {
  tag,
  summary: 'Mark an inquiry as open, done or spam; spam cancels a mail that was not sent yet',
  role: 'operator',
  errors: ['NOT_FOUND'],
  method: 'put',
  params,
  body: z.object({ status: z.enum(inquiryStatuses) }),
  reply: inquirySchema,
})
export const resendInquiry = write('/api/admin/inquiries/{inquiryId}/resend', {
  tag,
  summary: 'Send the mail of an inquiry again, as a new one',
  role: 'operator',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: inquirySchema,
})
