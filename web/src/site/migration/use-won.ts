import { useTranslation } from 'react-i18next'
import { useFetched } from '../use-fetched.ts'
import { fetchPrices } from './api.ts'
import { formatCoin } from './coin.ts'
import { formatWon, wonOf } from './won.ts'

export interface WonWords {
  /** An amount in coin, and in won where a price is known and it is one at least: "0.1 KAIA (about 15 won)". */
  say: (wei: bigint, coin: string) => string
  /** The prices are invented: to be said beside them. */
  isSample: boolean
}

export function useWon(): WonWords {
  const { t } = useTranslation('site')
  const { data } = useFetched('coin prices', fetchPrices)
  return {
    say: (wei, coin) => {
      const inCoin = `${formatCoin(wei)} ${coin}`
      const won = data ? wonOf(wei, coin, data) : null
      return won === null || won === 0n
        ? inCoin
        : `${inCoin} (${t('migration.won.about', { won: formatWon(won) })})`
    },
    isSample: data?.isSample ?? false,
  }
}
