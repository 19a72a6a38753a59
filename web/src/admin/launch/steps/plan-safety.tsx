import { useTranslation } from 'react-i18next'
import { lamportsOf } from '#contract/sol-amount.ts'
import { CheckField, TextField } from '#web/src/ui/form/inputs.tsx'
import { isPercent } from '../plan-input.ts'
import type { PlanPartProps } from './plan-part.ts'

/** What stops the run before it goes wrong at scale. */
export function PlanSafety({ launch, settings, set, errorOf }: PlanPartProps) {
  const { t } = useTranslation()
  const isBudgetWrong = settings.budgetSol.trim() !== '' && lamportsOf(settings.budgetSol) === undefined
  const check = (name: 'isCanary' | 'hasGuard') => (
    <CheckField
      id={name}
      label={t(`wizard.plan.${name}`)}
      hint={t(`wizard.plan.${name}Hint`)}
      checked={settings[name]}
      onChange={(event) => set({ [name]: event.target.checked })}
    />
  )
  return (
    <div className="grid gap-4">
      {check('isCanary')}
      {launch.options.includes('hasGuard') && check('hasGuard')}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('master.budget')}
          hint={t('wizard.plan.budgetHint')}
          suffix="SOL"
          inputMode="decimal"
          value={settings.budgetSol}
          error={isBudgetWrong ? t('wizard.errors.sol') : errorOf('budgetSol', t('master.budget'))}
          onChange={(event) => set({ budgetSol: event.target.value })}
        />
        <TextField
          label={t('master.errorRate')}
          hint={t('wizard.plan.errorRateHint')}
          suffix="%"
          inputMode="decimal"
          value={settings.errorRatePercent}
          error={
            isPercent(settings.errorRatePercent)
              ? errorOf('errorRatePercent', t('master.errorRate'))
              : t('wizard.errors.percent')
          }
          onChange={(event) => set({ errorRatePercent: event.target.value })}
        />
      </div>
    </div>
  )
}
