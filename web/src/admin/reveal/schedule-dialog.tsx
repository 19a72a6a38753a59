import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { revealMissedPolicies } from '#contract/reveal/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { call } from '#web/src/shared/api-client.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { ChoiceCards } from '#web/src/ui/form/choice-cards.tsx'
import { UtcField } from '#web/src/ui/form/utc-field.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { OnNetwork } from '../parts/on-network.tsx'
import { StartPrice } from '../payment/index.ts'
import { useQuote } from './use-quote.ts'

interface Props {
  reveal: Reveal
  onChange: (after: Reveal) => void
  onClose: () => void
}

/** Gives a reveal its time: typed in UTC, with Seoul below it. */
export function ScheduleDialog({ reveal, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const [at, setAt] = useState(reveal.scheduledAt?.slice(0, 16) ?? '')
  const [whenMissed, setWhenMissed] = useState(reveal.whenMissed)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const quote = useQuote(reveal, true)
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { at: new Date(`${at}Z`).toISOString(), whenMissed, quotedLamports: quote.lamports }
      onChange(await call(endpoints.scheduleReveal, { params: { revealId: reveal.revealId }, body }))
      showToast(t('reveals.actions.scheduled'), 'success')
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('reveals.actions.scheduleTitle')}
      description={quote.sentence}
      isLocked={isBusy}
    >
      <div className="mt-4 grid gap-5">
        {reveal.way === 'chain' && <OnNetwork />}
        {reveal.way === 'chain' && <StartPrice payCode={launchOf('reveal').payCode} of="reveal" />}
        {failure !== null && <Failed error={failure} doing="act" />}
        <UtcField
          label={t('reveals.fields.at')}
          name="at"
          isRequired
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <ChoiceCards
          legend={t('reveals.fields.whenMissed')}
          value={whenMissed}
          onChange={setWhenMissed}
          choices={revealMissedPolicies.map((value) => ({ value, title: t(`reveals.missed.${value}`) }))}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.back')}</Button>
          <Button
            onClick={() => void send()}
            variant="primary"
            isBusy={isBusy}
            disabledReason={at === '' ? t('units.utcHint') : quote.isReady ? null : t('common.loading')}
          >
            {t('reveals.actions.schedule')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
