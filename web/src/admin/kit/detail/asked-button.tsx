import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/src/ui/button.tsx'
import { ConfirmDialog } from '#web/src/ui/confirm-dialog.tsx'

interface AskedButtonProps {
  icon: LucideIcon
  /** What it does, on the button and in the question. */
  label: string
  title: string
  body: string
  isBusy: boolean
  /** Why one may not; null: one may. */
  disabledReason: string | null
  onConfirm: () => void
}

/** A button that ends something: it asks once before it does. */
export function AskedButton({ icon, label, title, body, onConfirm, ...button }: AskedButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const confirm = async (): Promise<void> => {
    onConfirm()
    setAsked(false)
  }
  return (
    <>
      <Button variant="danger" icon={icon} onClick={() => setAsked(true)} {...button}>
        {label}
      </Button>
      <ConfirmDialog
        request={isAsked ? { tone: 'danger', title, body, confirmLabel: label, onConfirm: confirm } : null}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
