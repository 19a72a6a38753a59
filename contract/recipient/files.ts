import { z } from 'zod'
import { campaignKinds } from '../campaign/codes.ts'
import { read, write } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'
import { blockText, lineText } from '../text.ts'

/** What a stored file is: the list of a campaign, what one of its rounds was planned from, the published list of a draw, who held something, or rows that a round worked without. */
export const recipientFilePurposes = ['list', 'round', 'draw', 'snapshot', 'wrong'] as const

export const recipientFileSchema = z.object({
  fileId: z.number().int(),
  purpose: z.enum(recipientFilePurposes),
  name: z.string(),
  rows: z.number().int(),
  /** Of its bytes in UTF-8. */
  sha256: z.string(),
  registeredAt: z.string(),
})
export type RecipientFile = z.infer<typeof recipientFileSchema>

const tag = 'Campaigns'
const params = z.object({ fileId: idSchema })

/** A file never changes: the same text is the same file. */
export const saveRecipientFile = write('/api/admin/recipient-files', {
  tag,
  summary: 'Store a list for campaigns of a project; it is checked when a campaign names it',
  role: 'operator',
  area: 'runs',
  errors: ['NO_SUCH_PROJECT'],
  body: z.object({
    projectId: idSchema,
    kind: z.enum(campaignKinds),
    name: lineText().trim().min(1).max(200),
    text: blockText().min(1).max(30_000_000),
  }),
  reply: recipientFileSchema,
})
export const readRecipientFile = read('/api/admin/recipient-files/{fileId}', {
  tag,
  summary: 'What is known of a file: rows and SHA-256',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: recipientFileSchema,
})
export const downloadRecipientFile = read('/api/admin/recipient-files/{fileId}/content', {
  tag,
  summary: 'The file, byte for byte as its SHA-256 was taken',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: z.string(),
  kind: 'stream',
})
