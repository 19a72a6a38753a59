import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import '../../styles/popup.css'

interface PopupProps {
  title: string
  children?: ReactNode
  /** The last line: what can be pressed. */
  actions?: ReactNode
  closeLabel: string
  onClose: () => void
  /**
   * Asked before Escape, the X or a press outside closes it. False: it stays, and the asked function says why.
   * `outsideAtMs`: when the press outside was made; null for the others.
   */
  mayClose?: (outsideAtMs: number | null) => boolean
}

/** A window over the page, mounted while it is open. The browser holds the focus inside and gives it back. */
export function Popup({ title, children, actions, closeLabel, onClose, mayClose }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const close = (): void => {
    if (mayClose?.(null) ?? true) onClose()
  }
  const closeOutside = (event: MouseEvent): void => {
    if (event.target === dialog.current && (mayClose?.(event.timeStamp) ?? true)) onClose()
  }
  // A browser closes it all the same when it is pressed again at once; then onClose is called.
  const onEscape = (event: SyntheticEvent): void => {
    if (mayClose?.(null) === false) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too, by itself
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onEscape}
      onClose={onClose}
      onClick={closeOutside}
      className="site-popup"
    >
      <div className="p-6 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="pt-1 text-xl font-bold">
            {title}
          </h2>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={close}
            className="ui-icon-button -mt-1 -mr-2 size-11"
          >
            <X className="size-5" aria-hidden />
          </button>
        </div>
        <div className="mt-2 text-[0.9375rem] text-muted">{children}</div>
        {actions && <div className="mt-6 flex flex-wrap gap-2.5">{actions}</div>}
      </div>
    </dialog>
  )
}
