import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profilePictureSide, saveProfilePicture } from '#contract/account/profile-picture.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { CropPicture } from '#web/src/ui/site/app/crop-picture.tsx'
import { squareOf, wholeCrop, type Crop } from '#web/src/ui/site/app/crop-square.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { drawJpeg, FileButton, type GivenPicture } from '../../picture/index.ts'
import { useFailureText } from '../use-failure-text.ts'

interface CropFormProps {
  given: GivenPicture
  /** Why another file that was chosen is not taken. */
  refusal: string | null
  onFile: (file: File) => void
  onCancel: () => void
  /** With the picture as it is kept, a JPEG in base64. */
  onSent: (picture: string | null) => void
}

/** Chooses the square of a picture that is kept, and sends it: the rest never leaves the browser. */
export function CropForm({ given, refusal, onFile, onCancel, onSent }: CropFormProps) {
  const { t } = useTranslation('site')
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const { error, isSending, send } = useSending(given, crop, onSent)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const wrong = refusal ?? error
  return (
    <div className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('account.picture.crop')}
      </h3>
      <p className="text-[0.9375rem] text-muted">{t('account.picture.how')}</p>
      <CropPicture
        picture={given.picture}
        crop={crop}
        label={t('account.picture.keys')}
        zoomLabel={t('account.picture.zoom')}
        onChange={setCrop}
      />
      {wrong !== null && <FormAlert title={wrong} />}
      <div className="flex flex-wrap gap-3">
        <FlowButton variant="primary" isBusy={isSending} onClick={() => void send()}>
          {t(isSending ? 'account.sending' : 'account.picture.save')}
        </FlowButton>
        <FileButton isMain={false} label={t('pictures.another')} onFile={onFile} />
        <FlowButton variant="quiet" onClick={onCancel}>
          {t('account.picture.cancel')}
        </FlowButton>
      </div>
    </div>
  )
}

/** Sharper than what is kept, which the API makes of it. */
const sentSide = 2 * profilePictureSide

function useSending({ picture }: GivenPicture, crop: Crop, onSent: (picture: string | null) => void) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    setError(null)
    try {
      const { x, y, side } = squareOf(crop, picture)
      const bytes = await drawJpeg({ width: sentSide, height: sentSide }, (context) =>
        context.drawImage(picture, x, y, side, side, 0, 0, sentSide, sentSide),
      )
      const saved = await call(saveProfilePicture, {}, { bytes })
      showToast(t('account.modified'), 'success')
      onSent(saved.picture)
    } catch (cause) {
      setError(failureText(toApiError(cause)))
      setSending(false)
    }
  }
  return { error, isSending, send }
}
