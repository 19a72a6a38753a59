import { useTranslation } from 'react-i18next'
import useSWR from 'swr'
import { endpoints } from '#contract/endpoints.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatCount, formatSol } from '#web/src/shared/format.ts'

/** What it costs to reveal what is minted, at the prices of now, in a sentence; nothing where our address alone turns. */
export function useQuote(reveal: Reveal, isOn: boolean) {
  const { t } = useTranslation()
  const { projectId, collectionId, standard, isCanary, way, mintedCount, revealedCount, tokenCount } = reveal
  const isFree = way === 'served'
  const count = Math.max(1, mintedCount - revealedCount)
  const { data } = useSWR(isOn && !isFree ? ['quote reveal', reveal.revealId, count] : null, () =>
    call(endpoints.quotePlan, {
      body: {
        ...{ kind: 'reveal', projectId, collectionId, isCanary, hasGuard: false },
        count,
        sizes: {},
        sums: {},
      },
    }),
  )
  const route = data?.routes.find((one) => one.standard === standard)
  const lamports = route?.totalLamports ?? '0'
  const sentence = isFree
    ? t('reveals.actions.scheduleFree', { tokens: formatCount(tokenCount - revealedCount) })
    : t('reveals.actions.scheduleBody', {
        ...{ count: mintedCount - revealedCount, tokens: formatCount(tokenCount) },
        sol: route ? formatSol(lamports, 6) : '…',
      })
  return { lamports, sentence, isReady: isFree || route !== undefined }
}
