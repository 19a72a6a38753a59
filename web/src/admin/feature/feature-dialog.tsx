import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { featureStates } from '#contract/feature/codes.ts'
import { mayBe, type FeatureRow } from '#contract/feature/feature.ts'
import { call } from '../../shared/api-client.ts'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { UtcField } from '../../ui/form/utc-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeDialog, type ChangeProps } from '../frames/change-dialog.tsx'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { effectKey } from './effect-key.ts'
import { FeatureNow } from './feature-now.tsx'

/** Chooses the state of one feature, and says before it is saved what follows at once. */
export function FeatureDialog({ row, ...over }: ChangeProps<FeatureRow>) {
  const { t } = useTranslation()
  const { feature, version } = row
  const name = t(`features.names.${feature}`)
  const api = useApiForm({ defaultValues: { state: row.state, opensOn: row.opensOn?.slice(0, 16) ?? '' } })
  const { form } = api
  const errorOf = useFieldError(form)
  const [state, day] = form.watch(['state', 'opensOn'])
  const opensOnOf = (typed: string): string | null =>
    state === 'opensOn' && typed !== '' ? new Date(`${typed}Z`).toISOString() : null
  const isSame =
    state === row.state && opensOnOf(day) === (row.opensOn && new Date(row.opensOn).toISOString())
  const states = featureStates.filter((it) => mayBe(feature, it))
  return (
    <ChangeDialog
      by={endpoints.modifyFeature}
      {...over}
      row={row}
      api={api}
      save={(values) => {
        const body = { state: values.state, opensOn: opensOnOf(values.opensOn), version }
        return call(endpoints.modifyFeature, { params: { feature }, body })
      }}
      title={name}
      description={t(effectKey(feature))}
      width="lg"
      confirm={t(`features.confirm.${state}`)}
      isSame={isSame}
      saved={t('features.saved', { name })}
      now={<FeatureNow row={row} />}
    >
      <ChoiceCards
        legend={t('features.state')}
        value={state}
        onChange={(next) => form.setValue('state', next)}
        choices={states.map((entry) => ({
          value: entry,
          title: t(`features.states.${entry}`),
          description: t(`features.stateNotes.${entry}`),
        }))}
      />
      {state === 'opensOn' && (
        <UtcField
          {...form.register('opensOn')}
          label={t('features.day')}
          isRequired
          value={day}
          error={errorOf('opensOn', t('features.day'))}
        />
      )}
      {!isSame && <Notice title={t('features.follows')}>{t(`features.followsOf.${state}`, { name })}</Notice>}
    </ChangeDialog>
  )
}
