import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { removeIdentity, type Identities } from '#contract/account/profile.ts'
import { call } from '#web/src/shared/api-client.ts'
import { openDialog, shortAddress } from '#web/src/site/wallet/index.ts'
import { AccountLine } from '#web/src/ui/site/app/account-parts.tsx'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { SocialButtons } from '../social-buttons.tsx'
import { takeLogin } from '../take-login.ts'
import { RemoveButton } from './remove-button.tsx'

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
  const remove = (what: Removed) => async (): Promise<void> => {
    onChange(await call(removeIdentity, { body: what }))
    await takeLogin()
    showToast(t('account.modified'), 'success')
  }
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
            action={<RemoveButton isDisabled={isLast} onRemove={remove({ kind: 'password' })} />}
          />
        )}
        {providers.map((provider) => (
          <AccountLine
            key={provider}
            name={t(`account.social.providers.${provider}`)}
            action={<RemoveButton isDisabled={isLast} onRemove={remove({ kind: 'provider', provider })} />}
          />
        ))}
        {wallets.map(({ family, address }) => (
          <AccountLine
            key={address}
            name={t('account.ways.wallet', { address: shortAddress(address) })}
            note={t(`account.ways.families.${family}`)}
            action={
              <RemoveButton isDisabled={isLast} onRemove={remove({ kind: 'wallet', family, address })} />
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
