import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, instantSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText } from '../text.ts'
import { applicationStates, onePers, windowPhases } from './codes.ts'

const title = lineText().trim().min(1).max(100)
/** More than this no list holds. */
const applicationsMost = 1_000_000

/** When applications are taken, and whose. */
export const applicationWindowInputSchema = z
  .object({
    projectId: idSchema,
    /** What the applicants read. */
    titleKor: title,
    titleEng: title,
    opensAt: instantSchema,
    closesAt: instantSchema,
    onePer: z.enum(onePers).default('person'),
    /** How many are taken; null: all of them. Those that were refused or withdrawn do not count. */
    applicationsMax: z.number().int().min(1).max(applicationsMost).nullable().default(null),
    /** Else every application is accepted as it arrives. */
    isReviewed: z.boolean().default(true),
  })
  .refine(({ opensAt, closesAt }) => Date.parse(closesAt) > Date.parse(opensAt), {
    path: ['closesAt'],
    params: { code: 'END_BEFORE_START' },
  })
export type ApplicationWindowInput = z.output<typeof applicationWindowInputSchema>

export const applicationWindowSchema = z.object({
  ...applicationWindowInputSchema.shape,
  projectId: z.number().int(),
  titleKor: z.string(),
  titleEng: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  onePer: z.enum(onePers),
  applicationsMax: z.number().int().nullable(),
  isReviewed: z.boolean(),
  windowId: z.number().int(),
  projectSymbol: z.string(),
  phase: z.enum(windowPhases),
  /** How many applications are in each state. */
  counts: z.record(z.enum(applicationStates), z.number().int()),
  /** Applications that a round is for. */
  inRounds: z.number().int(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type ApplicationWindow = z.infer<typeof applicationWindowSchema>

const tag = 'Airdrop'
const params = z.object({ windowId: idSchema })

export const listApplicationWindows = read('/api/admin/application-windows', {
  tag,
  summary: 'When applications for airdrops are taken, newest first',
  role: 'viewer',
  area: 'airdrops',
  query: pageQuery.extend({ search: lineText().max(100).optional(), projectId: idSchema.optional() }),
  reply: pageOf(applicationWindowSchema),
})
export const readApplicationWindow = read('/api/admin/application-windows/{windowId}', {
  tag,
  summary: 'One application window',
  role: 'viewer',
  area: 'airdrops',
  errors: ['NOT_FOUND'],
  params,
  reply: applicationWindowSchema,
})
export const createApplicationWindow = write('/api/admin/application-windows', {
  tag,
  summary: 'Register an application window: it opens and closes by itself, by the clock of the server',
  role: 'operator',
  area: 'airdrops',
  errors: ['NO_SUCH_PROJECT'],
  body: applicationWindowInputSchema,
  reply: applicationWindowSchema,
  create: true,
})
export const modifyApplicationWindow = write('/api/admin/application-windows/{windowId}', {
  tag,
  summary:
    'Modify an application window; its project stays, and who may apply once stays from the first application on',
  role: 'operator',
  area: 'airdrops',
  errors: ['NOT_FOUND', 'NO_SUCH_PROJECT'],
  method: 'put',
  params,
  body: applicationWindowInputSchema,
  reply: applicationWindowSchema,
})

/** What anybody may know of a window. */
export const openWindowSchema = z.object({
  windowId: z.number().int(),
  titleKor: z.string(),
  titleEng: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  onePer: z.enum(onePers),
  phase: z.enum(windowPhases),
})
export type OpenWindow = z.infer<typeof openWindowSchema>

export const listOpenWindows = read('/api/airdrop/windows', {
  tag,
  summary: 'Airdrops that applications are taken for now, or will be, the one that closes first first',
  role: 'public',
  reply: z.object({ windows: z.array(openWindowSchema) }),
})
