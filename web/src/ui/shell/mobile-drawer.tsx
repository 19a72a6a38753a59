import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { sheet } from '../sheet.ts'

/** The menu over the page on small screens. */
export function MobileDrawer(props: {
  isOpen: boolean
  onClose: () => void
  label: string
  children: ReactNode
}) {
  return (
    <Dialog.Root open={props.isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={sheet.backdrop} />
        <Dialog.Popup
          aria-label={props.label}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[86vw] border-r border-line-strong bg-surface shadow-float transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          {props.children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
