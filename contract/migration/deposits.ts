import { z } from 'zod'
import { depositHandlings, depositKinds, depositStates, sourceChains } from './codes.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText, reasonText } from '../text.ts'
import { sourceChainSendSchema } from './sends.ts'

const tag = 'Migrations'
const nullableText = z.string().nullable()
const reasonBody = z.object({ reason: reasonText() })

export const depositSchema = z.object({
  depositId: z.number().int(),
  chain: z.enum(sourceChains),
  kind: z.enum(depositKinds),
  state: z.enum(depositStates),
  handling: z.enum(depositHandlings),
  txHash: z.string(),
  logIndex: z.number().int(),
  blockNumber: z.number().int(),
  blockTime: z.string(),
  from: z.string(),
  to: z.string(),
  contract: nullableText,
  tokenId: nullableText,
  valueWei: nullableText,
  migrationId: z.number().int().nullable(),
  note: nullableText,
  /** The chain's words for why what is to go back is not on its way; null when nothing holds it up. */
  returnDelay: nullableText,
})
export type Deposit = z.infer<typeof depositSchema>

const depositStorySchema = depositSchema.extend({
  /** What sent it back, or tried to: failed ones too. */
  sends: z.array(sourceChainSendSchema),
})
export type DepositStory = z.infer<typeof depositStorySchema>

export const listDeposits = read('/api/admin/deposits', {
  tag,
  summary: 'Transfers to the admin wallets, newest first; handling=orphan is the inbox',
  role: 'viewer',
  area: 'migrations',
  query: pageQuery.extend({
    handling: z.enum(depositHandlings).optional(),
    kind: z.enum(depositKinds).optional(),
    search: lineText().trim().max(100).optional(),
  }),
  reply: pageOf(depositSchema),
})

const depositParams = z.object({ depositId: idSchema })

export const readDeposit = read('/api/admin/deposits/{depositId}', {
  tag,
  summary: 'One transfer to an admin wallet, with what sent it back',
  role: 'viewer',
  area: 'migrations',
  errors: ['NOT_FOUND'],
  params: depositParams,
  reply: depositStorySchema,
})

export const matchDeposit = write('/api/admin/deposits/{depositId}/match', {
  tag,
  summary: 'Give an orphan to a migration of the same sender that lacks it',
  role: 'approver',
  area: 'migrations',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'DEPOSIT_MISMATCH'],
  params: depositParams,
  body: reasonBody.extend({ migrationId: z.number().int().positive() }),
  reply: depositSchema,
})
export const returnDeposit = write('/api/admin/deposits/{depositId}/return', {
  tag,
  summary: 'Send an orphan back to where it came from',
  role: 'approver',
  area: 'migrations',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params: depositParams,
  body: reasonBody,
  reply: depositSchema,
})
export const ignoreDeposit = write('/api/admin/deposits/{depositId}/ignore', {
  tag,
  summary: 'Take an orphan out of the inbox; nothing is sent',
  role: 'approver',
  area: 'migrations',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params: depositParams,
  body: reasonBody,
  reply: depositSchema,
})
