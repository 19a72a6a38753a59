import { z } from 'zod'
import { sourceChains } from './migration/codes.ts'
import { read } from './endpoint.ts'
import { networkNames } from './network.ts'
import { lineText } from './text.ts'

export const selectKeyValue = read('/api/common/selectKeyValue', {
  tag: 'Common',
  summary: 'One public key-value setting; the front version among them',
  role: 'public',
  query: z.object({ cdKey: lineText().min(1).max(60) }),
  isQueryOpen: true,
  reply: z.string(),
})

export const readConfig = read('/api/common/config', {
  tag: 'Common',
  summary: 'What a browser needs to know of this installation',
  role: 'public',
  reply: z.object({
    network: z.enum(networkNames),
    /** Null where no public explorer knows the network. `{id}` stands for the address or signature. */
    explorerAddressUrl: z.string().nullable(),
    explorerTransactionUrl: z.string().nullable(),
    frontVersion: z.string(),
    uploadMaxBytes: z.number().int(),
    listRowsMax: z.number().int(),
  }),
})

/** Coins an amount may be shown in won for: those of the source chains and of Solana. */
export const pricedCoins = ['KAIA', 'ETH', 'BNB', 'SOL'] as const

export const coinPricesSchema = z.object({
  /** Won for one coin. A coin without a price is not here. */
  prices: z.array(z.object({ coin: z.enum(pricedCoins), won: z.number().positive() })),
  /** Invented for trying out: marked as a sample wherever it is shown. */
  isSample: z.boolean(),
  readAt: z.string().nullable(),
})
export type CoinPrices = z.infer<typeof coinPricesSchema>

export const readCoinPrices = read('/api/common/prices', {
  tag: 'Common',
  summary:
    'About what coins cost in won, from the price list of an exchange; empty where none is set or answers',
  role: 'public',
  reply: coinPricesSchema,
})

export const dependencySchema = z.object({
  /** Of the source chains those that are on. */
  name: z.enum(['database', 'queue', 'worker', 'solana', 'migrations', ...sourceChains]),
  ok: z.boolean(),
  detail: z.string().nullable(),
})

export const readLive = read('/api/health/live', {
  tag: 'Health',
  summary: 'The process answers',
  role: 'public',
  reply: z.object({ uptimeSeconds: z.number() }),
})

export const readReady = read('/api/health/ready', {
  tag: 'Health',
  summary: '200 when every dependency works, else 503 DEPENDENCY_DOWN with params.dependencies',
  role: 'public',
  reply: z.object({ dependencies: z.array(dependencySchema) }),
})
