import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonBounds } from '#contract/text.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { issueSentence, placeIssues, type FieldIssue } from '#web/src/shared/field-issues.ts'
import { Button } from './button.tsx'
import { dialogBackdrop, dialogPopup } from './dialog.tsx'
import { cx } from './cx.ts'
import { Failed } from './data/states.tsx'
import { TextArea, TextField } from './form/inputs.tsx'
import type { AdminKey } from '#web/src/shared/sentence-keys.ts'

export interface ConfirmRequest {
  title: string
  /** The numbers: how many, how much, which network. */
  body: ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** A person types exactly this before the button works. */
  typed?: string
  /** A reason goes into the audit log. */
  needsReason?: boolean
  /** Why it cannot be pressed yet, as while the numbers of the question are read. */
  notYet?: string | null
  /** What it throws is shown in the window, which stays with all that was typed. */
  onConfirm: (reason: string) => Promise<void>
}

/** Asks before something that cannot be undone. Stays open and shows progress until the work is done. */
export function ConfirmDialog({ request, onClose }: { request: ConfirmRequest | null; onClose: () => void }) {
  return (
    <AlertDialog.Root open={request !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        {/* Over another window as well, which is dimmed like the page. */}
        <AlertDialog.Backdrop forceRender className={dialogBackdrop} />
        <AlertDialog.Popup className={cx(dialogPopup, 'max-w-lg')}>
          {request && <ConfirmBody request={request} onClose={onClose} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function ConfirmBody({ request, onClose }: { request: ConfirmRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refusal | null>(null)
  const blocked = blockedBecause(request, typed, reason)
  const confirm = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await request.onConfirm(reason.trim())
      onClose()
    } catch (cause) {
      setFailure(refusalOf(cause, request))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="min-h-0 overflow-y-auto px-6 pt-5 pb-6">
        <AlertDialog.Title className="text-lg font-semibold">{request.title}</AlertDialog.Title>
        <AlertDialog.Description render={<div />} className="mt-2 text-[0.875rem] text-muted">
          {request.body}
        </AlertDialog.Description>
        <div className="mt-4 grid gap-4 empty:hidden">
          {failure !== null && failure.rest !== null && <Failed error={failure.rest} doing="act" />}
          {request.needsReason && (
            <TextArea
              label={t('confirm.reason')}
              hint={t('confirm.reasonHint')}
              name="reason"
              isRequired
              rows={2}
              maxLength={reasonBounds.max}
              error={failure?.reason && issueSentence(failure.reason, t('confirm.reason'))}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          {request.typed && (
            <TextField
              label={t('confirm.typed', { text: request.typed })}
              isRequired
              isMono
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-veil px-6 py-4">
        <Button onClick={onClose} disabledReason={isBusy ? t('confirm.busy') : null}>
          {t('common.back')}
        </Button>
        <Button
          variant={request.tone ?? 'primary'}
          isBusy={isBusy}
          disabledReason={request.notYet ?? (blocked && t(blocked))}
          onClick={() => void confirm()}
        >
          {request.confirmLabel}
        </Button>
      </div>
    </>
  )
}

interface Refusal {
  /** What the API says of the reason. */
  reason: FieldIssue | undefined
  /** All the rest; null when the field says everything. */
  rest: unknown
}

function refusalOf(cause: unknown, { needsReason }: ConfirmRequest): Refusal {
  const error = toApiError(cause)
  const { byName, rest } = placeIssues(error.fieldIssues, {
    isShown: (name) => needsReason === true && name === 'reason',
  })
  const reason = byName.get('reason')
  if (!reason) return { reason, rest: error }
  return { reason, rest: rest.length > 0 ? error.withIssues(rest) : null }
}

function blockedBecause(request: ConfirmRequest, typed: string, reason: string): AdminKey | null {
  if (request.needsReason && reason.trim().length < reasonBounds.min) return 'confirm.reasonMissing'
  if (request.typed && typed.trim() !== request.typed) return 'confirm.typedMissing'
  return null
}
