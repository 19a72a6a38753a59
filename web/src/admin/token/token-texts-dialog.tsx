import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { TokenTextsInput } from '#contract/token/tokens.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useApiForm, useFieldError } from '../parts/use-api-form.ts'
import { paths } from '../paths.ts'

type Texts = TokenTextsInput

/** Name, symbol and URI of a token on chain: a run changes them, which opens. */
export function TokenTextsDialog({
  tokenId,
  told,
  onClose,
}: {
  tokenId: number
  told: Texts
  onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // Whatever is wrong with a text the API says at its field.
  const { form, failure, submitWith } = useApiForm<Texts>({ defaultValues: told })
  const errorOf = useFieldError(form)
  const submit = submitWith(async (body) => {
    const { masterId } = await call(endpoints.updateTokenTexts, { params: { tokenId }, body })
    showToast(t('tokens.texts.started'), 'success')
    onClose()
    void navigate(paths.master(masterId))
  })
  // The window stands inside the form of the page, which is of something else.
  const submitHere = (event: FormEvent<HTMLFormElement>): void => {
    event.stopPropagation()
    submit(event)
  }
  const { isSubmitting, isDirty } = form.formState
  const field = (name: keyof Texts) => {
    const label = t(`tokens.fields.${name}`)
    return (
      <TextField
        {...form.register(name)}
        isRequired
        label={label}
        hint={t(`tokens.hints.${name}`)}
        error={errorOf(name, label)}
      />
    )
  }
  return (
    <Dialog
      isOpen
      isLocked={isSubmitting}
      onClose={onClose}
      title={t('tokens.texts.title')}
      description={t('tokens.texts.description')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form="token-texts"
            variant="primary"
            isBusy={isSubmitting}
            disabledReason={isDirty ? undefined : t('tokens.texts.same')}
          >
            {t('tokens.texts.confirm')}
          </Button>
        </>
      }
    >
      <form id="token-texts" noValidate className="mt-4 grid gap-4" onSubmit={submitHere}>
        {failure !== null && <Failed error={failure} doing="process" />}
        {field('name')}
        {field('symbol')}
        {field('uri')}
      </form>
    </Dialog>
  )
}
