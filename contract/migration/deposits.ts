import { z } from 'zod'
import { depositHandlings, depositKinds, depositSenders, depositStates, sourceChains } from './codes.ts'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { lineText, reasonText } from '../text.ts'
import { sourceChainSendSchema } from './sends.ts'

const tag = 'Migrations'
const nullableText = z.string().nullable()
export const reasonBody = z.object({ reason: reasonText() })

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
  /** An orphan that is kept apart: too little to matter, sent by nobody, or called so by an admin. */
  isDust: z.boolean(),
  sender: z.enum(depositSenders),
  /** Units of an ERC-1155 or ERC-20, as its contract counts them; decimal text. */
  amount: nullableText,
  migrationId: z.number().int().nullable(),
  note: nullableText,
  /** Where it goes instead of back to `from`, which has signed for it. */
  returnTo: nullableText,
  /** Its return failed, and nothing of ours carries it any more: it is kept, or goes to another address. */
  isUndelivered: z.boolean(),
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
  summary:
    'What reached the admin wallets, newest first; handling=orphan is the inbox, oldest first. dust: only, or without it',
  role: 'viewer',
  area: 'migrations',
  query: pageQuery.extend({
    handling: z.enum(depositHandlings).optional(),
    kind: z.enum(depositKinds).optional(),
    dust: z.enum(['only', 'without']).optional(),
    search: lineText().trim().max(100).optional(),
  }),
  reply: pageOf(depositSchema),
})

export const depositParams = z.object({ depositId: idSchema })

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
  summary: 'Keep an orphan, or a refund that could not be delivered, for a reason; nothing is sent',
  role: 'approver',
  area: 'migrations',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params: depositParams,
  body: reasonBody,
  reply: depositSchema,
})
