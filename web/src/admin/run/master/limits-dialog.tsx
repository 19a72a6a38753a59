import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import type { Master } from '#contract/run/masters.ts'
import { call } from '#web/src/shared/api-client.ts'
import { lamportsOf, solTextOf } from '#contract/sol-amount.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useApiForm, useFieldError } from '../../parts/use-api-form.ts'

/** As it is typed: SOL and percent, empty for no limit. Messages are locale keys. */
const limitsSchema = z.object({
  budget: z
    .string()
    .trim()
    .refine((text) => text === '' || lamportsOf(text) !== undefined, 'wizard.errors.sol'),
  rate: z
    .string()
    .trim()
    .regex(/^(\d{1,3}(\.\d)?)?$/, 'wizard.errors.percent')
    .refine((text) => Number(text) <= 100, 'wizard.errors.percent'),
})
type LimitsForm = z.infer<typeof limitsSchema>

interface LimitsDialogProps {
  master: Master
  onClose: () => void
  onChange: () => void
}

/** Budget cap and error-rate stop of a run that is not finished. Empty means none. */
export function LimitsDialog({ master, onClose, onChange }: LimitsDialogProps) {
  const { t } = useTranslation()
  const { form, failure, submitWith } = useApiForm<LimitsForm>({
    resolver: zodResolver(limitsSchema),
    defaultValues: formOf(master),
    // Two numbers: what is wrong with one shows as it is typed.
    mode: 'onChange',
    names: { budgetLamports: 'budget', errorRateMax: 'rate' },
  })
  const errorOf = useFieldError(form)
  const submit = submitWith(async ({ budget, rate }) => {
    const body = {
      budgetLamports: budget === '' ? null : (lamportsOf(budget) ?? null),
      errorRateMax: rate === '' ? null : Number(rate) / 100,
    }
    await call(endpoints.changeLimits, { params: { masterId: master.masterId }, body })
    showToast(t('master.limitsSaved'), 'success')
    onChange()
    onClose()
  })
  const { isSubmitting } = form.formState
  return (
    <Dialog
      isOpen
      isLocked={isSubmitting}
      onClose={onClose}
      title={t('master.changeLimits')}
      description={t('master.limitsNote')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form="change-limits" variant="primary" isBusy={isSubmitting}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id="change-limits" noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        {failure !== null && <Failed error={failure} doing="modify" />}
        <TextField
          {...form.register('budget')}
          label={t('master.budget')}
          suffix="SOL"
          inputMode="decimal"
          error={errorOf('budget', t('master.budget'))}
        />
        <TextField
          {...form.register('rate')}
          label={t('master.errorRate')}
          suffix="%"
          inputMode="decimal"
          error={errorOf('rate', t('master.errorRate'))}
        />
      </form>
    </Dialog>
  )
}

function formOf({ budgetLamports, errorRateMax }: Master): LimitsForm {
  return {
    budget: budgetLamports === null ? '' : solTextOf(budgetLamports),
    rate: errorRateMax === null ? '' : String(Math.round(errorRateMax * 1000) / 10),
  }
}
