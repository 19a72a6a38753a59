import { Copy, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { walletTypes } from '#contract/wallet/codes.ts'
import { coverSrc } from '#web/src/shared/art/cover.ts'
import { Specimen, SpecimenRow } from '../../ui/site/specimen.tsx'
import * as account from '../../ui/site/connect/account-parts.tsx'
import * as wallet from '../../ui/site/connect/connect-parts.tsx'
import { QrSheet } from '../../ui/qr.tsx'
import { WalletQr } from '../../ui/site/connect/qr.tsx'

const here = '/test'
const address = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
function nothing(): void {
  return undefined
}

const tones: readonly wallet.StageTone[] = [
  'busy',
  'neutral',
  'success',
  'warning',
  'danger',
  'time',
  'link',
  'missing',
]

/** The picker of wallets in each of its steps, and the wallets that are connected. */
export function WalletSpecimens() {
  return (
    <>
      <Picker />
      <Stages />
      <Account />
    </>
  )
}

function Picker() {
  const { t } = useTranslation('site')
  return (
    <Specimen name="WalletIcons, WalletGroup, WalletRow, WalletFree">
      <wallet.WalletGroup name={t('gallery.title')}>
        {walletTypes.map((type, index) => (
          <wallet.WalletRow
            key={type}
            type={type}
            name={type}
            note={t('gallery.word')}
            isLast={index === 0}
            leadsOut={index % 2 === 1}
            onClick={nothing}
          />
        ))}
      </wallet.WalletGroup>
      <wallet.WalletIcons value={{ kaia: coverSrc({ seed: 'gallery icon', detail: 'mark' }) }}>
        <wallet.WalletGroup name={t('gallery.other')} note={t('gallery.reason')}>
          <wallet.WalletRow type="kaia" name="kaia" note={t('gallery.word')} onClick={nothing} />
          <wallet.WalletRow type="ledger" name="ledger" note={t('gallery.word')} />
        </wallet.WalletGroup>
      </wallet.WalletIcons>
      <wallet.WalletFree>{t('gallery.text')}</wallet.WalletFree>
    </Specimen>
  )
}

/** Without actions: the first action of a new step takes the focus. */
function Stages() {
  const { t } = useTranslation('site')
  return (
    <Specimen name="WalletStage, PartOf, StillWaiting, WalletDetail, ActionOut, WalletMark, WalletQr, QrSheet">
      <div className="grid grid-cols-2 gap-6 sm:grid-cols-4">
        {tones.map((tone) => (
          <wallet.WalletStage key={tone} type="phantom" tone={tone}>
            <p>{t('gallery.note')}</p>
          </wallet.WalletStage>
        ))}
      </div>
      <wallet.PartOf>{t('gallery.amount')}</wallet.PartOf>
      <wallet.StillWaiting>{t('gallery.busy')}</wallet.StillWaiting>
      <wallet.WalletDetail summary={t('gallery.open')}>{t('gallery.reason')}</wallet.WalletDetail>
      <SpecimenRow>
        <wallet.ActionOut href={here}>{t('gallery.run')}</wallet.ActionOut>
        <wallet.WalletMark type="klip" />
      </SpecimenRow>
      <div className="wallet-code">
        <WalletQr text={address} label={t('gallery.number')} />
      </div>
      <QrSheet text={address} label={t('gallery.number')} />
    </Specimen>
  )
}

function Account() {
  const { t } = useTranslation('site')
  return (
    <Specimen name="WalletCard, WalletAction, WalletLink, WalletLeave" isWide>
      <div className="grid gap-4 lg:grid-cols-2">
        {[true, false].map((isProven) => (
          <account.WalletCard
            key={String(isProven)}
            address={address}
            shown="9xQeW…usVFin"
            kind={t('gallery.label')}
            state={t(isProven ? 'gallery.value' : 'gallery.other')}
            isProven={isProven}
          >
            <account.WalletAction icon={Copy} onClick={nothing}>
              {t('gallery.run')}
            </account.WalletAction>
            <account.WalletLink icon={ExternalLink} href={here} note={t('gallery.note')}>
              {t('gallery.open')}
            </account.WalletLink>
          </account.WalletCard>
        ))}
      </div>
      <SpecimenRow>
        {[false, true].map((isBusy) => (
          <account.WalletLeave key={String(isBusy)} isBusy={isBusy} onClick={nothing}>
            {t(isBusy ? 'gallery.busy' : 'gallery.delete')}
          </account.WalletLeave>
        ))}
      </SpecimenRow>
    </Specimen>
  )
}
