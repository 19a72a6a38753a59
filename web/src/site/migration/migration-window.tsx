import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowButton, FlowGap, FlowWaiting } from '../../ui/site/flow/flow-parts.tsx'
import { FlowSteps, FlowWindow } from '../../ui/site/flow/flow-window.tsx'
import { useMove } from './move-store.ts'
import { stepIds, type StepId } from './step-of.ts'
import { useIsOpen } from '../frame/features.ts'
import { AddressStep } from './steps/address-step.tsx'
import { ChooseStep } from './steps/choose-step.tsx'
import { DoneStep } from './steps/done-step.tsx'
import { MoveStep } from './steps/move-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { ShutStep } from './steps/shut-step.tsx'
import { WalletStep } from './steps/wallet-step.tsx'
import type { StepParts } from './steps/step-parts.ts'
import { useMigration } from './use-migration.ts'

/** The migration window of SPEC.md section 4, from connecting the old wallet to the NFT on Solana. */
export function MigrationWindow() {
  const { t } = useTranslation('site')
  const flow = useMigration()
  const [isAsking, setAsking] = useState(false)
  const { at } = useMove()
  // What was begun before continues; nothing new begins while migration is not open.
  const isShut = !useIsOpen('migration') && flow.run.length === 0
  // A wallet is being asked: closing would not take that back, so it is said first.
  const isAtStake = at?.doing === 'asking' || at?.doing === 'reporting'
  const close = () => (isAtStake && !isAsking ? setAsking(true) : flow.close())
  return (
    <FlowWindow
      title={t('migration.title')}
      closeLabel={t('common.closeX')}
      onClose={close}
      step={flow.isLoading ? 'looking' : isShut ? 'shut' : flow.step}
      steps={flow.isLoading || isShut ? null : <Steps current={flow.step} />}
      footer={isAsking && isAtStake && <Closing onStay={() => setAsking(false)} onLeave={flow.close} />}
    >
      <Step flow={flow} isShut={isShut} />
    </FlowWindow>
  )
}

function Step({ flow, isShut }: StepParts & { isShut: boolean }) {
  const { t } = useTranslation('site')
  if (flow.isLoading) return <FlowWaiting>{t('migration.looking')}</FlowWaiting>
  return isShut ? <ShutStep flow={flow} /> : steps[flow.step]({ flow })
}

const steps: Record<StepId, (parts: StepParts) => ReactNode> = {
  wallet: (it) => <WalletStep {...it} />,
  address: (it) => <AddressStep {...it} />,
  choose: (it) => <ChooseStep {...it} />,
  review: (it) => <ReviewStep {...it} />,
  move: (it) => <MoveStep {...it} />,
  done: (it) => <DoneStep {...it} />,
}

function Steps({ current }: { current: StepId }) {
  const { t } = useTranslation('site')
  return (
    <FlowSteps
      label={t('migration.steps.label')}
      doneLabel={t('common.stepDone')}
      current={current}
      steps={stepIds.map((id) => ({ id, label: t(`migration.steps.${id}`) }))}
    />
  )
}

/** A wallet is being asked: closing the window does not take that back. */
function Closing({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('site')
  return (
    <>
      <p role="alert">{t('migration.closing.text')}</p>
      <FlowGap />
      <FlowButton variant="primary" onClick={onStay}>
        {t('migration.closing.stay')}
      </FlowButton>
      <FlowButton onClick={onLeave}>{t('migration.closing.leave')}</FlowButton>
    </>
  )
}
