import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowFoot, FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import { OpeningDay } from '../../feature/index.ts'
import { connect } from '../../wallet/index.ts'
import type { StepParts } from './step-parts.ts'

/** Migration is not open: when it will be, and the way to a migration that was begun before. */
export function ShutStep({ flow }: StepParts) {
  const { t } = useTranslation('site')
  const [isBusy, setBusy] = useState(false)
  const [other] = flow.otherRuns
  const isUnknown = !flow.wallets.evm?.isProven
  const prove = async (): Promise<void> => {
    setBusy(true)
    await connect('evm').finally(() => setBusy(false))
  }
  return (
    <>
      <FlowTitle text={<OpeningDay of="migration" />}>{t('migration.shut.title')}</FlowTitle>
      <NoticeBlock title={t('migration.shut.begunTitle')}>
        {t(isUnknown || other ? 'migration.shut.begun' : 'migration.shut.none')}
      </NoticeBlock>
      <FlowFoot>
        {isUnknown && (
          <FlowButton variant="primary" isBusy={isBusy} onClick={() => void prove()}>
            {t('migration.wallet.connect')}
          </FlowButton>
        )}
        {other && (
          <FlowButton variant="primary" onClick={() => flow.show(other)}>
            {t('migration.banner.open')}
          </FlowButton>
        )}
      </FlowFoot>
    </>
  )
}
