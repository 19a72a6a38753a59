import { z } from 'zod'
import { sha256Text } from '../bytes.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText } from '../text.ts'
import { fileLimits } from './file-limits.ts'
import { fileKeySchema } from './public-file.ts'
import { attributeTemplateSchema } from './template-schema.ts'

/** open: files are still coming. finished: complete, checked, and never changed again. */
export const fileSetStates = ['open', 'finished'] as const
export type FileSetState = (typeof fileSetStates)[number]

export const fileSetInputSchema = z.object({
  projectId: idSchema,
  name: lineText().trim().min(1).max(100),
  /** The first number, where it goes on from another set; null: 0 or 1, by what is there. */
  startsAt: z.number().int().min(0).max(999_999_999).nullable().default(null),
  /** What the attributes of every item are held to; null: any are right. */
  template: attributeTemplateSchema.nullable().default(null),
})
export type FileSetInput = z.infer<typeof fileSetInputSchema>

export const fileSetSchema = z.object({
  fileSetId: z.number().int(),
  projectId: z.number().int(),
  projectSymbol: z.string(),
  name: z.string(),
  state: z.enum(fileSetStates),
  startsAt: z.number().int().nullable(),
  template: attributeTemplateSchema.nullable(),
  /** Where its files have their lasting addresses; decided when the set was made. */
  baseUrl: z.string(),
  /** Numbers it has, without the collection's own files. */
  itemCount: z.number().int(),
  firstNumber: z.number().int().nullable(),
  lastNumber: z.number().int().nullable(),
  /** Different files that were announced, and how many of them are here. */
  fileCount: z.number().int(),
  storedCount: z.number().int(),
  /** Of all of them, as text: a set may be larger than a number is exact. */
  bytes: z.string(),
  registeredAt: z.string(),
  registrant: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type FileSet = z.infer<typeof fileSetSchema>

const pathText = lineText().min(1).max(255)
const announcedFile = z.object({
  path: pathText,
  key: fileKeySchema,
  bytes: z.number().int().min(1).max(fileLimits.bytesMax),
})

/** Picture and metadata of one number; null: those of the collection itself. Their names must say the number too. */
export const fileEntryInputSchema = z.object({
  number: z.number().int().min(0).max(999_999_999).nullable(),
  image: announcedFile,
  metadata: announcedFile,
})
export type FileEntryInput = z.infer<typeof fileEntryInputSchema>

/** One opening of a folder: what was announced before it and is not in it any more is no part of the set. */
const announcement = z.uuid()

export const fileEntrySchema = z.object({
  number: z.number().int().nullable(),
  imageKey: fileKeySchema,
  metadataKey: fileKeySchema,
})
export type FileEntry = z.infer<typeof fileEntrySchema>

const tag = 'Files'
const area = 'runs'
const params = z.object({ fileSetId: idSchema })

export const listFileSets = read('/api/admin/fileSets', {
  tag,
  summary: 'Sets of files, newest first',
  role: 'viewer',
  area,
  query: pageQuery.extend({
    projectId: idSchema.optional(),
    state: z.enum(fileSetStates).optional(),
    search: lineText().trim().max(100).optional(),
  }),
  reply: pageOf(fileSetSchema),
})
export const readFileSet = read('/api/admin/fileSets/{fileSetId}', {
  tag,
  summary: 'One set of files, and how much of it is here',
  role: 'viewer',
  area,
  errors: ['NOT_FOUND'],
  params,
  reply: fileSetSchema,
})
export const listFileEntries = read('/api/admin/fileSets/{fileSetId}/entries', {
  tag,
  summary: 'The files of a set by number, the collection’s own first',
  role: 'viewer',
  area,
  errors: ['NOT_FOUND'],
  params,
  query: z.object({
    /** The last number of the page before; -1: after the collection's own. */
    after: z.coerce.number<number | string>().int().min(-1).max(999_999_999).optional(),
    limit: z.coerce.number<number | string>().int().min(1).max(10_000).default(1_000),
  }),
  reply: z.object({ entries: z.array(fileEntrySchema), isLast: z.boolean() }),
})
export const createFileSet = write('/api/admin/fileSets', {
  tag,
  summary: 'Begin a set of files',
  role: 'operator',
  area,
  errors: ['NO_SUCH_PROJECT', 'NO_LASTING_ADDRESS'],
  body: fileSetInputSchema,
  reply: fileSetSchema,
  create: true,
})
export const announceFiles = write('/api/admin/fileSets/{fileSetId}/entries', {
  tag,
  summary: 'Say which files will come; answers which of them are not here yet. It may be said again',
  role: 'operator',
  area,
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({
    announcement,
    entries: z.array(fileEntryInputSchema).min(1).max(fileLimits.announcedMax),
  }),
  reply: z.object({ missing: z.array(fileKeySchema) }),
})
/** The body is the file. */
export const uploadFile = write('/api/admin/fileSets/{fileSetId}/files/{sha256}', {
  tag,
  summary: 'Bring one announced file. What is here already stays as it is',
  role: 'operator',
  area,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED_NOW',
    'FILE_TOO_LARGE',
    'FILE_DIFFERS',
    'FILES_INVALID',
    'STORAGE_UNREACHABLE',
  ],
  method: 'put',
  params: params.extend({ sha256: sha256Text }),
  body: z.unknown(),
  reply: z.object({ key: fileKeySchema }),
})
export const finishFileSet = write('/api/admin/fileSets/{fileSetId}/finish', {
  tag,
  summary: 'Close a set: every number is checked again, and nothing of it changes afterwards',
  role: 'operator',
  area,
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'FILES_INVALID', 'FILES_MISSING'],
  params,
  body: z.object({ announcement }),
  reply: fileSetSchema,
})
export const deleteFileSet = write('/api/admin/fileSets/{fileSetId}/delete', {
  tag,
  summary: 'Give up a set that is not finished. Files stay: another set may have them',
  role: 'operator',
  area,
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: z.object({}),
})
