import { useTranslation } from 'react-i18next'
import { namesIn } from '#contract/codes/say-detail.ts'
import { readReason, readTold } from '#contract/codes/told.ts'
import { RawText, Text } from '#web/src/ui/text.tsx'
import { useReasonText } from './use-reason-text.ts'

/** What a row keeps beside a code, in the reader's language; what a chain or a person said, as it is. */
export function useToldText(): (told: string) => string {
  const sayDetail = useDetailText()
  return (told) => sayDetail(told) ?? told
}

/** The same where what a chain said stands apart, as programs write it. */
export function Told({ children: told }: { children: string }) {
  const sentence = useDetailText()(told)
  return sentence === null ? (
    <RawText>{told}</RawText>
  ) : (
    <Text as="p" size="sm" className="mt-1 wrap-anywhere">
      {sentence}
    </Text>
  )
}

/** Null for words that are shown as they are. */
export function useDetailText(): (told: string) => string | null {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const say = (told: string): string | null => {
    const read = readTold(told)
    if ('words' in read) {
      const reason = readReason(told)
      if (!reason) return null
      const { title } = reasonText(reason.code)
      return reason.told ? `${title}: ${say(reason.told) ?? reason.told}` : title
    }
    const names = namesIn(read.detail, (named) => {
      switch (named.of) {
        case 'troubles':
          return t(`details.troubles.${named.word}`)
        case 'fields':
          return t(`details.fields.${named.word}`)
        case 'facts':
          return t(`details.facts.${named.word}`)
      }
    })
    return t(`details.sentences.${read.detail.code}`, names)
  }
  return say
}
