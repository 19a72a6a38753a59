import { useTranslation } from 'react-i18next'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import {
  PartOf,
  StillWaiting,
  WalletFree,
  WalletStage,
  type StageTone,
} from '#web/src/ui/site/connect/connect-parts.tsx'
import { closePopup } from '../../frame/shell/popup-store.ts'
import { shortAddress } from '../address.ts'
import { continueOnThisNetwork, linkNow, signNow, tryAgain } from '../attempt.ts'
import { entryOf } from '../catalog.ts'
import { isPhone } from '../detect.ts'
import { disconnect } from '../disconnect.ts'
import { FailedStep } from './failed-step.tsx'
import { NotInstalledStep } from './not-installed-step.tsx'
import type { Shown, WalletStep } from '../state.ts'
import { Back, Main } from './step-actions.tsx'
import { WalletCode } from './wallet-code.tsx'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'

/** The screen of one step. */
export function StepView({ step, isStillWaiting }: { step: WalletStep; isStillWaiting: boolean }) {
  switch (step.name) {
    case 'list':
      return null
    case 'opening':
    case 'awaitingApproval':
    case 'signing':
      return <Busy step={step} isStillWaiting={isStillWaiting} />
    case 'linkOffered':
      return <LinkOffered step={step} />
    case 'signOffered':
      return <SignOffered step={step} />
    case 'connected':
      return <Connected step={step} />
    case 'notInstalled':
      return <NotInstalledStep step={step} />
    case 'failed':
      return <FailedStep step={step} />
    case 'rejected':
    case 'pending':
    case 'wrongNetwork':
    case 'timedOut':
      return <Stopped step={step} />
  }
}

function Busy({
  step,
  isStillWaiting,
}: {
  step: Shown<'opening'> | Shown<'awaitingApproval'> | Shown<'signing'>
  isStillWaiting: boolean
}) {
  const { t } = useTranslation('site')
  const { name: wallet, kind, installUrl } = entryOf(step.type)
  const prompt = step.name === 'opening' ? null : step.prompt
  const isSigning = step.name === 'signing'
  return (
    <WalletStage type={step.type} tone="busy" actions={isSigning ? null : <Back />}>
      {isSigning && step.part && <PartOf>{t('wallet.signing.part', { ...step.part })}</PartOf>}
      <p>{t(busyKey(step.name, prompt !== null, kind === 'device'), { wallet })}</p>
      {prompt && <WalletCode prompt={prompt} wallet={wallet} installUrl={installUrl} />}
      {isStillWaiting && <StillWaiting>{t('wallet.stillWaiting')}</StillWaiting>}
      {isSigning && <WalletFree>{t('wallet.signing.what')}</WalletFree>}
    </WalletStage>
  )
}

function busyKey(
  name: 'opening' | 'awaitingApproval' | 'signing',
  hasPrompt: boolean,
  isDevice: boolean,
): SiteKey {
  if (name !== 'opening' && hasPrompt) return `wallet.${name}.${isPhone() ? 'bodyHere' : 'bodyPhone'}`
  return name === 'awaitingApproval' && isDevice && !isPhone()
    ? 'wallet.awaitingApproval.bodyDevice'
    : `wallet.${name}.body`
}

function LinkOffered({ step }: { step: Shown<'linkOffered'> }) {
  const { t } = useTranslation('site')
  return (
    <WalletStage
      type={step.type}
      tone="link"
      actions={
        <>
          <Main onClick={() => void linkNow()}>{t('wallet.linkOffered.action')}</Main>
          <ActionButton onClick={() => void signNow()}>{t('wallet.linkOffered.alone')}</ActionButton>
        </>
      }
    >
      <p>{t('wallet.linkOffered.body')}</p>
    </WalletStage>
  )
}

function SignOffered({ step }: { step: Shown<'signOffered'> }) {
  const { t } = useTranslation('site')
  return (
    <WalletStage
      type={step.type}
      tone={step.why === 'gesture' ? 'success' : 'warning'}
      actions={
        <>
          <Main onClick={() => void signNow()}>{t('wallet.signOffered.action')}</Main>
          {step.why === 'gesture' ? (
            <Back />
          ) : (
            <ActionButton onClick={() => void disconnect().then((isDone) => isDone && closePopup())}>
              {t('wallet.signOffered.disconnect')}
            </ActionButton>
          )}
        </>
      }
    >
      <p>{t(`wallet.signOffered.${step.why}.body`, { wallet: entryOf(step.type).name })}</p>
      <WalletFree>{t('wallet.signing.what')}</WalletFree>
    </WalletStage>
  )
}

function Connected({ step }: { step: Shown<'connected'> }) {
  const { t } = useTranslation('site')
  return (
    <WalletStage
      type={step.type}
      tone="success"
      actions={<Main onClick={closePopup}>{t('wallet.done')}</Main>}
    >
      <p>
        {step.isLinked
          ? t('wallet.connected.linked')
          : t('wallet.connected.body', { address: shortAddress(step.address) })}
      </p>
    </WalletStage>
  )
}

const tones: Record<'rejected' | 'pending' | 'wrongNetwork' | 'timedOut', StageTone> = {
  rejected: 'neutral',
  pending: 'warning',
  wrongNetwork: 'warning',
  timedOut: 'time',
}

function Stopped({ step }: { step: Shown<'rejected' | 'pending' | 'wrongNetwork' | 'timedOut'> }) {
  const { t } = useTranslation('site')
  const { name: wallet, kind } = entryOf(step.type)
  const isWrongNetwork = step.name === 'wrongNetwork'
  return (
    <WalletStage
      type={step.type}
      tone={tones[step.name]}
      actions={
        <>
          <Main onClick={() => void tryAgain()}>
            {t(isWrongNetwork ? 'wallet.wrongNetwork.action' : 'wallet.retry')}
          </Main>
          {isWrongNetwork ? (
            <ActionButton onClick={() => void continueOnThisNetwork()}>
              {t('wallet.wrongNetwork.continue')}
            </ActionButton>
          ) : (
            <Back />
          )}
        </>
      }
    >
      <p>{t(sentenceKey(step, kind === 'phone'), { wallet })}</p>
    </WalletStage>
  )
}

function sentenceKey(
  step: Shown<'rejected' | 'pending' | 'wrongNetwork' | 'timedOut'>,
  isOnPhone: boolean,
): SiteKey {
  if (step.name === 'rejected') {
    // SPEC.md section 8 has its own words for these two.
    const isDenied = step.at === 'connect' && (step.type === 'kaia' || step.type === 'klip')
    return `wallet.rejected.${isDenied ? 'denied' : step.at}`
  }
  return step.name === 'timedOut' && isOnPhone ? 'wallet.timedOut.bodyPhone' : `wallet.${step.name}.body`
}
