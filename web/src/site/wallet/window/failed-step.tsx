import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { ActionOut, WalletDetail, WalletStage } from '#web/src/ui/site/connect/connect-parts.tsx'
import { tryAgain } from '../attempt.ts'
import { entryOf } from '../catalog.ts'
import { deviceFaults } from '../fault.ts'
import type { Shown } from '../state.ts'
import { Back, Main } from './step-actions.tsx'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'

/** Failures of the API that have a sentence of their own. */
const serverCodes = [
  'OFFLINE',
  'TOO_MANY_REQUESTS',
  'CHALLENGE_EXPIRED',
  'SIGNATURE_INVALID',
  'WALLET_TAKEN',
  'ACCOUNT_BLOCKED',
  'KLIP_UNAVAILABLE',
] as const
/** Failures of a wallet that have the same words for each of them. */
const walletCodes = [
  'noAccount',
  'addressDiffers',
  'unsupported',
  'unavailable',
  'insufficient',
  ...deviceFaults,
] as const

/** Those its bridge may help with. */
const bridgeCodes = ['failed', 'unavailable', 'noDevice', 'popupBlocked'] as const
/** Not an error: somebody has to do something first. */
const waiting = ['noAccount', ...deviceFaults] as const

/** Something went wrong; SPEC.md section 8 has the words. */
export function FailedStep({ step }: { step: Shown<'failed'> }) {
  const { t } = useTranslation('site')
  const { name: wallet, installUrl } = entryOf(step.type)
  const isBridge = step.type === 'dcent' && bridgeCodes.some((it) => it === step.code)
  const again = (): void => {
    // The connector's own window is that page, one for each press; where the connector does not load, nothing opens
    // it.
    if (isBridge && step.code === 'unavailable') open(installUrl, '_blank', 'noopener')
    void tryAgain()
  }
  return (
    <WalletStage
      type={step.type}
      tone={waiting.some((it) => it === step.code) ? 'warning' : 'danger'}
      actions={
        <>
          <Main onClick={again}>{t('wallet.retry')}</Main>
          {isBridge && <ActionOut href={installUrl}>{t('wallet.failed.dcentBridge')}</ActionOut>}
          <Back />
        </>
      }
    >
      <p>{t(`wallet.failed.${keyOf(step)}`, { wallet, inbox: brand.inboxes.inquiry })}</p>
      {step.detail && <WalletDetail summary={t('wallet.more')}>{step.detail}</WalletDetail>}
    </WalletStage>
  )
}

function keyOf({ code, detail, type }: Shown<'failed'>): SiteKeyBelow<'wallet.failed'> {
  if (code === 'server') return serverCodes.find((it) => it === detail) ?? 'server'
  const isBridge = code === 'unavailable' && type === 'dcent'
  return (isBridge ? undefined : walletCodes.find((it) => it === code)) ?? type
}
