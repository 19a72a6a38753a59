import { z } from 'zod'
import { idSchema, lamportsText, pageOf, pageQuery } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { sourceChains } from '../migration/codes.ts'
import { keyPurposes, type KeyPurpose, type ProjectInput } from '../project/projects.ts'
import { reasonText } from '../text.ts'

/** What of a project with an approval limit one owner alone does not change: its wallets with their keys, and what they may spend. */
export const changeSubjects = [...keyPurposes, 'dailyCap', 'sourceDailyCap', 'approvalLimit'] as const
export type ChangeSubject = (typeof changeSubjects)[number]

/** Where the value of each stands in a project. */
export const changedFields = {
  admin: 'adminWalletAddress',
  listing: 'listingWalletAddress',
  fee: 'feeWalletAddress',
  dailyCap: 'dailyCapLamports',
  sourceDailyCap: 'dailyCapWei',
  approvalLimit: 'approvalLimitLamports',
} as const satisfies Record<ChangeSubject, keyof ProjectInput>

/** unasked: it took effect at once, as the first of its kind or because the project has no approval limit. */
export const changeStates = ['open', 'approved', 'refused', 'withdrawn', 'expired', 'unasked'] as const
export type ChangeState = (typeof changeStates)[number]

/** So long somebody may decide about a change. */
export const changeOpenDays = 7

/** A wallet with its key, not a limit. */
export function isOfWallet(subject: ChangeSubject): subject is KeyPurpose {
  return keyPurposes.some((purpose) => purpose === subject)
}

export const projectChangeSchema = z.object({
  changeId: z.number().int(),
  projectId: z.number().int(),
  projectName: z.string(),
  subject: z.enum(changeSubjects),
  /** An address, lamports, or wei of its source chain; null: none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Whether the key of the new wallet came with it. */
  hasKey: z.boolean(),
  state: z.enum(changeStates),
  author: z.string().nullable(),
  /** Whether the reader asked for it: they may withdraw it, and not decide. */
  isOwn: z.boolean(),
  askedAt: z.string(),
  expiresAt: z.string(),
  decider: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ProjectChange = z.infer<typeof projectChangeSchema>

/** What hangs on the wallet of before, now. */
export const changeStakeSchema = z.object({
  /** Symbols of other projects that have its key stored. */
  otherProjects: z.array(z.string()),
  /** Runs of the project that are in progress or wait to begin. */
  runs: z.number().int(),
  /** Campaigns of the project that run. */
  campaigns: z.number().int(),
  /** As a worker last read it on Solana; null where none did. */
  balanceLamports: lamportsText.nullable(),
  /** Its coin on the source chain of its project, where a worker read it of late; null: it did not, or it is a project on Solana. */
  sourceBalance: z.object({ chain: z.enum(sourceChains), wei: z.string() }).nullable(),
  /** Migrations of the project that are not finished. */
  migrations: z.number().int(),
  /** Whether NFTs or fees are on their way to it or kept in it: as long as they are, its key cannot be replaced. */
  isHolding: z.boolean(),
  /** How many people beside its author may decide. */
  deciders: z.number().int(),
})
export type ChangeStake = z.infer<typeof changeStakeSchema>

const tag = 'Projects'
const path = '/api/admin/project-changes/{changeId}'
const params = z.object({ changeId: idSchema })

export const listProjectChanges = read('/api/admin/project-changes', {
  tag,
  summary: 'Changes of keys, wallets and limits of projects, newest first',
  role: 'viewer',
  query: pageQuery.extend({
    projectId: idSchema.optional(),
    state: z.enum(changeStates).optional(),
  }),
  reply: pageOf(projectChangeSchema),
})
export const readProjectChange = read(path, {
  tag,
  summary: 'One change of a key, a wallet or a limit, with what hangs on it now',
  role: 'viewer',
  errors: ['NOT_FOUND'],
  params,
  reply: projectChangeSchema.extend({ stake: changeStakeSchema }),
})
/** No API token reaches it: a program is no second person. */
export const decideProjectChange = write(path, {
  tag,
  summary:
    'Approve a change of a key, a wallet or a limit, which takes effect then, or refuse it; never one’s own',
  role: 'approver',
  errors: [
    ...(['NOT_FOUND', 'NOT_ALLOWED_NOW', 'OWN_REQUEST', 'CHANGED_MEANWHILE', 'PROJECT_HOLDS_NFTS'] as const),
  ],
  params,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve') }),
    z.strictObject({ decision: z.literal('refuse'), reason: reasonText() }),
  ]),
  reply: projectChangeSchema,
})
export const withdrawProjectChange = write(`${path}/withdraw`, {
  tag,
  summary: 'Withdraw a change that one asked for and nobody has decided about',
  role: 'owner',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params,
  body: z.object({}),
  reply: projectChangeSchema,
})
