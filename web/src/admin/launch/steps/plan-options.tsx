import { useTranslation } from 'react-i18next'
import { CheckField } from '#web/src/ui/form/inputs.tsx'
import { UtcField } from '#web/src/ui/form/utc-field.tsx'
import { CampaignFields } from '../campaign/campaign-fields.tsx'
import type { PlanPartProps } from './plan-part.ts'

/** When to start, and what later work needs. */
export function PlanOptions({ launch, settings, set, errorOf }: PlanPartProps) {
  const { t } = useTranslation()
  const check = (name: 'isMutable' | 'isScheduled') => (
    <CheckField
      id={name}
      label={t(`wizard.plan.${name}`)}
      hint={t(`wizard.plan.${name}Hint`)}
      checked={settings[name]}
      onChange={(event) => set({ [name]: event.target.checked })}
    />
  )
  return (
    <div className="grid gap-3">
      {launch.options.includes('isMutable') && check('isMutable')}
      {settings.campaign ? (
        <CampaignFields launch={launch} campaign={settings.campaign} set={set} />
      ) : (
        check('isScheduled')
      )}
      {settings.isScheduled && (
        <UtcField
          className="max-w-sm pl-8"
          label={t('wizard.plan.startAt')}
          isRequired
          value={settings.startAt}
          error={errorOf('startAt', t('wizard.plan.startAt'))}
          onChange={(event) => set({ startAt: event.target.value })}
        />
      )}
    </div>
  )
}
