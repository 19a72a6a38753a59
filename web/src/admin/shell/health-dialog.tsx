import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../../shared/use-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { HealthLine } from '../../ui/shell/health.tsx'
import { useLowWords, useUnreadWords } from '../parts/source-chain-troubles.ts'
import type { Dependency } from './use-health.ts'

interface HealthDialogProps {
  isOpen: boolean
  onClose: () => void
  dependencies: readonly Dependency[]
}

/** Every part of the installation with its state, and the remedy where it is down; of a source chain what is the matter there. */
export function HealthDialog({ isOpen, onClose, dependencies }: HealthDialogProps) {
  const { t } = useTranslation()
  const sourceDetail = useSourceDetail(isOpen)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shell.health.title')}>
      <ul className="mt-3">
        {dependencies.map((dependency) => {
          const said = sourceDetail(dependency.name)
          const remedy = dependency.ok ? [] : [t(`shell.health.remedy.${dependency.name}`)]
          const detail = [...said, ...remedy].join(' ')
          return (
            <HealthLine
              key={dependency.name}
              name={t(`shell.health.names.${dependency.name}`)}
              isOk={dependency.ok}
              state={t(dependency.ok ? 'shell.health.works' : 'shell.health.down')}
              detail={detail === '' ? null : detail}
            />
          )
        })}
      </ul>
      {dependencies.length === 0 && <p className="mt-3">{t('shell.health.noAnswer')}</p>}
    </Dialog>
  )
}

function useSourceDetail(isOpen: boolean): (name: Dependency['name']) => string[] {
  const unreadWords = useUnreadWords()
  const lowWords = useLowWords()
  const { data } = useApi(endpoints.readSourceChains, isOpen ? {} : null, { refreshInterval: 10_000 })
  return (name) => {
    const state = data?.chains.find(({ chain }) => chain === name)
    if (!state) return []
    return [...unreadWords(state), ...lowWords(state)]
  }
}
