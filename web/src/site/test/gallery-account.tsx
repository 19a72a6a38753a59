import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as account from '../../ui/site/app/account-parts.tsx'
import { ActionButton } from '../../ui/site/base/action.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'

/** Registering, logging in, and what an account is entered by. */
export function AccountSpecimens() {
  const { t } = useTranslation('site')
  return (
    <>
      <Specimen name="AccountFrame, FormSteps, FormGroup, AccountLine, OrLine" isWide>
        <account.AccountFrame title={t('gallery.title')} text={t('gallery.text')}>
          <account.FormSteps
            label={t('gallery.title')}
            steps={[t('gallery.value'), t('gallery.other'), t('gallery.word')]}
            current={1}
          />
          <account.FormGroup legend={t('gallery.value')}>
            <Passwords />
          </account.FormGroup>
          <account.OrLine>{t('gallery.word')}</account.OrLine>
          <ul>
            <account.AccountLine
              name={t('gallery.value')}
              note={t('gallery.note')}
              action={<ActionButton variant="secondary">{t('gallery.open')}</ActionButton>}
            />
            <account.AccountLine name={t('gallery.long')} />
          </ul>
        </account.AccountFrame>
      </Specimen>
      <Summary />
    </>
  )
}

function Passwords() {
  const { t } = useTranslation('site')
  const words = { label: t('gallery.value'), showLabel: t('gallery.open'), hideLabel: t('gallery.other') }
  return (
    <>
      <account.PasswordInput {...words} hint={t('gallery.note')} error={undefined}>
        <account.StrengthMeter score={3} text={t('gallery.word')} />
      </account.PasswordInput>
      <account.PasswordInput {...words} error={t('gallery.reason')}>
        <account.StrengthMeter score={0} text={t('gallery.reason')} />
      </account.PasswordInput>
      <account.AgreementLine isStrong>{t('gallery.value')}</account.AgreementLine>
      <account.AgreementLine badge={t('gallery.word')} error={t('gallery.reason')}>
        {t('gallery.long')}
      </account.AgreementLine>
    </>
  )
}

function Summary() {
  const { t } = useTranslation('site')
  const ref = useRef<HTMLDivElement>(null)
  return (
    <Specimen name="FormSummary" isWide>
      <account.FormSummary
        ref={ref}
        title={t('gallery.title')}
        lines={[
          { field: null, text: t('gallery.text') },
          { field: 'uid', text: t('gallery.reason') },
        ]}
        onGo={() => undefined}
      />
    </Specimen>
  )
}
