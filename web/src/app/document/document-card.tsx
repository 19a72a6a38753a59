import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/language.ts'
import type { DocumentState } from '#contract/document/codes.ts'
import { readOwnDocument, type OwnDocument, type OwnDocuments } from '#contract/document/documents.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { useLanguage } from '#web/src/site/frame/use-language.ts'
import type { Tone } from '#web/src/ui/tone.ts'
import { DocumentPicture } from '#web/src/ui/document-picture.tsx'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { DocumentFrame } from '#web/src/ui/site/app/document-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useFailureText } from '../account/index.ts'
import { UploadForm } from './upload-form.tsx'

interface DocumentCardProps {
  document: OwnDocument
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onSent: (now: OwnDocuments) => void
}

const tones: Record<DocumentState | 'none', Tone> = {
  ...{ none: 'neutral', submitted: 'info', accepted: 'success', refused: 'danger', asked: 'warning' },
  ...{ withdrawn: 'neutral', lapsed: 'warning' },
}

/** One document: what it is, how it stands, why, and what to do next. */
export function DocumentCard({ document, isOpen, onOpen, onSent }: DocumentCardProps) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const { kind, state, fileName, refusal, note, submittedAt, decidedAt, mayUpload } = document
  const shown = state ?? 'none'
  const heading = useFocusOnChange(isOpen)
  useTextFonts(`${fileName ?? ''}${note ?? ''}`)
  const timeOf = (at: string): string =>
    new Date(at).toLocaleString(localeOf[language], {
      ...{ dateStyle: 'medium', timeStyle: 'short' },
    })
  const facts = [
    fileName,
    state !== null && submittedAt && t('documents.submittedAt', { at: timeOf(submittedAt) }),
    decidedAt && t('documents.decidedAt', { at: timeOf(decidedAt) }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <DocumentFrame
      heading={heading}
      title={t(`documents.kinds.${kind}`)}
      state={t(`documents.states.${shown}`)}
      tone={tones[shown]}
      text={refusal ? t(`documents.refusals.${refusal}`) : t(`documents.next.${shown}`)}
      note={note}
      facts={facts}
    >
      {!isOpen && (
        <div className="flex flex-wrap gap-3">
          {mayUpload && (
            <FlowButton
              variant={state === 'submitted' ? 'secondary' : 'primary'}
              onClick={() => onOpen(true)}
            >
              {t(state === null ? 'documents.upload' : 'documents.uploadAgain')}
            </FlowButton>
          )}
          {state === 'submitted' && document.documentId !== null && (
            <Sent documentId={document.documentId} label={t(`documents.kinds.${kind}`)} />
          )}
        </div>
      )}
      {isOpen && <UploadForm kind={kind} onCancel={() => onOpen(false)} onSent={onSent} />}
    </DocumentFrame>
  )
}

/** The heading gets the focus when the form comes or goes: what was pressed is gone with it. */
function useFocusOnChange(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current !== isOpen) heading.current?.focus()
    before.current = isOpen
  }, [isOpen])
  return heading
}

/** What was sent, for whoever wants to be sure. */
function Sent({ documentId, label }: { documentId: number; label: string }) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const [picture, setPicture] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const show = async (): Promise<void> => {
    setBusy(true)
    try {
      setPicture((await call(readOwnDocument, { params: { documentId } })).picture)
    } catch (cause) {
      showToast(failureText(toApiError(cause)), 'error')
    }
    setBusy(false)
  }
  return (
    <>
      <FlowButton
        variant="quiet"
        isBusy={isBusy}
        onClick={() => (picture === null ? void show() : setPicture(null))}
      >
        {t(picture === null ? 'documents.see' : 'documents.hide')}
      </FlowButton>
      {picture !== null && <DocumentPicture picture={picture} name={label} />}
    </>
  )
}
