import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Escape and outside press do nothing while work is under way. */
  isLocked?: boolean
  width?: 'sm' | 'lg' | undefined
}

/** A window over the page: focus moves in, stays in, and returns to the opener. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  isLocked,
  width = 'sm',
}: DialogProps) {
  const { t } = useTranslation()
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isLocked && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={dialogBackdrop} />
        <Base.Popup className={cx(dialogPopup, width === 'lg' ? 'max-w-2xl' : 'max-w-lg')}>
          <div className="flex items-start justify-between gap-4 px-6 pt-5">
            <Base.Title className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</Base.Title>
            <Base.Close className={dialogClose} aria-label={t('common.close')}>
              <X className="size-4.5" aria-hidden />
            </Base.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-6 pt-1 pb-6">
            {description && (
              <Base.Description className="text-[0.875rem] text-muted wrap-anywhere">
                {description}
              </Base.Description>
            )}
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-veil px-6 py-4 empty:hidden">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** As high as a window: it dims the one below, too. */
export const dialogBackdrop =
  'fixed inset-0 z-50 bg-[#040407]/78 backdrop-blur-[3px] transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0'
export const dialogPopup =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-xl border border-line-strong bg-raised shadow-float transition-[opacity,scale] duration-150 ease-out data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:opacity-0'
const dialogClose =
  '-mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-150 hover:bg-veil hover:text-ink'
