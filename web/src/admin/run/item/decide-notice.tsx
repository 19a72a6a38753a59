import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Attempt, AttemptVerdict } from '#contract/run/items.ts'
import { call } from '#web/src/shared/api-client.ts'
import { Address } from '#web/src/ui/address.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useDenied } from '../../access.ts'
import { useExplorer } from '../../config.ts'
import { OnNetwork } from '../../parts/on-network.tsx'
import { Told } from '../../parts/told.tsx'
import { useReasonText } from '../../parts/use-reason-text.ts'

interface DecideNoticeProps {
  attempt: Attempt
  /** How many items the decision is about. */
  items: number
  onDecided: () => void
}

/** An attempt that the RPCs cannot prove: a person checks the chain and decides, with a reason. */
export function DecideNotice({ attempt, items, onDecided }: DecideNoticeProps) {
  const { t } = useTranslation()
  const explorer = useExplorer()
  const why = useDenied()(endpoints.decideAttempt)
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const decide = async (verdict: AttemptVerdict, reason: string): Promise<void> => {
    await call(endpoints.decideAttempt, {
      params: { attemptId: attempt.attemptId },
      body: { verdict, reason },
    })
    showToast(t('item.decide.done'), 'success')
    onDecided()
  }
  const ask = (verdict: AttemptVerdict): void =>
    setRequest({
      title: t(`item.decide.${verdict}Title`),
      body: (
        <>
          <p>{t(`item.decide.${verdict}Body`, { count: items })}</p>
          <OnNetwork />
        </>
      ),
      confirmLabel: t(`item.decide.${verdict}`),
      tone: verdict === 'landed' ? 'primary' : 'danger',
      needsReason: true,
      onConfirm: (reason) => decide(verdict, reason),
    })
  return (
    <Notice
      tone="unknown"
      title={t('item.decide.title')}
      actions={
        <>
          <Button size="sm" disabledReason={why} onClick={() => ask('dead')}>
            {t('item.decide.dead')}
          </Button>
          <Button size="sm" disabledReason={why} onClick={() => ask('landed')}>
            {t('item.decide.landed')}
          </Button>
          <Button size="sm" variant="danger" disabledReason={why} onClick={() => ask('abandoned')}>
            {t('item.decide.abandoned')}
          </Button>
        </>
      }
    >
      <WhyUnknown attempt={attempt} />
      <p className="mt-2">{t('item.decide.body')}</p>
      <Address
        value={attempt.signature}
        name={t('item.signature')}
        href={explorer.transaction(attempt.signature)}
        isWhole
      />
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </Notice>
  )
}

/** What the chain shows, or which RPC is in the way, as of the last time they were asked. */
function WhyUnknown({ attempt: { errorCode, errorDetail } }: { attempt: Attempt }) {
  const reasonText = useReasonText()
  return (
    <>
      {errorCode && <p>{reasonText(errorCode).title}</p>}
      {errorDetail && <Told>{errorDetail}</Told>}
    </>
  )
}
