import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { personalPaths } from '#contract/site-paths.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { useApi } from '../../shared/use-api.ts'
import { linkClass } from '../../ui/address.tsx'
import { AuthFrame } from '../../ui/shell/auth-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { paths } from '../paths.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { useSession, wasLoggedIn } from '../session.ts'
import { LoginForm } from './login-form.tsx'
import { SecondStep } from './second-step.tsx'

/** Log in, then return to where the session ended. */
export function LoginPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const state = useSession()
  const back = safeBack(params.get('back'))
  const waiting = useApi(endpoints.readDueFactor)
  const [isAnew, setAnew] = useState(false)
  const second = isAnew ? null : waiting.data
  const goToSecond = (): void => {
    setAnew(false)
    void waiting.mutate()
  }
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
      <h1 className="mb-6 text-2xl font-semibold">{t(second ? 'login.second.title' : 'login.title')}</h1>
      {params.has('back') && wasLoggedIn() && (
        <div className="mb-5">
          <Notice title={t('login.ended')} />
        </div>
      )}
      {second ? (
        <SecondStep methods={second.methods} onAnew={() => setAnew(true)} />
      ) : (
        <>
          <LoginForm onSecond={goToSecond} />
          <p className="mt-5 text-sm">
            <a href={resetPath[currentLanguage()]} className={linkClass}>
              {t('login.forgot')}
            </a>
          </p>
        </>
      )}
    </AuthFrame>
  )
}

/** Admins reset their password where visitors do. */
const resetPath = { kor: `/kor/${personalPaths.reset}`, eng: `/eng/${personalPaths.reset}` }

/** Only addresses inside the admin: a link must not send people elsewhere after a login. */
function safeBack(back: string | null): string {
  return back?.startsWith('/') && !back.startsWith('//') && !back.includes('\\') ? back : paths.home
}
