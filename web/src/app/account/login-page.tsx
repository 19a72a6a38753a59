import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SecondFactor } from '#contract/account/codes.ts'
import { doLogin } from '#contract/account/session.ts'
import { giveFactor, readDueFactor } from '#contract/account/step-up.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { openDialog } from '#web/src/site/wallet/index.ts'
import { AccountFrame, OrLine, PasswordInput } from '#web/src/ui/site/app/account-parts.tsx'
import { ActionButton, ActionLink } from '#web/src/ui/site/base/action.tsx'
import { TextButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert, TextInput } from '#web/src/ui/site/form.tsx'
import { AccountForm } from './account-form.tsx'
import { accountPath, nextPath } from './paths.ts'
import { ProofForm } from './proof/proof-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { takeLogin } from './take-login.ts'
import { useAccountForm } from './use-account-form.ts'
import { foundOf, useChecks } from './use-checks.ts'

/** Log in by e-mail and password, or with a wallet. */
export function LoginPage() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const goOn = (): void => void navigate(nextPath(search, language), { replace: true })
  const outcome = useOutcome(search)
  const goOnRef = useRef(goOn)
  // Back from a social login: the session is there, and this page only leads on.
  useEffect(() => {
    if (outcome === 'done') void takeLogin().then(() => goOnRef.current())
  }, [outcome])
  const byWallet = async (): Promise<void> => {
    if (await openDialog(null)) goOn()
  }
  const second = useApi(readDueFactor)
  const [isAnew, setAnew] = useState(false)
  if (second.data && !isAnew)
    return (
      <AccountFrame title={t('account.second.title')} text={t('account.second.lead')}>
        <SecondStep methods={second.data.methods} onDone={goOn} />
        <p>
          <TextButton onClick={() => setAnew(true)}>{t('account.second.anew')}</TextButton>
        </p>
      </AccountFrame>
    )
  const goToSecond = async (): Promise<void> => {
    await second.mutate()
    setAnew(false)
  }
  return (
    <AccountFrame title={t('titles.login')} text={t('account.login.lead')}>
      <div className="needs-scripts grid gap-8">
        {outcome === 'failed' && <FormAlert title={t('account.social.failed')} />}
        {outcome === 'blocked' && (
          <FormAlert title={t('account.failures.ACCOUNT_BLOCKED', { inbox: brand.inboxes.inquiry })} />
        )}
        <LoginForm onDone={goOn} onSecond={goToSecond} />
        <p className="flex flex-wrap gap-3">
          <ActionLink to={accountPath('join', language)}>{t('titles.join')}</ActionLink>
          <ActionLink to={accountPath('reset', language)}>{t('account.login.forgot')}</ActionLink>
        </p>
        <OrLine>{t('account.login.or')}</OrLine>
        <SocialButtons next={new URLSearchParams(search).get('next')} />
        <p>
          <ActionButton onClick={() => void byWallet()}>{t('account.login.wallet')}</ActionButton>
        </p>
      </div>
    </AccountFrame>
  )
}

/** What became of a social login. Rendered at build too, where no address says it. */
function useOutcome(search: string): string | null {
  const [outcome, setOutcome] = useState<string | null>(null)
  useEffect(() => setOutcome(new URLSearchParams(search).get('social')), [search])
  return outcome
}

/** The login waits for a second factor. */
function SecondStep({ methods, onDone }: { methods: readonly SecondFactor[]; onDone: () => void }) {
  const { t } = useTranslation('site')
  return (
    <ProofForm
      methods={methods}
      isForSession={false}
      submit={t('account.login.submit')}
      give={async (given) => {
        if (given.method === 'password') return
        await call(giveFactor, { body: given })
        await takeLogin()
      }}
      onDone={onDone}
    />
  )
}

interface LoginFormProps {
  onDone: () => void
  /** A second factor is on: it is asked for next. */
  onSecond: () => Promise<void>
}

function LoginForm({ onDone, onSecond }: LoginFormProps) {
  const { t } = useTranslation('site')
  const checks = useChecks()
  const labels = { uid: t('account.fields.uid'), password: t('account.fields.password') }
  const form = useAccountForm({
    initial: { uid: '', password: '' },
    labels,
    check: (values) =>
      foundOf({
        uid: checks.uid(labels.uid, values.uid),
        password: checks.password(labels.password, values.password),
      }),
    send: async ({ uid, password }) => {
      try {
        await call(doLogin, { body: { uid: uid.trim(), password } })
      } catch (cause) {
        if (toApiError(cause).code !== 'SECOND_FACTOR_REQUIRED') throw cause
        return onSecond()
      }
      await takeLogin()
      onDone()
    },
    fieldOf: { LOGIN_UNKNOWN_ID: 'uid', LOGIN_WRONG_PASSWORD: 'password' },
  })
  return (
    <AccountForm form={form} submit={t('account.login.submit')}>
      <TextInput
        name="uid"
        type="email"
        inputMode="email"
        label={labels.uid}
        hint={t('account.uidHint')}
        autoComplete="username"
        value={form.values.uid}
        error={form.errors.uid}
        onChange={(event) => form.change({ uid: event.target.value })}
      />
      <PasswordInput
        name="password"
        label={labels.password}
        showLabel={t('account.show')}
        hideLabel={t('account.hide')}
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(event) => form.change({ password: event.target.value })}
      />
    </AccountForm>
  )
}
