import { useTranslation } from 'react-i18next'
import { attemptVerdicts } from '#contract/run/items.ts'

const evidenceKeys = {
  'on chain': 'item.decide.seen.known',
  'not on chain': 'item.decide.seen.denied',
  'no answer': 'item.decide.seen.silent',
} as const

/**
 * The words for what a person decided, as an event keeps it: `verdict`, or `verdict: reason (on chain: RPCs; no answer: RPCs)`.
 * @returns null for any other reason.
 */
export function useVerdictText(): (reason: string) => string | null {
  const { t } = useTranslation()
  const evidenceText = (text: string): string => {
    const [, what = '', rpcs = ''] = /^([^:]*): (.*)$/.exec(text) ?? []
    const key = Object.entries(evidenceKeys).find(([name]) => name === what)?.[1]
    return key ? t(key, { rpcs }) : text
  }
  return (reason) => {
    const verdict = attemptVerdicts.find((each) => reason === each || reason.startsWith(`${each}: `))
    if (!verdict) return null
    const decided = t(`item.decide.${verdict}`)
    const [, why, evidence] = /^: (.*) \(([^()]*)\)$/s.exec(reason.slice(verdict.length)) ?? []
    if (why === undefined || evidence === undefined) return `${decided}${reason.slice(verdict.length)}`
    return `${decided}: ${why} (${evidence.split('; ').map(evidenceText).join('; ')})`
  }
}
