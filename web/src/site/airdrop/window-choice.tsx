import { useTranslation } from 'react-i18next'
import { seoul } from '#contract/zoned-time.ts'
import type { OpenWindow } from '#contract/airdrop/windows.ts'
import { Choice } from '../../ui/site/form.tsx'
import { currentLanguage, localeOf } from '../../shared/i18n.ts'

/** What stands for no window: airdrops that are to come. */
export const ofNone = 'none'

interface WindowChoiceProps {
  windows: readonly OpenWindow[]
  value: string
  onChange: (value: string) => void
}

/** Which airdrop is applied for, each with its times and rules. Nothing where there is no choice. */
export function WindowChoice({ windows, value, onChange }: WindowChoiceProps) {
  const { t } = useTranslation('site')
  if (windows.length === 0) return null
  const choices = [
    ...windows.map((one) => ({
      value: String(one.windowId),
      title: titleOf(one),
      text: [
        t(`airdrop.apply.windows.${one.phase}`, {
          opensAt: inSeoul(one.opensAt),
          closesAt: inSeoul(one.closesAt),
        }),
        t(`airdrop.apply.onePer.${one.onePer}`),
      ].join(' '),
    })),
    { value: ofNone, title: t('airdrop.apply.windows.any'), text: t('airdrop.apply.windows.anyText') },
  ]
  return (
    <Choice
      legend={t('airdrop.apply.windows.legend')}
      name="windowId"
      value={value}
      choices={choices}
      onChange={onChange}
    />
  )
}

export function titleOf({ titleKor, titleEng }: Pick<OpenWindow, 'titleKor' | 'titleEng'>): string {
  return currentLanguage() === 'kor' ? titleKor : titleEng
}

/** A moment by the clocks of Seoul, which the sentence around it says. */
export function inSeoul(at: string): string {
  return new Intl.DateTimeFormat(localeOf[currentLanguage()], {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: seoul },
  }).format(new Date(at))
}
