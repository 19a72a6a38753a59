import { z } from 'zod'
import { idSchema } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { reasonText } from '../text.ts'
import { masterFilter } from './master-filter.ts'

export const bulkActions = ['pause', 'resume', 'retry', 'cancel'] as const
export type BulkAction = (typeof bulkActions)[number]

/** So many runs at once; the newest of a filter. */
export const bulkMax = 100

const count = z.number().int()

/** The runs that would take an action now, and how many of their items it is about. */
const takersSchema = z.object({ masterIds: z.array(count), items: count, inFlight: count })

export const bulkPreviewSchema = z.object({
  /** Runs that the filter leaves, and whether there are more than `bulkMax`: only the newest are looked at. */
  runs: count,
  hasMore: z.boolean(),
  actions: z.object({
    pause: takersSchema,
    resume: takersSchema,
    retry: takersSchema,
    cancel: takersSchema,
  } satisfies Record<BulkAction, typeof takersSchema>),
})
export type BulkPreview = z.infer<typeof bulkPreviewSchema>

export const previewBulk = read('/api/admin/bulk/masters', {
  tag: 'Runs',
  summary: 'What can be done now with all runs of a filter, with their numbers',
  role: 'viewer',
  area: 'runs',
  query: z.object(masterFilter),
  reply: bulkPreviewSchema,
})

export const bulkResultSchema = z.object({
  masterId: count,
  name: z.string(),
  /** Null: it was done; else why not. */
  refused: z.string().nullable(),
  /** Items that were retried, or that wait and are in flight after any other action. */
  items: count,
  inFlight: count,
})
export type BulkResult = z.infer<typeof bulkResultSchema>

/** Of each run by itself: one that refuses keeps no other from being done. */
export const runBulk = write('/api/admin/bulk/masters', {
  tag: 'Runs',
  summary: 'Pause, resume, retry or cancel several runs; says of each what happened',
  role: 'operator',
  area: 'runs',
  body: z.strictObject({
    action: z.enum(bulkActions),
    masterIds: z.array(idSchema).min(1).max(bulkMax),
    reason: reasonText(),
  }),
  reply: z.array(bulkResultSchema),
})
