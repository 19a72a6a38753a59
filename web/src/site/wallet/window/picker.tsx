import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popup } from '#web/src/ui/site/popup.tsx'
import { WalletIcons } from '#web/src/ui/site/connect/connect-parts.tsx'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { closePopup } from '../../frame/shell/popup-store.ts'
import { announcedIcons } from '../announced-icons.ts'
import { entryOf } from '../catalog.ts'
import { deviceFaults } from '../fault.ts'
import { endDialog, keepWaiting, mayClose } from './dialog.ts'
import { useDialogState, type WalletStep } from '../state.ts'
import { StepView } from './step-view.tsx'
import { WalletList } from './wallet-list.tsx'

/** The wallet window: a list, then one screen for every step of a connection. */
export function WalletPicker() {
  const { t } = useTranslation('site')
  const { slot, isPaying, step, isStillWaiting, isClosing } = useDialogState()
  useEffect(() => () => endDialog(), [])
  const [icons] = useState(announcedIcons)
  const title = isClosing ? t('wallet.closing.title') : titleOf(t, step)
  return (
    <Popup title={title} closeLabel={t('common.closeX')} onClose={closePopup} mayClose={mayClose}>
      {/* The title of a window is read out when it opens, and not when it changes. */}
      <p className="sr-only" role="status">
        {step.name === 'list' ? '' : title}
      </p>
      {isClosing && <Closing />}
      <div hidden={isClosing}>
        <WalletIcons value={icons}>
          {step.name === 'list' ? (
            <WalletList slot={slot} isPaying={isPaying} />
          ) : (
            <StepView key={keyOf(step)} step={step} isStillWaiting={isStillWaiting} />
          )}
        </WalletIcons>
      </div>
    </Popup>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function titleOf(t: Translate, step: WalletStep): string {
  if (step.name === 'list') return t('wallet.list.title')
  const wallet = entryOf(step.type).name
  if (step.name === 'signOffered') return t(`wallet.signOffered.${step.why}.title`)
  if (step.name === 'rejected' && step.at === 'sign') return t('wallet.rejected.signTitle')
  if (step.name === 'failed' && step.code === 'server') return t('wallet.failed.serverTitle')
  if (step.name === 'failed' && step.code === 'noAccount') return t('wallet.failed.noAccountTitle')
  if (step.name === 'failed' && deviceFaults.some((it) => it === step.code))
    return t('wallet.failed.deviceTitle', { wallet })
  return t(`wallet.${step.name}.title`, { wallet })
}

/** A new key is a new screen, which takes the focus. */
function keyOf(step: WalletStep): string {
  return step.name === 'signing' ? `signing ${step.part?.number ?? ''}` : step.name
}

/** Somebody wants to leave while the wallet waits for a signature. */
function Closing() {
  const { t } = useTranslation('site')
  return (
    <>
      <p>{t('wallet.closing.body')}</p>
      <div className="wallet-actions" role="alertdialog" aria-label={t('wallet.closing.body')}>
        <ActionButton variant="primary" onClick={keepWaiting}>
          {t('wallet.closing.stay')}
        </ActionButton>
        <ActionButton onClick={closePopup}>{t('wallet.closing.leave')}</ActionButton>
      </div>
    </>
  )
}
