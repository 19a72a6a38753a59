import { CircleCheck, CircleX, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, useToasts, type ToastItem } from './toast-store.ts'

const shownMs = 5_000
const icons = { info: Info, success: CircleCheck, error: CircleX } as const
const colours = { info: 'text-info', success: 'text-success', error: 'text-danger' } as const

/** The black toasts at the bottom. The regions are always mounted, so that screen readers announce additions. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-70 flex flex-col items-center gap-2 p-4">
      <div role="status" aria-live="polite" className="contents">
        {toasts
          .filter((toast) => toast.tone !== 'error')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert" className="contents">
        {toasts
          .filter((toast) => toast.tone === 'error')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: ToastItem }) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const IconPart = icons[toast.tone]
  useEffect(() => {
    if (isHeld || toast.tone === 'error') return
    const timer = setTimeout(() => dismissToast(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-md animate-rise items-start gap-3 rounded-lg border border-line-strong bg-[#000] py-3 pr-2 pl-4 text-[0.875rem] text-ink shadow-float"
    >
      <IconPart className={`mt-0.5 size-4.5 shrink-0 ${colours[toast.tone]}`} aria-hidden />
      <p className="min-w-0 flex-1 break-words">{toast.text}</p>
      <button
        type="button"
        aria-label={t('common.dismiss')}
        onClick={() => dismissToast(toast.id)}
        className="-my-1.5 inline-flex size-9 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-150 hover:text-ink"
      >
        <X className="size-4" aria-hidden />
      </button>
    </div>
  )
}
