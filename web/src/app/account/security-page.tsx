import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { readIdentities } from '#contract/account/profile.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { disconnect } from '#web/src/site/wallet/index.ts'
import { ActionButton, ActionLink } from '#web/src/ui/site/base/action.tsx'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { MyEmpty, MySection } from '#web/src/ui/site/app/personal-parts.tsx'
import { OwnAccount } from './own-account.tsx'
import { accountPath } from './paths.ts'
import { AddPasswordForm } from './security/add-password-form.tsx'
import { Factors } from './security/factors.tsx'
import { PasswordForm } from './security/password-form.tsx'
import { SessionList } from './security/session-list.tsx'
import { WaysIn } from './security/ways-in.tsx'
import { useFailureText } from './use-failure-text.ts'

/** The ways into an account, its password, and where it is logged in. */
export function SecurityPage() {
  return <OwnAccount page="mypageSecurity">{(session) => <Parts session={session} />}</OwnAccount>
}

function Parts({ session }: { session: WalletSession }) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const failureText = useFailureText()
  const { data, error, mutate } = useApi(readIdentities)
  const refresh = (): void => void mutate()
  if (error) return <MyEmpty title={failureText(error)} />
  if (!data) return <FlowSkeleton label={t('account.loading')} />
  return (
    <div className="grid gap-14">
      <Outcome />
      <MySection id="ways" title={t('account.ways.title')}>
        <WaysIn identities={data} onChange={(now) => void mutate(now, false)} onLinked={refresh} />
      </MySection>
      <MySection id="password" title={t('account.fields.password')}>
        {data.hasPassword ? (
          <PasswordForm uid={data.uid} />
        ) : (
          <AddPasswordForm uid={data.hasEmail ? data.uid : ''} onDone={refresh} />
        )}
      </MySection>
      <MySection id="factors" title={t('account.factors.title')}>
        <Factors />
      </MySection>
      <MySection id="sessions" title={t('account.sessions.title')}>
        <SessionList />
      </MySection>
      <MySection id="leave" title={t('account.leave.title')}>
        <p className="flex flex-wrap gap-3">
          <ActionButton onClick={() => void disconnect()}>{t('account.leave.logOut')}</ActionButton>
          {session.user.role === 'user' && (
            <ActionLink to={accountPath('mypageClose', language)}>{t('titles.mypageClose')}</ActionLink>
          )}
        </p>
      </MySection>
    </div>
  )
}

/** What became of a social login that was to be added. */
function Outcome() {
  const { t } = useTranslation('site')
  const outcome = new URLSearchParams(useLocation().search).get('social')
  if (outcome === 'linked') return <p role="status">{t('account.social.linked')}</p>
  if (outcome !== 'taken' && outcome !== 'failed') return null
  return <FormAlert title={t(`account.social.${outcome}`)} />
}
