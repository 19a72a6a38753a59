import { useTranslation } from 'react-i18next'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { ActionOut, WalletStage } from '#web/src/ui/site/connect/connect-parts.tsx'
import { entryOf } from '../catalog.ts'
import { isPhone } from '../detect.ts'
import type { Shown } from '../state.ts'
import { Back } from './step-actions.tsx'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'

/** SPEC.md section 8 gives each its own words. */
const bodies: Partial<Record<Shown<'notInstalled'>['type'], SiteKeyBelow<'wallet.notInstalled'>>> = {
  kaia: 'bodyKaia',
  metamask: 'bodyMetamask',
}

/** The wallet is not here: its site, or on a phone its app, which opens this very page. */
export function NotInstalledStep({ step }: { step: Shown<'notInstalled'> }) {
  const { t } = useTranslation('site')
  const { name: wallet, installUrl, deepLink } = entryOf(step.type)
  const appHref = isPhone() ? deepLink?.(location.href) : undefined
  return (
    <WalletStage
      type={step.type}
      tone="missing"
      actions={
        <>
          <ActionOut href={appHref ?? installUrl} isHere={appHref !== undefined}>
            {t(appHref ? 'wallet.notInstalled.app' : 'wallet.notInstalled.site', { wallet })}
          </ActionOut>
          {!appHref && (
            <ActionButton onClick={() => location.reload()}>{t('wallet.notInstalled.reload')}</ActionButton>
          )}
          <Back />
        </>
      }
    >
      <p>{t(`wallet.notInstalled.${appHref ? 'phone' : (bodies[step.type] ?? 'body')}`, { wallet })}</p>
    </WalletStage>
  )
}
