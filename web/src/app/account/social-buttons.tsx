import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialProvider } from '#contract/account/codes.ts'
import { listSocialProviders, startSocialLogin } from '#contract/account/social.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { ActionButton } from '#web/src/ui/site/base/action.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useFailureText } from './use-failure-text.ts'

interface SocialButtonsProps {
  /** A page of this site to go on with. */
  next: string | null
  /** Whether it is to become a way into the account that is logged in. */
  isForAccount?: boolean
  /** Those that are ways in already. */
  without?: readonly SocialProvider[]
}

/** The social logins of this installation; nothing where there are none. */
export function SocialButtons({ next, isForAccount = false, without = [] }: SocialButtonsProps) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const failureText = useFailureText()
  const { data = [] } = useApi(listSocialProviders)
  const [isGoing, setGoing] = useState(false)
  const go = async (provider: SocialProvider): Promise<void> => {
    setGoing(true)
    try {
      const { url } = await call(startSocialLogin, {
        params: { provider },
        body: { language, next, isForAccount },
      })
      location.assign(url)
    } catch (cause) {
      showToast(failureText(toApiError(cause)), 'error')
      setGoing(false)
    }
  }
  const offered = data.filter((provider) => !without.includes(provider))
  if (offered.length === 0) return null
  return (
    <p className="flex flex-wrap gap-3">
      {offered.map((provider) => (
        <ActionButton key={provider} isBusy={isGoing} onClick={() => void go(provider)}>
          {t(isForAccount ? 'account.social.add' : 'account.social.with', {
            provider: t(`account.social.providers.${provider}`),
          })}
        </ActionButton>
      ))}
    </p>
  )
}
