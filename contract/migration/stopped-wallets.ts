import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'
import { reasonText } from '../text.ts'
import { sourceChains, walletStops } from './codes.ts'

const tag = 'Migrations'

/** A call of a contract, as a transaction on chain makes it: `constructor` creates one. */
export const sentCallSchema = z.object({
  function: z.string(),
  args: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
})
export type SentCall = z.infer<typeof sentCallSchema>

/** A transaction of one of our wallets that neither a deposit nor a call explains. */
export const straySchema = z.object({
  strayId: z.number().int(),
  chain: z.enum(sourceChains),
  from: z.string(),
  nonce: z.number().int(),
  txHash: z.string(),
  blockNumber: z.number().int(),
  /** Null: it deployed a contract. */
  to: z.string().nullable(),
  valueWei: z.string(),
  /** Where it moved an NFT of `to`. */
  tokenId: z.string().nullable(),
  /** What it called, where that is a function that can be called from here; null for anything else. */
  call: sentCallSchema.nullable(),
  /** The address of the contract that it created. */
  creates: z.string().nullable(),
  /** A migration under way whose deposit it gives back. Ask for its return: then this is its return, and needs no accepting. */
  migrationId: z.number().int().nullable(),
  acceptedAt: z.string().nullable(),
  note: z.string().nullable(),
})
export type Stray = z.infer<typeof straySchema>

/** A wallet of ours for which nothing is signed. */
export const stoppedWalletSchema = z.object({
  code: z.enum(walletStops),
  chain: z.enum(sourceChains),
  address: z.string(),
  /** The largest count of its transactions that an RPC gave; null: never read. */
  chainNonce: z.number().int().nullable(),
  /** The nonce that would be signed with next by the rows alone. */
  nextNonce: z.number().int(),
  /** Transactions on chain that no row explains. Those that are not among `strays` are still being read. */
  missing: z.number().int(),
  /** The chain's words for why they cannot be read now. */
  error: z.string().nullable(),
  strays: z.array(straySchema),
})
export type StoppedWallet = z.infer<typeof stoppedWalletSchema>

export const listStoppedWallets = read('/api/admin/stopped-wallets', {
  tag,
  summary:
    'Admin wallets of source chains for which nothing is signed, with the transactions that nothing explains',
  role: 'viewer',
  area: 'migrations',
  reply: z.array(stoppedWalletSchema),
})

export const acceptStray = write('/api/admin/strays/{strayId}/accept', {
  tag,
  summary: 'Say that a transaction of an admin wallet returned nothing: the wallet goes on without it',
  role: 'approver',
  area: 'migrations',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  params: z.object({ strayId: idSchema }),
  body: z.object({ reason: reasonText() }),
  reply: straySchema,
})
