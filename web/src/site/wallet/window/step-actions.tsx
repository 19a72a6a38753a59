import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { backToList } from './dialog.ts'
import { isSlip } from '../state.ts'

/** What a step is for. */
export function Main({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <ActionButton variant="primary" onClick={onClick}>
      {children}
    </ActionButton>
  )
}

/** The other way: another wallet. */
export function Back() {
  const { t } = useTranslation('site')
  const back = ({ timeStamp }: MouseEvent): void => void (isSlip(timeStamp) || backToList())
  return <ActionButton onClick={back}>{t('wallet.back')}</ActionButton>
}
