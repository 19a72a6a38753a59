import { z } from 'zod'
import { read } from '../endpoint.ts'

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
