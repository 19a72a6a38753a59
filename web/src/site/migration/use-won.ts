import { useTranslation } from 'react-i18next'
import { useFetched } from '../use-fetched.ts'
import { fetchPrices } from './api.ts'
import { formatWon, wonOf } from './won.ts'

/** Says an amount in won: "about 15 won"; null where no price is known or it is less than one, and nothing is shown then. */
export interface WonWords {
  say: (wei: bigint, coin: string) => string | null
  /** The prices are invented: to be said beside them. */
  isSample: boolean
}

export function useWon(): WonWords {
  const { t } = useTranslation()
  const { data } = useFetched('coin prices', fetchPrices)
  return {
    say: (wei, coin) => {
      const won = data ? wonOf(wei, coin, data) : null
      return won === null || won === 0n ? null : t('migration.won.about', { won: formatWon(won) })
    },
    isSample: data?.isSample ?? false,
  }
}
