import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentLimits, type DocumentKind } from '#contract/document/codes.ts'
import { uploadDocument, type OwnDocuments } from '#contract/document/documents.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { AgreementLine } from '#web/src/ui/site/app/account-parts.tsx'
import { boxAround, type Box } from '#web/src/ui/site/app/cover-boxes.ts'
import { CoverPicture } from '#web/src/ui/site/app/cover-picture.tsx'
import { CoveredCard } from '#web/src/ui/site/app/covered-card.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useFailureText } from '../account/index.ts'
import { FileButton, readPicture, type GivenPicture } from '../picture/index.ts'
import { coveredBytes } from './covered-bytes.ts'

interface UploadFormProps {
  kind: DocumentKind
  onCancel: () => void
  onSent: (now: OwnDocuments) => void
}

/** Chooses a file, covers what nobody needs to see, and sends it: what is covered never leaves the browser. */
export function UploadForm({ kind, onCancel, onSent }: UploadFormProps) {
  const { t } = useTranslation('site')
  const [given, setGiven] = useState<GivenPicture | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = async (file: File): Promise<void> => {
    const isNamed = file.name.length <= documentLimits.fileNameMax
    const read = isNamed ? await readPicture(file) : ({ refusal: 'nameTooLong' } as const)
    setRefusal(
      'refusal' in read
        ? t(`pictures.refusals.${read.refusal}`, { field: t(`documents.fields.${kind}`) })
        : null,
    )
    setGiven('refusal' in read ? null : read)
  }
  // A picture is large: it goes with the form.
  useEffect(() => () => given?.picture.close(), [given])
  return (
    <div className="form grid gap-5">
      {refusal && <FormAlert title={refusal} />}
      {given === null && (
        <>
          {kind === 'idCard' && <CoveredCard label={t('documents.cover.drawing')} />}
          <p className="text-[0.9375rem]">{t(`documents.how.${kind}`)}</p>
          <p className="text-sm text-muted">{t('pictures.which')}</p>
        </>
      )}
      {given && <Cover key={given.id} {...{ kind, given, onSent }} />}
      <div className="flex flex-wrap gap-3">
        <FileButton
          isMain={given === null}
          label={t(given === null ? 'pictures.choose' : 'pictures.another')}
          onFile={(file) => void choose(file)}
        />
        <FlowButton variant="quiet" onClick={onCancel}>
          {t('documents.cancel')}
        </FlowButton>
      </div>
    </div>
  )
}

interface CoverProps {
  kind: DocumentKind
  given: GivenPicture
  onSent: (now: OwnDocuments) => void
}

function Cover({ kind, given, onSent }: CoverProps) {
  const { t } = useTranslation('site')
  const { boxes, selected, change, add, remove } = useBoxes()
  const [isCovered, setCovered] = useState(false)
  const { error, isSending, send } = useSending({ kind, given, boxes, isCovered }, onSent)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t(kind === 'idCard' ? 'documents.cover.titleOfNumber' : 'documents.cover.title')}
      </h3>
      <p className="text-[0.9375rem] text-muted">{t('documents.cover.text')}</p>
      <CoverPicture
        picture={given.picture}
        label={t('documents.cover.picture', { file: given.fileName })}
        boxLabel={(count) => t('documents.cover.box', { count })}
        {...{ boxes, selected }}
        onChange={change}
      />
      <div className="flex flex-wrap gap-3">
        <FlowButton isSmall onClick={add}>
          {t('documents.cover.add')}
        </FlowButton>
        {boxes.length > 0 && (
          <FlowButton isSmall variant="quiet" onClick={remove}>
            {t('documents.cover.remove')}
          </FlowButton>
        )}
      </div>
      {kind === 'idCard' && boxes.length === 0 && (
        <AgreementLine
          name="isCovered"
          checked={isCovered}
          onChange={(event) => setCovered(event.target.checked)}
        >
          {t('documents.cover.already')}
        </AgreementLine>
      )}
      {error && <FormAlert title={error} />}
      <div>
        <FlowButton variant="primary" isBusy={isSending} onClick={() => void send()}>
          {t(isSending ? 'account.sending' : 'documents.send')}
        </FlowButton>
      </div>
    </>
  )
}

function useBoxes() {
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const [selected, setSelected] = useState<number | null>(null)
  const change = (next: readonly Box[], chosen: number | null): void => {
    setBoxes(next)
    setSelected(chosen)
  }
  return {
    ...{ boxes, selected, change },
    add: () => change([...boxes, boxAround({ x: 0.5, y: 0.5 })], boxes.length),
    remove: () =>
      change(
        boxes.filter((_, at) => at !== (selected ?? boxes.length - 1)),
        null,
      ),
  }
}

interface Sending {
  kind: DocumentKind
  given: GivenPicture
  boxes: readonly Box[]
  isCovered: boolean
}

function useSending({ kind, given, boxes, isCovered }: Sending, onSent: (now: OwnDocuments) => void) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const isHidden = kind !== 'idCard' || boxes.length > 0 || isCovered
  const send = async (): Promise<void> => {
    if (!isHidden) return setError(t('documents.cover.missing'))
    setSending(true)
    setError(null)
    try {
      const bytes = await coveredBytes(given.picture, boxes)
      const query = { fileName: given.fileName, isCovered: isHidden ? ('true' as const) : ('false' as const) }
      onSent(await call(uploadDocument, { params: { kind }, query }, { bytes }))
      showToast(t('documents.sent'), 'success')
    } catch (cause) {
      const failure = toApiError(cause)
      setError(failure.fieldIssues[0]?.message ?? failureText(failure))
      setSending(false)
    }
  }
  return { error: isHidden && error === t('documents.cover.missing') ? null : error, isSending, send }
}
