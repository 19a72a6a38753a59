import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/site/base/action.tsx'
import { useGoTo } from '../../ui/site/base/page-link.tsx'
import { Popup } from '../../ui/site/popup.tsx'
import { useLanguage } from '../frame/use-language.ts'
import { useOpeningWords } from '../feature/index.ts'
import { readyAccount, readyDialog } from '../wallet/late.ts'
import { latePopup } from '../frame/shell/late.tsx'
import { trackLoading } from '../frame/shell/loading-store.ts'
import { closePopup, popupSubject, showPopup, type PopupName } from '../frame/shell/popup-store.ts'

const WalletPicker = latePopup(() => trackLoading(readyDialog()).then((it) => it.WalletPicker))
const WalletAccount = latePopup(() => trackLoading(readyAccount()).then((it) => it.WalletAccount))

/** The pointer comes near the wallet button: what it opens is fetched before it is pressed. */
export function prefetchWallet(): void {
  // A failure is met by the press itself.
  Promise.all([readyDialog(), readyAccount()]).catch(() => undefined)
}

/** A popup by its name. */
export function NamedPopup({ name }: { name: PopupName }) {
  switch (name) {
    case 'walletPicker':
      return (
        <Suspense>
          <WalletPicker />
        </Suspense>
      )
    case 'walletAccount':
      return (
        <Suspense>
          <WalletAccount />
        </Suspense>
      )
    case 'walletNeeded':
      return <WalletNeeded />
    case 'update':
      return <Update />
    case 'toBeReleased':
      return <ToBeReleased />
  }
}

/** SPEC.md section 1; where a day is known, it is said. */
function ToBeReleased() {
  const { t } = useTranslation('site')
  const { title, text } = useOpeningWords(popupSubject())
  return (
    <Popup
      title={title}
      closeLabel={t('common.closeX')}
      onClose={closePopup}
      actions={<ActionButton onClick={closePopup}>{t('common.close')}</ActionButton>}
    >
      {text}
    </Popup>
  )
}

/** SPEC.md section 8: my page without a wallet. */
function WalletNeeded() {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const goTo = useGoTo()
  return (
    <Popup
      title={t('popup.walletNeeded.title')}
      closeLabel={t('common.closeX')}
      onClose={closePopup}
      actions={
        <>
          <ActionButton variant="primary" onClick={() => showPopup('walletPicker')}>
            {t('shell.wallet')}
          </ActionButton>
          <ActionButton onClick={() => goTo(`/${language}/login`)}>
            {t('popup.walletNeeded.logIn')}
          </ActionButton>
          <ActionButton onClick={closePopup}>{t('common.close')}</ActionButton>
        </>
      }
    >
      {t('popup.walletNeeded.body')}
    </Popup>
  )
}

/** SPEC.md section 8: the server knows a newer front version. */
function Update() {
  const { t } = useTranslation('site')
  return (
    <Popup
      title={t('popup.update.title')}
      closeLabel={t('common.closeX')}
      onClose={closePopup}
      actions={
        <ActionButton variant="primary" onClick={() => location.reload()}>
          {t('popup.update.action')}
        </ActionButton>
      }
    >
      {t('popup.update.body')}
    </Popup>
  )
}
