import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeAccount } from '#contract/account/profile.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { call } from '#web/src/shared/api-client.ts'
import { takeSession } from '#web/src/site/wallet/index.ts'
import { AccountFrame } from '#web/src/ui/site/app/account-parts.tsx'
import { FormDone, TextInput } from '#web/src/ui/site/form.tsx'
import { AccountForm } from './account-form.tsx'
import { OwnAccount } from './own-account.tsx'
import { useAccountForm } from './use-account-form.ts'
import { foundOf } from './use-checks.ts'

/** What goes and what stays when an account is closed, and the button that does it. */
export function ClosePage() {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return <Closed />
  return (
    <OwnAccount page="mypageClose">
      {(session) => <Closing session={session} onClosed={() => setClosed(true)} />}
    </OwnAccount>
  )
}

function Closed() {
  const { t } = useTranslation('site')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <AccountFrame title={t('titles.mypageClose')}>
      <FormDone>
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t('account.close.done')}
        </h2>
        <p className="mt-2 text-muted">{t('account.close.doneText')}</p>
      </FormDone>
    </AccountFrame>
  )
}

function Closing({ session, onClosed }: { session: WalletSession; onClosed: () => void }) {
  const { t } = useTranslation('site')
  return (
    <div className="grid gap-8">
      <ul className="grid list-disc gap-2 pl-5 text-muted">
        <li>{t('account.close.goes')}</li>
        <li>{t('account.close.stays')}</li>
        <li>{t('account.close.chain')}</li>
        <li>{t('account.close.final')}</li>
      </ul>
      <CloseForm uid={session.user.uid} onClosed={onClosed} />
    </div>
  )
}

function CloseForm({ uid, onClosed }: { uid: string; onClosed: () => void }) {
  const { t } = useTranslation('site')
  const label = t('account.close.type', { uid })
  const field = t('account.fields.uid')
  const form = useAccountForm({
    initial: { uid: '' },
    labels: { uid: field },
    check: (values) => {
      const isSame = values.uid.trim().toLowerCase() === uid.toLowerCase()
      return foundOf({ uid: isSame ? undefined : t('account.errors.checkField', { field }) })
    },
    send: async (body) => {
      await call(closeAccount, { body })
      onClosed()
      takeSession(null)
    },
  })
  return (
    <AccountForm form={form} submit={t('account.close.submit')}>
      <TextInput
        name="uid"
        label={label}
        autoComplete="off"
        value={form.values.uid}
        error={form.errors.uid}
        onChange={(event) => form.change({ uid: event.target.value })}
      />
    </AccountForm>
  )
}
