import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Master } from '#contract/run/masters.ts'
import { call } from '#web/src/shared/api-client.ts'
import { lamportsOf, solTextOf } from '#web/src/shared/sol-amount.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'

interface LimitsDialogProps {
  master: Master
  onClose: () => void
  onChange: () => void
}

/** Budget cap and error-rate stop of a run that is not finished. Empty means none. */
export function LimitsDialog({ master, onClose, onChange }: LimitsDialogProps) {
  const { t } = useTranslation()
  const [budget, setBudget] = useState(master.budgetLamports === null ? '' : solTextOf(master.budgetLamports))
  const [rate, setRate] = useState(
    master.errorRateMax === null ? '' : String(Math.round(master.errorRateMax * 1000) / 10),
  )
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const budgetLamports = budget.trim() === '' ? null : lamportsOf(budget)
  const isRateRight = rate.trim() === '' || (/^\d{1,3}(\.\d)?$/.test(rate.trim()) && Number(rate) <= 100)
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const body = {
        budgetLamports: budgetLamports ?? null,
        errorRateMax: rate.trim() === '' ? null : Number(rate) / 100,
      }
      await call(endpoints.changeLimits, { params: { masterId: master.masterId }, body })
      showToast(t('master.limitsSaved'), 'success')
      onChange()
      onClose()
    } catch (cause) {
      setFailure(cause)
    }
    setBusy(false)
  }
  const isWrong = budgetLamports === undefined || !isRateRight
  return (
    <Dialog
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      title={t('master.changeLimits')}
      description={t('master.limitsNote')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabledReason={isWrong ? t('errors.BAD_REQUEST.title') : null}
            onClick={() => void save()}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        {failure !== null && <Failed error={failure} doing="modify" />}
        <TextField
          label={t('master.budget')}
          suffix="SOL"
          inputMode="decimal"
          value={budget}
          error={budgetLamports === undefined ? t('wizard.errors.sol') : undefined}
          onChange={(event) => setBudget(event.target.value)}
        />
        <TextField
          label={t('master.errorRate')}
          suffix="%"
          inputMode="decimal"
          value={rate}
          error={isRateRight ? undefined : t('wizard.errors.percent')}
          onChange={(event) => setRate(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
