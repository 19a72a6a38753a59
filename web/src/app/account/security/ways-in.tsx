import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { removeIdentity, type Identities } from '#contract/account/profile.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { openDialog, shortAddress } from '#web/src/site/wallet/index.ts'
import { AccountLine } from '#web/src/ui/site/account-parts.tsx'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { SocialButtons } from '../social-buttons.tsx'
import { takeLogin } from '../take-login.ts'
import { useFailureText } from '../use-failure-text.ts'

interface WaysInProps {
  identities: Identities
  onChange: (identities: Identities) => void
  onLinked: () => void
}

type Removed = z.input<typeof removeIdentity.body>

/** Every way into the account; the last one stays. */
export function WaysIn({ identities, onChange, onLinked }: WaysInProps) {
  const { t } = useTranslation('site')
  const { hasPassword, wallets, providers, uid } = identities
  const isLast = wallets.length + providers.length + (hasPassword ? 1 : 0) <= 1
  const addWallet = async (): Promise<void> => {
    if (await openDialog(null)) onLinked()
  }
  return (
    <>
      <ul>
        {hasPassword && (
          <AccountLine
            name={t('account.ways.password')}
            note={uid}
            action={<RemoveButton what={{ kind: 'password' }} isLast={isLast} onChange={onChange} />}
          />
        )}
        {providers.map((provider) => (
          <AccountLine
            key={provider}
            name={t(`account.social.providers.${provider}`)}
            action={
              <RemoveButton what={{ kind: 'provider', provider }} isLast={isLast} onChange={onChange} />
            }
          />
        ))}
        {wallets.map(({ family, address }) => (
          <AccountLine
            key={address}
            name={t('account.ways.wallet', { address: shortAddress(address) })}
            note={t(`account.ways.families.${family}`)}
            action={
              <RemoveButton what={{ kind: 'wallet', family, address }} isLast={isLast} onChange={onChange} />
            }
          />
        ))}
      </ul>
      {isLast && <p className="mt-4 text-sm text-muted">{t('account.ways.last')}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <ActionButton onClick={() => void addWallet()}>{t('account.ways.addWallet')}</ActionButton>
        <SocialButtons isForAccount next={null} without={providers} />
      </div>
    </>
  )
}

interface RemoveButtonProps {
  what: Removed
  isLast: boolean
  onChange: (identities: Identities) => void
}

/** Asks once more in its own place before it does it. */
function RemoveButton({ what, isLast, onChange }: RemoveButtonProps) {
  const { t } = useTranslation('site')
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      onChange(await call(removeIdentity, { body: what }))
      await takeLogin()
      showToast(t('account.modified'), 'success')
    } catch (cause) {
      showToast(failureText(toApiError(cause)), 'error')
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  if (!isAsking)
    return (
      <FlowButton isSmall isDisabled={isLast} onClick={() => setAsking(true)}>
        {t('account.ways.remove')}
      </FlowButton>
    )
  return (
    <span className="flex flex-wrap gap-2">
      <FlowButton isSmall isBusy={isBusy} variant="primary" onClick={() => void remove()}>
        {t('account.ways.confirm')}
      </FlowButton>
      <FlowButton isSmall onClick={() => setAsking(false)}>
        {t('account.ways.keep')}
      </FlowButton>
    </span>
  )
}
