import { useTranslation } from 'react-i18next'
import type { SourceChainState } from '#contract/dashboard/source-chains.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLowWords, useUnreadWords } from '../parts/source-chain-troubles.ts'
import { paths } from '../paths.ts'
import { SourceChainCard } from './source-chain-card.tsx'

function useSourceChains(): SourceChainState[] {
  return useApi(endpoints.readSourceChains, {}, { refreshInterval: 5_000 }).data?.chains ?? []
}

/** A card for each chain NFTs come from. */
export function SourceChains() {
  return useSourceChains().map((state) => <SourceChainCard key={state.chain} state={state} />)
}

/** What stops a source chain, or soon will. */
export function SourceChainNotices() {
  const { t } = useTranslation()
  const unreadWords = useUnreadWords()
  const lowWords = useLowWords()
  return useSourceChains().map((state) => {
    const said = [...unreadWords(state), ...lowWords(state)]
    if (said.length === 0) return null
    const title = state.isReadable ? 'sourceChains.attention' : 'sourceChains.unreadable'
    return (
      <Notice
        key={state.chain}
        tone="warning"
        title={t(title, { chain: state.name })}
        isUrgent={!state.isReadable}
        actions={
          <LinkButton to={paths.migrations} size="sm">
            {t('sourceChains.migrations')}
          </LinkButton>
        }
      >
        {said.join(' ')}
      </Notice>
    )
  })
}
