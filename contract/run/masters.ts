import { z } from 'zod'
import type { ErrorCode } from '../codes/results.ts'
import {
  itemStatus,
  masterControls,
  masterStatus,
  paymentStatus,
  payCodes,
  planKinds,
  planOrigins,
  standards,
} from '../codes/status.ts'
import { waitingCodes } from '../codes/waiting.ts'
import { idSchema, lamportsText, orderField, pageOf, pageQuery } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { lineText, reasonText } from '../text.ts'
import { itemGroups, runCountsSchema, failedGroupSchema } from './item-group.ts'
import { masterFilter } from './master-filter.ts'

export const masterStatuses = Object.values(masterStatus)
export const itemStatuses = Object.values(itemStatus)

export const waitingSchema = z.object({
  code: z.enum(waitingCodes),
  since: z.string(),
  params: z.record(z.string(), z.string()),
})

export const masterSchema = z.object({
  masterId: z.number().int(),
  planId: z.number().int(),
  projectId: z.number().int(),
  projectSymbol: z.string(),
  collectionId: z.number().int().nullable(),
  collectionName: z.string().nullable(),
  name: z.string(),
  kind: z.enum(planKinds),
  origin: z.enum(planOrigins),
  standard: z.enum(standards),
  status: z.enum(masterStatuses),
  control: z.enum(masterControls),
  waiting: waitingSchema.nullable(),
  startAt: z.string().nullable(),
  isCanary: z.boolean(),
  hasGuard: z.boolean(),
  willReveal: z.boolean(),
  budgetLamports: lamportsText.nullable(),
  errorRateMax: z.number().nullable(),
  quotedLamports: lamportsText,
  spentLamports: lamportsText,
  payment: z.object({
    status: z.enum(Object.values(paymentStatus)),
    payCode: z.enum(payCodes),
    amountLamports: lamportsText,
  }),
  total: z.number().int(),
  payerAddress: z.string().nullable(),
  registrant: z.string().nullable(),
  registeredAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type Master = z.infer<typeof masterSchema>

/** A run with where its items stand. */
export const countedMasterSchema = masterSchema.extend(runCountsSchema.shape)
export type CountedMaster = z.infer<typeof countedMasterSchema>

/** Live counts of one run. Totals, never increments, so that a lost event loses nothing. */
export const progressSchema = z.object({
  masterId: z.number().int(),
  /** Grows with every change; the id of the SSE event. */
  version: z.number().int(),
  status: z.enum(masterStatuses),
  control: z.enum(masterControls),
  phase: z.enum(['wait', 'planning', 'preparing', 'working', 'proving', 'reclaiming', 'done']),
  waiting: waitingSchema.nullable(),
  /** Items that are put off again and again, by reason; the others go on. */
  stuck: z.array(
    z.object({
      code: z.string(),
      count: z.number().int(),
      since: z.string(),
      example: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
  /** Items that have a chunk; null while more wait for one than are counted each second. */
  planned: z.number().int().nullable(),
  ...runCountsSchema.shape,
  /** Index of the stage that may be sent now, 0 to 3 (1, 10, 100, all); null without a canary. */
  canaryStage: z.number().int().nullable(),
  itemsPerSecond: z.number(),
  /** Until the canary stage is final, in a stage; else until the run is. Null when it cannot be known. */
  secondsLeft: z.number().int().nullable(),
  quotedLamports: lamportsText,
  spentLamports: lamportsText,
  /** Of its newest transaction, priority fee included: it grows while transactions expire. Null before the first. */
  feeLamports: lamportsText.nullable(),
  /** Completed totals over time, oldest first, at most 240 points. */
  series: z.array(z.object({ at: z.string(), completed: z.number().int(), failed: z.number().int() })),
  workersAlive: z.number().int(),
  at: z.string(),
})
export type Progress = z.infer<typeof progressSchema>

export const itemSchema = z.object({
  itemId: z.number().int(),
  masterId: z.number().int(),
  kind: z.enum(planKinds),
  row: z.number().int(),
  name: z.string(),
  /** Of what it makes; empty when it makes nothing. */
  symbol: z.string(),
  uri: z.string(),
  owner: z.string(),
  status: z.enum(itemStatuses),
  reasonCode: z.string().nullable(),
  reasonDetail: z.string().nullable(),
  chunkId: z.number().int().nullable(),
  assetId: z.string().nullable(),
  signature: z.string().nullable(),
  group: z.enum(itemGroups),
  /** When the NFT that it made was burnt by another run; null while it is there. */
  burntAt: z.string().nullable(),
  modifiedAt: z.string(),
})
export type Item = z.infer<typeof itemSchema>

const params = z.object({ masterId: idSchema })

export const itemFilter = {
  group: z.enum(itemGroups).optional(),
  reason: lineText().max(60).optional(),
  /** Part of a name, or a whole wallet, asset id or signature. */
  search: lineText().trim().max(200).optional(),
}

export const listMasters = read('/api/admin/masters', {
  tag: 'Runs',
  summary: 'Runs, newest or oldest first',
  role: 'viewer',
  area: 'runs',
  query: pageQuery.extend({ ...masterFilter, order: orderField }),
  reply: pageOf(countedMasterSchema),
})
export const readMaster = read('/api/admin/masters/{masterId}', {
  tag: 'Runs',
  summary: 'One run',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: masterSchema,
})
export const readProgress = read('/api/admin/masters/{masterId}/progress', {
  tag: 'Runs',
  summary: 'Live counts of a run',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: progressSchema,
})
/** Server-sent events named `progress`, data = Progress, id = version; a comment every 15 s as heartbeat. */
export const streamProgress = read('/api/admin/masters/{masterId}/events', {
  tag: 'Runs',
  summary: 'Live counts as server-sent events; resumes by Last-Event-ID',
  role: 'viewer',
  errors: ['NOT_FOUND'],
  params,
  reply: progressSchema,
  kind: 'stream',
})
export const listReasons = read('/api/admin/masters/{masterId}/reasons', {
  tag: 'Runs',
  summary: 'Failed items grouped by reason',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: z.array(failedGroupSchema),
})
/** `after` is the row number the page starts behind, so that any place of a run is reached at once. */
export const listItems = read('/api/admin/masters/{masterId}/items', {
  tag: 'Runs',
  summary: 'Items of a run in row order, by key',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  query: pageQuery.extend(itemFilter),
  reply: pageOf(itemSchema),
})
/** The CSV of every item with its state, asset id and signature. */
export const downloadReport = read('/api/admin/masters/{masterId}/report.csv', {
  tag: 'Runs',
  summary: 'Every item of a run as CSV',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  query: z.object(itemFilter),
  reply: z.string(),
  kind: 'stream',
})

/** The rows that items were made from, as a list that the launch wizard reads: to correct them and try again. */
export const downloadList = read('/api/admin/masters/{masterId}/list.csv', {
  tag: 'Runs',
  summary: 'Items of a run as the list of a new one',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  query: z.object(itemFilter),
  reply: z.string(),
  kind: 'stream',
})

const controlErrors = ['NOT_FOUND', 'NOT_ALLOWED_NOW'] as const
const ofControl = {
  tag: 'Runs',
  area: 'runs',
  params,
  // With the counts of the moment at which it was done: what is open then is what it is about.
  reply: countedMasterSchema,
} as const

const controlBody = z.object({ reason: reasonText().optional() })
function control(verb: string, summary: string, more: readonly ErrorCode[] = []) {
  const of = { ...ofControl, summary, role: 'operator', errors: [...controlErrors, ...more] } as const
  return write(`/api/admin/masters/{masterId}/${verb}`, { ...of, body: controlBody })
}
export const startMaster = write('/api/admin/masters/{masterId}/start', {
  ...ofControl,
  ...{
    summary: 'Start a waiting run now; of one that costs something the payment is opened',
    role: 'approver',
  },
  errors: [...controlErrors, 'FEE_WALLET_MISSING'],
  body: controlBody,
})
export const pauseMaster = control('pause', 'Stop sending; what is signed is finished')
export const resumeMaster = control(
  'resume',
  'Continue after a pause, a failed canary, a budget or an error-rate stop',
  // Where the chain holds more than the rows, it is an approver's verdict.
  ['STEP_UP_REQUIRED'],
)
/** It cannot be undone: whoever does it says why. */
export const cancelMaster = write('/api/admin/masters/{masterId}/cancel', {
  ...ofControl,
  summary: 'Send nothing more; signed transactions are finished or proven dead first',
  role: 'operator',
  errors: [...controlErrors, 'NOTHING_TO_CANCEL'],
  body: z.object({ reason: reasonText() }),
})

export const retryMaster = write('/api/admin/masters/{masterId}/retry', {
  tag: 'Runs',
  summary: 'Do only the failed items again, all or those of one reason',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({ reasonCode: lineText().max(60).optional() }),
  reply: z.object({ retried: z.number().int() }),
})

export const excludeItems = write('/api/admin/masters/{masterId}/exclude', {
  tag: 'Runs',
  summary:
    'Give up failed items for good, one or all of one reason: no retry takes them, and a new list may have them',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.union([
    z.strictObject({ itemId: idSchema, reason: reasonText() }),
    z.strictObject({ reasonCode: lineText().min(1).max(60), reason: reasonText() }),
  ]),
  reply: z.object({ excluded: z.number().int() }),
})

export const changeLimits = write('/api/admin/masters/{masterId}/limits', {
  tag: 'Runs',
  summary: 'Change budget cap and error-rate stop of a run that is not finished',
  role: 'approver',
  area: 'runs',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  method: 'put',
  params,
  body: z.object({
    budgetLamports: lamportsText.nullable(),
    errorRateMax: z.number().min(0).max(1).nullable(),
  }),
  reply: masterSchema,
})
