import { z } from 'zod'
import { depositKinds, sourceChains } from './codes.ts'
import { tokenIdSchema } from './migration.ts'
import { read, write } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'

const tag = 'Migration'

/** held: it is with us. goingBack: it is to be sent to its wallet, or is on the way. back: its wallet has it again. */
export const heldStates = ['held', 'goingBack', 'back'] as const
export type HeldState = (typeof heldStates)[number]

/** How long what has gone back is still listed, in days. */
export const heldListedDays = 30

/**
 * NFTs and tokens of contracts that no project has go back this often a day for one wallet without staff: their contracts may ask for much
 * gas, which we pay.
 */
export const strangeReturnsPerDay = 3
/** And this often from one wallet of ours, whoever they go to: whoever wants us to pay proves as many wallets as they like. */
export const strangeReturnsOfOurs = 20

/** What a proven wallet sent to one of ours and no migration has asked for: an NFT, or coin. */
export const heldSchema = z.object({
  depositId: z.number().int(),
  kind: z.enum(depositKinds),
  state: z.enum(heldStates),
  chain: z.enum(sourceChains),
  /** The wallet that sent it, and gets it back. EIP-55. */
  wallet: z.string(),
  txHash: z.string(),
  /** When its block was mined. */
  sentAt: z.string(),
  /** Of an NFT; null of coin. EIP-55. */
  contract: z.string().nullable(),
  tokenId: tokenIdSchema.nullable(),
  /** The name that its metadata has, else that of its collection with its number. */
  name: z.string().nullable(),
  image: z.string().nullable(),
  /** Of coin, in wei; null of an NFT. */
  valueWei: z.string().nullable(),
  /** Units of an ERC-1155 (with a token id) or ERC-20, as its contract counts them; null of anything else. */
  amount: z.string().nullable(),
  coin: z.string(),
  /** Its collection is open for migration, and this wallet of ours takes it. Coin: never. */
  canMigrate: z.boolean(),
  /** False: it is not here any more, is coin that is worth less than sending it, or of a contract that no project has and waits for staff or the next day. */
  canTakeBack: z.boolean(),
  /** When coin goes back by itself, unless a migration takes it before. */
  goesBackAt: z.string().nullable(),
  /** The transaction that brings it back, once it is broadcast. */
  returnTxHash: z.string().nullable(),
})
export type Held = z.infer<typeof heldSchema>

export const listHeld = read('/api/migration/held', {
  tag,
  summary: "What the session's source-chain wallets sent to ours and no migration has asked for",
  role: 'user',
  errors: ['SOURCE_CHAIN_UNREACHABLE'],
  reply: z.object({
    rows: z.array(heldSchema),
    /** Chains that do not answer now: NFTs of theirs are missing here. */
    unreadChains: z.array(z.enum(sourceChains)),
  }),
})

export const takeBackHeld = write('/api/migration/held/{depositId}/return', {
  tag,
  summary: 'Has it sent back to the wallet it came from. Safe to repeat',
  role: 'user',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'SOURCE_CHAIN_UNREACHABLE'],
  params: z.object({ depositId: idSchema }),
  body: z.object({}),
  reply: heldSchema,
})
