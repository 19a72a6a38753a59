import { z } from 'zod'
import { sourceChains, sourceChainSendPurposes, sourceChainSendStates } from './codes.ts'

const nullableText = z.string().nullable()

/** One of our transactions that sends something back. */
export const sourceChainSendSchema = z.object({
  sendId: z.number().int(),
  purpose: z.enum(sourceChainSendPurposes),
  state: z.enum(sourceChainSendStates),
  chain: z.enum(sourceChains),
  from: z.string(),
  to: z.string(),
  nonce: z.number().int(),
  /** Once it is in a block: of the transaction that is. */
  txHash: z.string(),
  feeWei: nullableText,
  error: nullableText,
  signedAt: z.string(),
  finalAt: nullableText,
  /** The other transactions that were signed under its nonce as its fee was raised, the newest first: one of all is in a block at most. */
  others: z.array(z.object({ txHash: z.string(), feeWei: z.string(), signedAt: z.string() })),
})
export type SourceChainSend = z.infer<typeof sourceChainSendSchema>
