import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { TextInput } from '#web/src/ui/site/form.tsx'
import { BigAddress, FlowWaiting, TextButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowFoot } from '#web/src/ui/site/flow/flow-window.tsx'
import type { Wallets } from '../../wallet/index.ts'
import { useVerdict, type Verdict } from '../use-verdict.ts'
import { SolanaWallet } from './solana-wallet.tsx'

interface AddressFormProps {
  wallets: Wallets
  value: string
  onChange: (address: string) => void
  /** What can be pressed. `refuse` empties the field and goes back to it. */
  actions: (input: { address: string; isOk: boolean; refuse: () => void }) => ReactNode
}

/** A Solana address: taken from the wallet or typed, checked on the chain, shown large, and the warning. */
export function AddressForm({ wallets, value, onChange, actions }: AddressFormProps) {
  const { t } = useTranslation('site')
  const field = useRef<HTMLDivElement>(null)
  const [wasTouched, setTouched] = useState(false)
  const address = value.trim()
  const { verdict, retry } = useVerdict(address)
  const refuse = (): void => {
    setTouched(true)
    onChange('')
    field.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <div className="form grid gap-5" ref={field}>
        <SolanaWallet wallets={wallets} onAddress={onChange} />
        <TextInput
          label={t('migration.address.label')}
          hint={t('migration.address.hint')}
          error={verdict === 'EMPTY' && !wasTouched ? undefined : errorOf(verdict, t)}
          value={value}
          onChange={(event) => {
            setTouched(true)
            onChange(event.target.value)
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div aria-live="polite" className="grid gap-3 empty:hidden">
          {verdict === 'CHECKING' && <FlowWaiting>{t('migration.address.checking')}</FlowWaiting>}
          {verdict === 'UNREACHABLE' && (
            <p>
              <TextButton onClick={retry}>{t('migration.retry')}</TextButton>
            </p>
          )}
          {verdict === 'OK' && (
            <>
              <p className="font-semibold">{t('migration.address.confirm')}</p>
              <BigAddress value={address} />
            </>
          )}
        </div>
        <NoticeBlock tone="danger" title={t('shell.addressWarning.title')}>
          {t('shell.addressWarning.body')}
        </NoticeBlock>
      </div>
      <FlowFoot>{actions({ address, isOk: verdict === 'OK', refuse })}</FlowFoot>
    </>
  )
}

/** An empty field is asked for in words; everything else is said once it is known. */
function errorOf(verdict: Verdict, t: (key: string) => string): string | undefined {
  return verdict === 'OK' || verdict === 'CHECKING' ? undefined : t(`migration.verdicts.${verdict}`)
}
