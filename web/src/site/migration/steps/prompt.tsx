import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletType } from '#contract/wallet/codes.ts'
import { FlowCard } from '#web/src/ui/site/flow/flow-parts.tsx'
import { WalletCode, type WalletPrompt, loadSentences } from '../../wallet/index.ts'

/** A code for a wallet on a phone, with the time it has left as minutes and seconds. */
export function Prompt({ prompt, type }: { prompt: WalletPrompt; type: WalletType }) {
  const { t } = useTranslation('site')
  const [isSpoken, setSpoken] = useState(false)
  useEffect(() => {
    // Without its sentences the code can still be scanned.
    void loadSentences().finally(() => setSpoken(true))
  }, [])
  return (
    <FlowCard title={t('migration.prompt.title')}>
      {isSpoken && <WalletCode prompt={prompt} wallet={t(`migration.walletNames.${type}`)} />}
    </FlowCard>
  )
}
