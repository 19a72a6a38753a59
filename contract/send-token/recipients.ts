import { z } from 'zod'
import { write } from '../endpoint.ts'
import { lineText } from '../text.ts'
import { tokenSchema } from './token.ts'

/** What the chain says of a recipient: the account for the token is there or is made, or why nothing can be sent to it. */
export const recipientStates = ['THERE', 'ABSENT', 'FROZEN', 'FOREIGN', 'WANTS_MEMO', 'OF_PROGRAM'] as const
export type RecipientState = (typeof recipientStates)[number]

/** Recipients that are looked up at once. */
export const recipientsMax = 1_000

export const recipientSchema = z.object({ owner: z.string(), state: z.enum(recipientStates) })
export type Recipient = z.infer<typeof recipientSchema>

/** For a list of a token: what the chain says of its recipients, before anything is planned. */
export const lookUpRecipients = write('/api/admin/tokens/recipients', {
  tag: 'Plans',
  summary: 'Which wallets have an account for a token, and to which of them nothing can be sent',
  role: 'operator',
  area: 'runs',
  errors: ['SOLANA_UNREACHABLE'],
  body: z.object({
    token: tokenSchema.pick({ mint: true, program: true }),
    owners: z.array(lineText().min(1).max(100)).min(1).max(recipientsMax),
  }),
  reply: z.array(recipientSchema),
})
