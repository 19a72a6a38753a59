import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readProfilePicture, removeProfilePicture } from '#contract/account/profile-picture.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { setOwnPicture } from '#web/src/site/frame/own-picture.ts'
import { ProfilePicture } from '#web/src/ui/profile-picture.tsx'
import { FormGroup } from '#web/src/ui/site/app/account-parts.tsx'
import { FlowButton, FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { FileButton, readPicture, type GivenPicture } from '../../picture/index.ts'
import { useFailureText } from '../use-failure-text.ts'
import { CropForm } from './crop-form.tsx'

/** How somebody wants to be seen: the picture, another one in its place, or none. */
export function PictureSection() {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const { data, error, mutate } = useApi(readProfilePicture)
  const take = (picture: string | null): void => {
    setOwnPicture(picture)
    void mutate({ picture }, false)
  }
  return (
    <FormGroup legend={t('account.picture.title')}>
      <p className="text-[0.9375rem] text-muted">{t('account.picture.text')}</p>
      {error && <FormAlert title={failureText(error)} />}
      {!error && !data && <FlowSkeleton label={t('account.loading')} />}
      {data && <Picture picture={data.picture} onChange={take} />}
    </FormGroup>
  )
}

interface PictureProps {
  picture: string | null
  onChange: (picture: string | null) => void
}

function Picture({ picture, onChange }: PictureProps) {
  const { t } = useTranslation('site')
  const { given, refusal, choose, forget } = useGiven()
  if (given)
    return (
      <CropForm
        key={given.id}
        given={given}
        refusal={refusal}
        onFile={(file) => void choose(file)}
        onCancel={forget}
        onSent={(now) => {
          onChange(now)
          forget()
        }}
      />
    )
  return (
    <>
      {refusal && <FormAlert title={refusal} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <ProfilePicture
          picture={picture}
          name={t(picture === null ? 'account.picture.none' : 'account.picture.own')}
          className="size-24"
        />
        <div className="flex flex-wrap gap-3">
          <FileButton
            isMain={picture === null}
            label={t(picture === null ? 'pictures.choose' : 'pictures.another')}
            onFile={(file) => void choose(file)}
          />
          {picture !== null && <RemoveButton onRemoved={() => onChange(null)} />}
        </div>
      </div>
      <p className="text-sm text-muted">{t('pictures.which')}</p>
    </>
  )
}

/** A file that was chosen, or why it is not taken. */
function useGiven() {
  const { t } = useTranslation('site')
  const [given, setGiven] = useState<GivenPicture | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  // A picture is large: it goes with the form.
  useEffect(() => () => given?.picture.close(), [given])
  const choose = async (file: File): Promise<void> => {
    const read = await readPicture(file)
    if (!('refusal' in read)) setGiven(read)
    setRefusal(
      'refusal' in read
        ? t(`pictures.refusals.${read.refusal}`, { field: t('account.picture.title') })
        : null,
    )
  }
  const forget = (): void => {
    setGiven(null)
    setRefusal(null)
  }
  return { given, refusal, choose, forget }
}

function RemoveButton({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(removeProfilePicture)
      showToast(t('account.picture.removed'), 'success')
      onRemoved()
    } catch (cause) {
      showToast(failureText(toApiError(cause)), 'error')
      setBusy(false)
    }
  }
  return (
    <FlowButton variant="quiet" isBusy={isBusy} onClick={() => void remove()}>
      {t('account.picture.remove')}
    </FlowButton>
  )
}
