import { z } from 'zod'
import { masterStatus } from '../codes/status.ts'
import { drawStates } from '../draw/codes.ts'
import { read } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { runCountsSchema } from '../run/item-group.ts'
import { campaignKinds } from './codes.ts'

const count = z.number().int()
const units = z.string().regex(/^\d+$/)

/** What anybody may know of a round whose campaign is public: sums, hashes and transactions, and nobody's name. */
export const publicRoundSchema = z.object({
  roundId: count,
  campaignName: z.string(),
  projectName: z.string(),
  projectNameKor: z.string(),
  kind: z.enum(campaignKinds),
  n: count,
  /** The time that it was to be. */
  occurrenceAt: z.string(),
  status: z.enum(Object.values(masterStatus)),
  finishedAt: z.string().nullable(),
  total: count,
  /** They add up to the total. */
  counts: runCountsSchema.omit({ retryable: true }),
  /** Base units of what is given; null where everybody gets an NFT. */
  amounts: z.object({ done: units, total: units, decimals: count, mint: z.string().nullable() }).nullable(),
  /** Of the list that was planned, byte for byte. */
  listSha256: z.string(),
  /** Those whose winners it is for. */
  draws: z.array(z.object({ drawId: count, name: z.string(), state: z.enum(drawStates) })),
  /** Those of whose holders it is for. */
  snapshots: z.array(z.object({ snapshotId: count, sha256: z.string() })),
})
export type PublicRound = z.infer<typeof publicRoundSchema>

export const roundTransactionSchema = z.object({
  signature: z.string(),
  items: count,
  at: z.string(),
})

const tag = 'Campaigns'
const params = z.object({ roundId: idSchema })

export const readPublicRound = read('/api/campaign-rounds/{roundId}', {
  ...{ tag, role: 'public', params },
  summary: 'What became of a round whose campaign is public',
  errors: ['NOT_FOUND'],
  reply: publicRoundSchema,
})
export const listRoundTransactions = read('/api/campaign-rounds/{roundId}/transactions', {
  ...{ tag, role: 'public', params },
  summary: 'Transactions that did what a public round was for, in the order of its list',
  errors: ['NOT_FOUND'],
  query: pageQuery,
  reply: pageOf(roundTransactionSchema),
})
