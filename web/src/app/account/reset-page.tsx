import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resetPassword } from '#contract/account/profile.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { takeSession } from '#web/src/site/wallet/index.ts'
import { AccountFrame, FormSteps } from '#web/src/ui/site/app/account-parts.tsx'
import { ActionLink } from '#web/src/ui/site/base/action.tsx'
import { FormDone } from '#web/src/ui/site/form.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { accountPath } from './paths.ts'
import { useEmailCode } from './use-email-code.ts'

type Stage = { name: 'email' } | { name: 'code' } | { name: 'password'; ticket: string } | { name: 'done' }
const stageNames = ['email', 'code', 'password'] as const

/** Another password by a code. Nothing says whether there is such an account. */
export function ResetPage() {
  const { t } = useTranslation('site')
  const [uid, setUid] = useState('')
  const [stage, setStage] = useState<Stage>({ name: 'email' })
  const code = useEmailCode('reset')
  const send = async (to: string): Promise<void> => {
    await code.send(to)
    setUid(to)
    setStage({ name: 'code' })
  }
  if (stage.name === 'done') return <Done />
  return (
    <AccountFrame title={t('titles.reset')} text={t('account.reset.lead')}>
      <div className="needs-scripts grid gap-8">
        <FormSteps
          label={t('account.steps.label')}
          steps={stageNames.map((name) => t(`account.steps.${name}`))}
          current={stageNames.indexOf(stage.name)}
        />
        {stage.name === 'email' && <EmailForm uid={uid} send={send} />}
        {stage.name === 'code' && (
          <CodeForm
            uid={uid}
            code={code}
            onVerified={({ ticket }) => setStage({ name: 'password', ticket })}
            onBack={() => setStage({ name: 'email' })}
          />
        )}
        {stage.name === 'password' && (
          <PasswordForm uid={uid} ticket={stage.ticket} onDone={() => setStage({ name: 'done' })} />
        )}
      </div>
    </AccountFrame>
  )
}

function PasswordForm({ uid, ticket, onDone }: { uid: string; ticket: string; onDone: () => void }) {
  const { t } = useTranslation('site')
  return (
    <NewPasswordForm
      uid={uid}
      submit={t('account.reset.submit')}
      send={async (values) => {
        await call(resetPassword, { body: { uid, ticket, ...values } })
        takeSession(null)
        onDone()
      }}
    />
  )
}

function Done() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <AccountFrame title={t('titles.reset')}>
      <FormDone>
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t('account.passwordChanged')}
        </h2>
        <p className="mt-2 text-muted">{t('account.reset.done')}</p>
        <p className="mt-6">
          <ActionLink to={accountPath('login', language)} variant="primary">
            {t('titles.login')}
          </ActionLink>
        </p>
      </FormDone>
    </AccountFrame>
  )
}
