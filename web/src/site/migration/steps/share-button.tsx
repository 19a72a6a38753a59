import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'

/** Shares by what the device offers; else copies the sentence. */
export function ShareButton({ names }: { names: string[] }) {
  const { t } = useTranslation('site')
  const [isCopied, setCopied] = useState(false)
  const share = async (): Promise<void> => {
    const language = currentLanguage()
    const text = t('migration.done.shareText', { name: names[0] ?? '', brand: brand.name[language] })
    const url = `${location.origin}/${language}`
    const { share: send } = navigator as Partial<Pick<Navigator, 'share'>>
    try {
      if (send) return await send.call(navigator, { text, url })
      await navigator.clipboard.writeText(`${text} ${url}`)
      setCopied(true)
    } catch {
      // Closed without sharing.
      setCopied(false)
    }
  }
  return (
    <>
      <FlowButton onClick={() => void share()}>
        {t(isCopied ? 'migration.done.shared' : 'migration.done.share')}
      </FlowButton>
      <span role="status" className="sr-only">
        {isCopied ? t('migration.done.shared') : ''}
      </span>
    </>
  )
}
