import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPassword } from '#contract/account/profile.ts'
import { call } from '#web/src/shared/api-client.ts'
import { showToast } from '#web/src/ui/toast-store.ts'
import { CodeForm } from '../code-form.tsx'
import { EmailForm } from '../email-form.tsx'
import { NewPasswordForm } from '../new-password-form.tsx'
import { takeLogin } from '../take-login.ts'
import { useEmailCode } from '../use-email-code.ts'

/** An e-mail and a password for whoever came in another way. */
export function AddPasswordForm({ uid: before, onDone }: { uid: string; onDone: () => void }) {
  const { t } = useTranslation('site')
  const code = useEmailCode('attach')
  const [uid, setUid] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  if (ticket !== null) return <NewForm uid={uid} ticket={ticket} onDone={onDone} />
  if (uid !== '')
    return (
      <CodeForm uid={uid} code={code} onVerified={(it) => setTicket(it.ticket)} onBack={() => setUid('')} />
    )
  return (
    <div className="grid gap-6">
      <p className="text-muted">{t('account.ways.addPassword')}</p>
      <EmailForm
        uid={before}
        send={async (to) => {
          await code.send(to)
          setUid(to)
        }}
      />
    </div>
  )
}

function NewForm({ uid, ticket, onDone }: { uid: string; ticket: string; onDone: () => void }) {
  const { t } = useTranslation('site')
  return (
    <NewPasswordForm
      uid={uid}
      submit={t('account.save')}
      send={async (values) => {
        await call(addPassword, { body: { uid, ticket, ...values } })
        await takeLogin()
        showToast(t('account.modified'), 'success')
        onDone()
      }}
    />
  )
}
