import { z } from 'zod'
import { itemStatus } from '../codes/status.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText, reasonText } from '../text.ts'
import { walletTypes } from '../wallet/codes.ts'
import { applicationDecisions, applicationStates, paidStates } from './codes.ts'

const nullableText = z.string().nullable()

/** The round that is for an application, and the item that pays it; of several the last one. */
export const applicationPaymentSchema = z.object({
  campaignId: z.number().int(),
  campaignName: z.string(),
  round: z.number().int(),
  masterId: z.number().int(),
  itemId: z.number().int(),
  status: z.enum(Object.values(itemStatus)),
  signature: nullableText,
})

export const airdropApplicationSchema = z.object({
  applicationId: z.number().int(),
  /** Null: for airdrops that are to come, whichever they are. */
  windowId: z.number().int().nullable(),
  windowTitleKor: nullableText,
  windowTitleEng: nullableText,
  solanaAddress: z.string(),
  regId: nullableText,
  walletType: z.enum(walletTypes).nullable(),
  userUuid: nullableText,
  state: z.enum(applicationStates),
  /** Why it was refused; its applicant reads it. */
  reason: nullableText,
  decidedAt: nullableText,
  payment: applicationPaymentSchema.nullable(),
  registeredAt: z.string(),
})
export type AirdropApplication = z.infer<typeof airdropApplicationSchema>

const filter = {
  search: lineText().max(100).optional(),
  state: z.enum(applicationStates).optional(),
  windowId: idSchema.optional(),
  paid: z.enum(paidStates).optional(),
}
const tag = 'Airdrop'
const params = z.object({ applicationId: idSchema })
/** Whoever is refused reads it. */
const refusal = { reason: reasonText().nullable().default(null) }
function hasReason({ decision, reason }: { decision: string; reason: string | null }): boolean {
  return decision === 'accept' || reason !== null
}
const missing = { path: ['reason'], params: { code: 'REQUIRED' } }

export const listAirdropApplications = read('/api/admin/airdrop-applications', {
  tag,
  summary: 'Applications, newest first, each with the item that pays it',
  role: 'viewer',
  area: 'airdrops',
  query: pageQuery.extend(filter),
  reply: pageOf(airdropApplicationSchema),
})
export const readAirdropApplication = read('/api/admin/airdrop-applications/{applicationId}', {
  tag,
  summary: 'One application',
  role: 'viewer',
  area: 'airdrops',
  errors: ['NOT_FOUND'],
  params,
  reply: airdropApplicationSchema,
})
export const downloadAirdropApplications = read('/api/admin/airdrop-applications.csv', {
  tag,
  summary: 'All applications, or what a filter leaves of them, as CSV',
  role: 'viewer',
  area: 'airdrops',
  query: z.object(filter),
  reply: z.string(),
  kind: 'stream',
})
export const decideAirdropApplication = write('/api/admin/airdrop-applications/{applicationId}/decide', {
  tag,
  summary: 'Accept or refuse an application; rounds that are planned stay as they are',
  role: 'operator',
  area: 'airdrops',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.strictObject({ decision: z.enum(applicationDecisions), ...refusal }).refine(hasReason, missing),
  reply: airdropApplicationSchema,
})
/** So many applications at once. */
export const decideMax = 200
export const decideAirdropApplications = write('/api/admin/airdrop-applications/decide', {
  tag,
  summary: 'Accept or refuse several applications; those that are so already, or withdrawn, stay as they are',
  role: 'operator',
  area: 'airdrops',
  body: z
    .strictObject({
      applicationIds: z.array(idSchema).min(1).max(decideMax),
      decision: z.enum(applicationDecisions),
      ...refusal,
    })
    .refine(hasReason, missing),
  reply: z.object({ decided: z.number().int() }),
})

/** An application as its applicant sees it. */
export const myApplicationSchema = z.object({
  applicationId: z.number().int(),
  windowTitleKor: nullableText,
  windowTitleEng: nullableText,
  solanaAddress: z.string(),
  state: z.enum(applicationStates),
  reason: nullableText,
  /** Of the item that pays it; null while no round is for it. */
  status: z.enum(Object.values(itemStatus)).nullable(),
  campaignName: nullableText,
  round: z.number().int().nullable(),
  signature: nullableText,
  /** No round is for it, and nobody refused it. */
  canWithdraw: z.boolean(),
  registeredAt: z.string(),
})
export type MyApplication = z.infer<typeof myApplicationSchema>

export const listMyApplications = read('/api/my/applications', {
  tag: 'My page',
  summary: 'Airdrop applications of the session and of its proven Solana wallets, newest first',
  role: 'user',
  query: pageQuery,
  reply: pageOf(myApplicationSchema),
})
export const withdrawApplication = write('/api/my/applications/{applicationId}/withdraw', {
  tag: 'My page',
  summary: 'Take back an application of the session that no round is for',
  role: 'user',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: myApplicationSchema,
})
