import type { ReactNode } from 'react'

interface NoticeBarProps {
  text: string
  action: ReactNode
  closeLabel: string
  onClose: () => void
}

/** Stands at the bottom until it is closed, and is read out at once. It needs no file that the first load lacks. */
export function NoticeBar({ text, action, closeLabel, onClose }: NoticeBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-70 p-4">
      <div
        role="alert"
        className="mx-auto flex max-w-2xl flex-wrap items-center gap-4 rounded-lg border border-line-strong bg-[#000] p-4 text-ink"
      >
        <p className="min-w-56 flex-1">{text}</p>
        {action}
        <button type="button" aria-label={closeLabel} onClick={onClose} className="ui-icon-button size-11">
          <svg viewBox="0 0 24 24" aria-hidden className="size-5 fill-none stroke-current stroke-2">
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </button>
      </div>
    </div>
  )
}
