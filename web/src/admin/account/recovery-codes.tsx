import { Check, Copy, Download, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { saveFile } from '../../shared/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useFailureToast } from '../parts/use-failure-toast.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** The codes for the day a second factor is lost, this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    showToast(t('security.copied'), 'success')
  }
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title={t('security.codesTitle')} isUrgent>
        {t('security.codesText')}
      </Notice>
      <ul className="grid max-w-md grid-cols-2 gap-x-8 gap-y-2 select-all">
        {codes.map((code) => (
          <li key={code}>
            <Text mono>{code}</Text>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copy()}>
          {t('security.copy')}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile(`${brand.slug}-recovery-codes.txt`, text, 'text/plain')}
        >
          {t('security.download')}
        </Button>
        <Button variant="primary" icon={Check} onClick={onKept}>
          {t('security.kept')}
        </Button>
      </div>
    </div>
  )
}

/** How many are left, and new ones. */
export function RecoveryLine({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const renew = async (): Promise<void> => {
    setBusy(true)
    try {
      onCodes((await call(endpoints.renewRecoveryCodes, { body: {} })).recoveryCodes)
    } catch (cause) {
      showFailure('act', cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <Text as="p" weight="semibold">
          {t('security.recovery')}
        </Text>
        <Text as="p" size="sm" tone="muted">
          {t('security.recoveryLeft', { count: left })}
        </Text>
      </div>
      <Button icon={KeyRound} isBusy={isBusy} onClick={() => void renew()}>
        {t('security.renew')}
      </Button>
    </div>
  )
}
