import { z } from 'zod'
import { walletTypes } from '../wallet/codes.ts'
import { read, write } from '../endpoint.ts'
import { pageOf, pageQuery } from '../envelope.ts'
import { migrationSchema } from '../migration/migration.ts'
import { lineText } from '../text.ts'

const nullableText = z.string().nullable()

export const applyForAirdrop = write('/api/airdrop/apply', {
  tag: 'Airdrop',
  summary: 'Apply for an airdrop with a Solana address on the curve. One application an address',
  role: 'public',
  errors: ['SOLANA_ADDRESS_INVALID', 'FEATURE_NOT_OPEN'],
  body: z.object({
    solanaAddress: lineText().trim().max(100),
    regId: lineText().trim().max(100).optional(),
    walletType: z.enum(walletTypes).nullable().default(null),
  }),
  reply: z.object({ applicationId: z.number().int(), isNew: z.boolean() }),
})

/** How far an airdrop to a wallet is: asked for, in a run, on the wallet. */
export const airdropStages = ['none', 'applied', 'planned', 'sent'] as const
export type AirdropStage = (typeof airdropStages)[number]

/** SPEC.md section 4: completed if a record with this reg_id exists. */
export const searchAirdrop = read('/api/airdrop/search', {
  tag: 'Airdrop',
  summary:
    'Whether a record with a reg_id (a wallet address) exists, and how far its airdrop is; details only to its owner',
  role: 'public',
  query: z.object({ regId: lineText().trim().min(1).max(100) }),
  reply: z.object({
    isCompleted: z.boolean(),
    stage: z.enum(airdropStages),
    records: z.array(migrationSchema),
  }),
})

export const airdropApplicationSchema = z.object({
  applicationId: z.number().int(),
  solanaAddress: z.string(),
  regId: nullableText,
  walletType: z.enum(walletTypes).nullable(),
  userUuid: nullableText,
  registeredAt: z.string(),
})
export type AirdropApplication = z.infer<typeof airdropApplicationSchema>

export const listAirdropApplications = read('/api/admin/airdrop-applications', {
  tag: 'Airdrop',
  summary: 'Applications, newest first',
  role: 'viewer',
  area: 'airdrops',
  query: pageQuery.extend({ search: lineText().max(100).optional() }),
  reply: pageOf(airdropApplicationSchema),
})
