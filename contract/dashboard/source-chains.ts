import { z } from 'zod'
import { sourceRpcStateSchema } from '../codes/source-rpc.ts'
import { read } from '../endpoint.ts'
import { sourceChains } from '../migration/codes.ts'

/** One of our wallets on a source chain. Amounts are wei; null is not known. */
const sourceWalletSchema = z.object({
  address: z.string(),
  projectId: z.number().int(),
  /** Of all projects that have it. */
  projectSymbols: z.string(),
  balanceWei: z.string().nullable(),
  /** Of that, fees that are to go back. */
  owedWei: z.string(),
  /** Gas, and the coin that calls carried, a day, over the last week; null: nothing was paid. */
  spentPerDayWei: z.string().nullable(),
  /** For how many days the rest lasts like that; null: not known. */
  daysLeft: z.number().int().nullable(),
  /** Less than from when on a rule tells, or a return could not be paid. */
  isLow: z.boolean(),
})

export const sourceChainStateSchema = z.object({
  chain: z.enum(sourceChains),
  name: z.string(),
  coin: z.string(),
  /** When a worker last asked its RPCs; null: never. */
  at: z.string().nullable(),
  /** Older than that it says nothing of now. */
  isStale: z.boolean(),
  rpcs: z.array(sourceRpcStateSchema.extend({ awaySince: z.string().nullable() })),
  /** On how many hosts they have to say the same. */
  quorum: z.number().int(),
  /** Whether so many RPCs answer that anything of the chain moves. */
  isReadable: z.boolean(),
  /** The newest block that any RPC knows, and the last whose transfers are read. */
  head: z.number().int().nullable(),
  readBlock: z.number().int().nullable(),
  blocksUnread: z.number().int().nullable(),
  wallets: z.array(sourceWalletSchema),
  /** NFTs and fees that are to go back and are not; held up: for an hour or longer. */
  returns: z.object({
    planned: z.number().int(),
    oldestMinutes: z.number().int().nullable(),
    isHeldUp: z.boolean(),
  }),
})
export type SourceChainState = z.infer<typeof sourceChainStateSchema>

export const readSourceChains = read('/api/admin/source-chains', {
  tag: 'Dashboard',
  summary:
    'The source chains that are on: their RPCs, what is read, the coin of our wallets, returns held up',
  role: 'viewer',
  area: 'runs',
  reply: z.object({ chains: z.array(sourceChainStateSchema) }),
})
