import { z } from 'zod'
import { addressField } from '../account/account-fields.ts'
import { userKinds } from '../account/codes.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, orderField, pageOf, pageQuery } from '../envelope.ts'
import { blockText, lineText, reasonText } from '../text.ts'
import { documentKinds, documentLimits, documentRefusals, documentStates } from './codes.ts'
import { pictureField } from './documents.ts'

const tag = 'Documents'
const params = z.object({ documentId: idSchema })

export const documentRowSchema = z.object({
  documentId: z.number().int(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  userUuid: z.uuid(),
  /** The holder's ID. */
  uid: z.string(),
  userKind: z.enum(userKinds),
  refusal: z.enum(documentRefusals).nullable(),
  /** Who decided last. */
  decider: z.string().nullable(),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
})
export type DocumentRow = z.infer<typeof documentRowSchema>

export const documentSchema = documentRowSchema.extend({
  /** Whether its picture is here. */
  hasPicture: z.boolean(),
  note: z.string().nullable(),
})
export type ReviewedDocument = z.infer<typeof documentSchema>

export const listDocuments = read('/api/admin/documents', {
  tag,
  summary: 'Documents without their pictures, those brought last first',
  role: 'operator',
  query: pageQuery.extend({
    search: lineText().trim().max(100).optional(),
    kind: z.enum(documentKinds).optional(),
    state: z.enum(documentStates).optional(),
    userUuid: z.uuid().optional(),
    order: orderField,
  }),
  reply: pageOf(documentRowSchema),
})

export const readDocument = read('/api/admin/documents/{documentId}', {
  tag,
  summary: 'One document, without its picture',
  role: 'operator',
  errors: ['NOT_FOUND'],
  params,
  reply: documentSchema,
})

/** What the holder told, to hold the picture against. */
export const toldSchema = z.object({
  name: z.string(),
  address: addressField.nullable(),
  businessNo: z.string().nullable(),
})

export const openDocument = write('/api/admin/documents/{documentId}/open', {
  tag,
  summary:
    'Open the picture of a document, for a reason that stands in the audit log; it is marked with who opens it, and when',
  role: 'operator',
  needsStepUp: true,
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'OWN_DOCUMENT'],
  params,
  body: z.object({ reason: reasonText() }),
  reply: z.object({ picture: pictureField, told: toldSchema }),
})

const noteField = blockText().trim().max(documentLimits.noteMax)
const noteIssue = { path: ['note'], params: { code: 'REQUIRED' } }

export const decideDocument = write('/api/admin/documents/{documentId}/decide', {
  tag,
  summary:
    'Accept or refuse a document that waits; its picture is deleted at once, and its holder gets a mail',
  role: 'operator',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'OWN_DOCUMENT'],
  params,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('accepted') }),
    z
      .object({
        decision: z.literal('refused'),
        refusal: z.enum(documentRefusals),
        /** What the holder reads beside the reason. */
        note: noteField.default(''),
      })
      .refine(({ refusal, note }) => refusal !== 'other' || note !== '', noteIssue),
  ]),
  reply: documentSchema,
})

export const askDocumentAgain = write('/api/admin/documents/{documentId}/ask', {
  tag,
  summary: 'Ask for an accepted document once more; its holder gets a mail that says why',
  role: 'operator',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'OWN_DOCUMENT'],
  params,
  body: z.object({ note: noteField.refine((note) => note !== '', { params: { code: 'REQUIRED' } }) }),
  reply: documentSchema,
})
