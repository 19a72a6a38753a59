import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Deposit } from '#contract/migration/deposits.ts'
import { reasonBounds } from '#contract/text.ts'
import { call } from '#web/src/shared/api-client.ts'
import { shortAddress } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { CopyButton } from '#web/src/ui/address.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { TextArea, TextField } from '#web/src/ui/form/inputs.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'

interface RedirectDialogProps {
  deposit: Deposit
  isOpen: boolean
  onClose: () => void
  onRedirected: () => void
}

/** Sends a transfer to another address than it came from, by a signature of the wallet it came from. */
export function RedirectDialog({ deposit, isOpen, onClose, onRedirected }: RedirectDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ to: '', signature: '', reason: '' })
  const [failure, setFailure] = useState<unknown>(null)
  const failed = useRef<HTMLDivElement>(null)
  useEffect(() => failed.current?.scrollIntoView?.({ block: 'nearest' }), [failure])
  const [isBusy, setBusy] = useState(false)
  const { to, signature, reason } = trimmed(typed)
  const params = { depositId: deposit.depositId }
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(to)
  const text = useApi(endpoints.readRedirectText, isOpen && isAddress ? { params, query: { to } } : null)
  const isReady = isAddress && /^0x[0-9a-fA-F]{2,}$/.test(signature) && reason.length >= reasonBounds.min
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await call(endpoints.redirectDeposit, { params, body: { to, signature, reason } })
      showToast(t('deposits.redirect.done'), 'success')
      onRedirected()
      onClose()
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof typeof typed) => ({
    name,
    isRequired: true,
    label: t(`deposits.redirect.${name}`),
    hint: t(`deposits.redirect.${name}Hint`),
    value: typed[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: event.target.value })),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      title={t('deposits.redirect.title')}
      description={t('deposits.redirect.note', { wallet: shortAddress(deposit.from) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            disabledReason={isReady ? null : t('deposits.redirect.missing')}
            onClick={() => void send()}
          >
            {t('deposits.redirect.send')}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <TextField {...field('to')} isMono autoComplete="off" spellCheck={false} />
        {text.error && <Failed error={text.error} />}
        {text.data && <SignedText text={text.data} />}
        <TextArea {...field('signature')} rows={3} spellCheck={false} />
        <TextArea {...field('reason')} rows={2} maxLength={reasonBounds.max} />
        {/* At the end, beside what was pressed: on a phone the head of the window is out of sight. */}
        {failure !== null && (
          <div ref={failed}>
            <Failed error={failure} doing="act" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function trimmed(typed: { to: string; signature: string; reason: string }) {
  return { to: typed.to.trim(), signature: typed.signature.trim(), reason: typed.reason.trim() }
}

/** What the sender's wallet signs, whole and to copy. */
function SignedText({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <Text size="sm" weight="medium">
          {t('deposits.redirect.text')}
        </Text>
        <CopyButton value={text} name={t('deposits.redirect.text')} />
      </div>
      <Text as="p" size="xs" mono className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {text}
      </Text>
    </div>
  )
}
