import type { CoinPrices } from '#contract/price/prices.ts'
import { currentLanguage, localeOf } from '../../shared/i18n.ts'

const weiPerCoin = 10n ** 18n
/** Prices are kept as whole millionths of a won, so that the product is exact. */
const parts = 1_000_000

/**
 * About how many won an amount is, rounded to whole ones; null where no price of the coin is known.
 * @param wei smallest units, 18 digits.
 */
export function wonOf(wei: bigint, coin: string, { prices }: Pick<CoinPrices, 'prices'>): bigint | null {
  const price = prices.find((it) => it.coin === coin)
  if (!price) return null
  const whole = weiPerCoin * BigInt(parts)
  return (wei * BigInt(Math.round(price.won * parts)) + whole / 2n) / whole
}

/** "1,234": the word for won stands in the sentence. */
export function formatWon(won: bigint): string {
  return new Intl.NumberFormat(localeOf[currentLanguage()]).format(won)
}
