import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'
import { lineText } from '../text.ts'
import { documentKinds, documentLimits, documentRefusals, documentStates } from './codes.ts'

const tag = 'Documents'

/** One document that is asked of somebody, as they see it. */
export const ownDocumentSchema = z.object({
  kind: z.enum(documentKinds),
  /** Null: none was brought yet. What was withdrawn counts as none. */
  documentId: z.number().int().nullable(),
  state: z.enum(documentStates).nullable(),
  /** What its file was called, while it is here. */
  fileName: z.string().nullable(),
  /** Why it was refused. */
  refusal: z.enum(documentRefusals).nullable(),
  /** What whoever looked says to its holder. */
  note: z.string().nullable(),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Whether another one may be brought now. */
  mayUpload: z.boolean(),
})
export type OwnDocument = z.infer<typeof ownDocumentSchema>

export const ownDocumentsSchema = z.object({
  /** In the order they are asked for. */
  documents: z.array(ownDocumentSchema),
  isComplete: z.boolean(),
})
export type OwnDocuments = z.infer<typeof ownDocumentsSchema>

export const readOwnDocuments = read('/api/user/documents', {
  tag,
  summary: 'The documents that are asked of oneself, and how each stands',
  role: 'user',
  reply: ownDocumentsSchema,
})

/** The body is the file: its content says what it is, and nothing of it but the picture is kept. */
export const uploadDocument = write('/api/user/documents/{kind}', {
  tag,
  summary: 'Bring a document: a JPEG, PNG or WebP of at most 10 MB. It takes the place of one that waits',
  role: 'user',
  errors: ['NOT_ALLOWED_NOW', 'PICTURE_UNSUPPORTED', 'PICTURE_BROKEN', 'PICTURE_TOO_MANY_PIXELS'],
  params: z.object({ kind: z.enum(documentKinds) }),
  query: z.object({
    fileName: lineText().trim().min(1).max(documentLimits.fileNameMax),
    /** Of an ID card: its holder says that the back part of the number is covered. */
    isCovered: z.enum(['true', 'false']).default('false'),
  }),
  body: z.unknown(),
  reply: ownDocumentsSchema,
})

/** A picture as it is kept: a JPEG in base64. */
const pictureField = z.base64()

export const readOwnDocument = read('/api/user/documents/{documentId}/picture', {
  tag,
  summary: 'The picture of a document of one’s own, while it is here',
  role: 'user',
  errors: ['NOT_FOUND'],
  params: z.object({ documentId: idSchema }),
  reply: z.object({ picture: pictureField }),
})

export { pictureField }
