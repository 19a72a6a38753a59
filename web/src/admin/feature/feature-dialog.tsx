import { useState } from 'react'
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
import { useSave } from '../parts/use-save.ts'
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
  const [state, setState] = useState(row.state)
  const [day, setDay] = useState(row.opensOn?.slice(0, 16) ?? '')
  const { isBusy, failure, errorOf, save } = useSave(() => {
    showToast(t('features.saved', { name }), 'success')
    onSaved()
    onClose()
  })
  const opensOn = state === 'opensOn' && day !== '' ? new Date(`${day}Z`).toISOString() : null
  const isSame = state === row.state && opensOn === (row.opensOn && new Date(row.opensOn).toISOString())
  const submit = (): void =>
    void save(() => call(endpoints.modifyFeature, { params: { feature }, body: { state, opensOn, version } }))
  const states = featureStates.filter((it) => mayBe(feature, it))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      width="lg"
      title={name}
      description={t(effectKey(feature))}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabledReason={isSame ? t('features.same') : null}
            onClick={submit}
          >
            {t(`features.confirm.${state}`)}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-5">
        {failure !== null && <Failed error={failure} doing="modify" />}
        <ChoiceCards
          legend={t('features.state')}
          value={state}
          onChange={setState}
          choices={states.map((choice) => ({
            value: choice,
            title: t(`features.states.${choice}`),
            description: t(`features.stateNotes.${choice}`),
          }))}
        />
        {state === 'opensOn' && (
          <UtcField
            label={t('features.day')}
            isRequired
            value={day}
            error={errorOf('opensOn')}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        {!isSame && (
          <Notice title={t('features.follows')}>{t(`features.followsOf.${state}`, { name })}</Notice>
        )}
      </div>
    </Dialog>
  )
}
