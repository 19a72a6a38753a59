import type { Logger } from 'pino'
import { z } from 'zod'
import { readBounded } from '#worker/plain-rpc/bounded-body.ts'
import type { ApiPolicy } from '../policy.ts'
import { pricedCoins, type CoinPrices } from '#contract/price/prices.ts'

export interface TokenPrices {
  /** What is known now; without prices where the list is off, does not answer or says nothing we know. Never throws. */
  read(): Promise<CoinPrices>
}

const bytesMax = 2 * 1024 * 1024
/** More than any coin has cost: a price above it is a mistake and is not shown. */
const wonMax = 10_000_000_000

const none: CoinPrices = { prices: [], isSample: false, readAt: null }

/** A row of an exchange's ticker list. `is_sample` is the localnet's own. */
const rowSchema = z.object({
  market: z.string(),
  trade_price: z.number().positive().max(wonMax),
  is_sample: z.boolean().optional(),
})

/** @param input.url undefined: prices are off, and nothing is asked. */
export function createTokenPrices(input: {
  url: string | undefined
  log: Pick<Logger, 'warn'>
  policy: Pick<ApiPolicy, 'pricesMaxMs' | 'pricesFreshMs' | 'pricesAskAgainMs'>
  nowMs?: () => number
}): TokenPrices {
  const { url, log, policy, nowMs = Date.now } = input
  if (url === undefined) return { read: () => Promise.resolve(none) }
  let kept: { until: number; value: Promise<CoinPrices> } | null = null
  const readNow = async (entry: { until: number }): Promise<CoinPrices> => {
    try {
      return {
        ...toPrices(await fetchList(url, policy.pricesMaxMs)),
        readAt: new Date(nowMs()).toISOString(),
      }
    } catch (err) {
      entry.until = nowMs() + policy.pricesAskAgainMs
      // Without its cause: that one may carry the address, and with it a key.
      log.warn({ reason: err instanceof Error ? err.name : 'unknown' }, 'the price list does not answer')
      return none
    }
  }
  return {
    read: () => {
      if (kept && kept.until > nowMs()) return kept.value
      const entry = { until: nowMs() + policy.pricesFreshMs, value: Promise.resolve(none) }
      kept = entry
      entry.value = readNow(entry)
      return entry.value
    },
  }
}

async function fetchList(url: string, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw new Error(`HTTP ${response.status}.`)
  }
  return JSON.parse((await readBounded(response.body, bytesMax)).toString('utf8'))
}

/** Rows of other shapes and other markets are passed over: the list has hundreds. @throws when it is no list. */
export function toPrices(list: unknown): Pick<CoinPrices, 'prices' | 'isSample'> {
  const rows = z
    .array(z.unknown())
    .parse(list)
    .flatMap((row) => rowSchema.safeParse(row).data ?? [])
  const found = pricedCoins.flatMap((coin) => {
    const row = rows.find((candidate) => candidate.market === `KRW-${coin}`)
    return row ? [{ coin, won: row.trade_price, isSample: row.is_sample ?? false }] : []
  })
  return {
    prices: found.map(({ coin, won }) => ({ coin, won })),
    isSample: found.some((price) => price.isSample),
  }
}
