import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { featureStates } from '#contract/feature/codes.ts'
import { mayBe, type FeatureRow } from '#contract/feature/feature.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { UtcField } from '../../ui/form/utc-field.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { effectKey } from './effect-key.ts'

interface FeatureDialogProps {
  row: FeatureRow
  onClose: () => void
  onSaved: () => void
}

/** Chooses the state of one feature, and says before it is saved what follows at once. */
export function FeatureDialog({ row, onClose, onSaved }: FeatureDialogProps) {
  const { t } = useTranslation()
  const { feature, version } = row
  const name = t(`features.names.${feature}`)
  const { form, failure, submitWith } = useApiForm({
    defaultValues: { state: row.state, opensOn: row.opensOn?.slice(0, 16) ?? '' },
  })
  const errorOf = useFieldError(form)
  const { isSubmitting } = form.formState
  const [state, day] = form.watch(['state', 'opensOn'])
  const opensOnOf = (typed: string): string | null =>
    state === 'opensOn' && typed !== '' ? new Date(`${typed}Z`).toISOString() : null
  const isSame =
    state === row.state && opensOnOf(day) === (row.opensOn && new Date(row.opensOn).toISOString())
  const submit = submitWith(async (values) => {
    const body = { state: values.state, opensOn: opensOnOf(values.opensOn), version }
    await call(endpoints.modifyFeature, { params: { feature }, body })
    showToast(t('features.saved', { name }), 'success')
    onSaved()
    onClose()
  })
  const states = featureStates.filter((it) => mayBe(feature, it))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isSubmitting}
      width="lg"
      title={name}
      description={t(effectKey(feature))}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form="feature"
            variant="primary"
            isBusy={isSubmitting}
            disabledReason={isSame ? t('features.same') : null}
          >
            {t(`features.confirm.${state}`)}
          </Button>
        </>
      }
    >
      <form id="feature" noValidate className="mt-5 grid gap-5" onSubmit={submit}>
        {failure !== null && <Failed error={failure} doing="modify" />}
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
        {!isSame && (
          <Notice title={t('features.follows')}>{t(`features.followsOf.${state}`, { name })}</Notice>
        )}
      </form>
    </Dialog>
  )
}
