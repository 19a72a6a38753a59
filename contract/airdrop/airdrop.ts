import { z } from 'zod'
import { walletTypes } from '../wallet/codes.ts'
import { read, write } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'
import { migrationSchema } from '../migration/migration.ts'
import { lineText } from '../text.ts'
import { myApplicationSchema } from './applications.ts'
import { airdropStages, applicationStates } from './codes.ts'

export const applyForAirdrop = write('/api/airdrop/apply', {
  tag: 'Airdrop',
  summary:
    'Apply for an airdrop with a Solana address on the curve, while its window is open. One application an address, or a person',
  role: 'public',
  errors: [
    'SOLANA_ADDRESS_INVALID',
    'FEATURE_NOT_OPEN',
    'NOT_FOUND',
    'APPLICATIONS_CLOSED',
    'APPLICATIONS_FULL',
  ],
  form: true,
  body: z.object({
    solanaAddress: lineText().trim().max(100),
    regId: lineText().trim().max(100).optional(),
    walletType: z.enum(walletTypes).nullable().default(null),
    /** Null: for airdrops that are to come, whichever they are. */
    windowId: idSchema.nullable().default(null),
  }),
  reply: z.object({
    applicationId: z.number().int(),
    isNew: z.boolean(),
    state: z.enum(applicationStates),
    /** The earlier one is for another address of the same person. */
    isOtherAddress: z.boolean(),
  }),
})

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
    /** Of the transaction that sent it; null before. */
    signature: z.string().nullable(),
    records: z.array(migrationSchema),
    applications: z.array(myApplicationSchema),
  }),
})
