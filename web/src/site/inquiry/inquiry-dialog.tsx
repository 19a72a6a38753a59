import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import type { InquiryKind } from '#contract/inquiry/codes.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { Popup } from '../../ui/site/popup.tsx'
import { loadMessages } from '../frame/load-messages.ts'
import { InquiryForm } from './inquiry-form.tsx'

interface InquiryDialogProps {
  kind: InquiryKind
  onClose: () => void
}

/** The inquiry form in a window. What was typed is still there when it is opened again. */
export function InquiryDialog({ kind, onClose }: InquiryDialogProps) {
  const { t } = useTranslation('site')
  // Back and Forward lead to another page; the window does not come along.
  useEffect(() => {
    window.addEventListener('popstate', onClose)
    return () => window.removeEventListener('popstate', onClose)
  }, [onClose])
  return (
    <Popup title={t('titles.inquiry')} closeLabel={t('common.closeX')} onClose={onClose}>
      <p className="mb-6">{t('inquiry.lead')}</p>
      <InquiryForm kind={kind} onClose={onClose} />
    </Popup>
  )
}

let isOpen = false

/** Mounts the window beside the app; it lives as long as it is open. See `web/src/site/frame/inquiry.ts`. */
export async function showInquiry(kind: InquiryKind): Promise<void> {
  await loadMessages(currentLanguage(), 'inquiry')
  if (isOpen) return
  isOpen = true
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = (): void => {
    if (!isOpen) return
    isOpen = false
    root.unmount()
    place.remove()
  }
  root.render(<InquiryDialog kind={kind} onClose={close} />)
}
