import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AuthFrame } from '../../ui/shell/auth-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { paths } from '../paths.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { useSession, wasLoggedIn } from '../session.ts'
import { LoginForm } from './login-form.tsx'

/** Log in, then return to where the session ended. */
export function LoginPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const state = useSession()
  const back = safeBack(params.get('back'))
  useEffect(() => {
    document.title = `${t('login.title')} · ${t('shell.brand')}`
  }, [t])
  if (state.kind === 'signedIn') return <Navigate to={back} replace />
  return (
    <AuthFrame
      brand={t('shell.brand')}
      area={t('shell.area')}
      lead={t('login.lead')}
      note={t('login.leadNote')}
      aside={<LanguageSwitch />}
    >
      <h1 className="mb-6 text-2xl font-semibold">{t('login.title')}</h1>
      {params.has('back') && wasLoggedIn() && (
        <div className="mb-5">
          <Notice title={t('login.ended')} />
        </div>
      )}
      <LoginForm />
    </AuthFrame>
  )
}

/** Only addresses inside the admin: a link must not send people elsewhere after a login. */
function safeBack(back: string | null): string {
  return back?.startsWith('/') && !back.startsWith('//') && !back.includes('\\') ? back : paths.home
}
