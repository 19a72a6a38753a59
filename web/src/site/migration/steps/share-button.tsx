import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { statusPath } from '../status-path.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'

/** Shares what came of it, with the page that shows it to anybody, by what the device offers; else copies both. */
export function ShareButton({ names, runId }: { names: string[]; runId: string }) {
  const { t } = useTranslation('site')
  const [isCopied, setCopied] = useState(false)
  const share = async (): Promise<void> => {
    const language = currentLanguage()
    const text = t('migration.done.shareText', { name: names[0] ?? '', brand: brand.name[language] })
    const url = `${location.origin}${statusPath(language, runId)}`
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
