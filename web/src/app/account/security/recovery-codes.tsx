import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { saveFile } from '#web/src/shared/save-file.ts'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { FlowCard } from '#web/src/ui/site/flow/flow-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** The codes for the day a second factor is lost, this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('site')
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'))
    showToast(t('account.factors.copied'), 'success')
  }
  const save = (): void => saveFile(`${brand.slug}-recovery-codes.txt`, `${codes.join('\n')}\n`, 'text/plain')
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <FlowCard level={3} title={t('account.factors.codesTitle')}>
        <p>{t('account.factors.codesText')}</p>
        <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-ink select-all">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <ActionButton onClick={() => void copy()}>{t('account.factors.copy')}</ActionButton>
          <ActionButton onClick={save}>{t('account.factors.download')}</ActionButton>
          <ActionButton variant="primary" onClick={onKept}>
            {t('account.factors.kept')}
          </ActionButton>
        </div>
      </FlowCard>
    </div>
  )
}
