import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenKinds, type ChosenKind } from '#contract/notice/codes.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { AccountFrame } from '#web/src/ui/site/app/account-parts.tsx'
import { ActionLink } from '#web/src/ui/site/base/action.tsx'
import { FlowButton, FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormAlert } from '#web/src/ui/site/form.tsx'
import { sendUnsubscribe } from './api.ts'

interface Asked {
  user: string
  kind: ChosenKind
  signature: string
}

/** What the link of a mail asks for; null where something of it is missing. Known in the browser alone. */
function askedOf(search: string): Asked | null {
  const query = new URLSearchParams(search)
  const [user, signature] = [query.get('user'), query.get('signature')]
  const kind = chosenKinds.find((it) => it === query.get('kind'))
  return user && signature && kind ? { user, kind, signature } : null
}

/** Ends mails of one kind by one press, without a login. A link alone ends nothing: programs open links of mails, too. */
export function UnsubscribePage() {
  const { t } = useTranslation('site')
  const [asked, setAsked] = useState<Asked | null | undefined>(undefined)
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'failed'>('asking')
  useEffect(() => setAsked(askedOf(location.search)), [])
  const send = async (query: Asked): Promise<void> => {
    setState('busy')
    try {
      await sendUnsubscribe(query)
      setState('done')
    } catch {
      setState('failed')
    }
  }
  if (asked === undefined)
    return (
      <AccountFrame title={t('titles.unsubscribe')}>
        <FlowSkeleton label={t('mypage.loading')} />
      </AccountFrame>
    )
  if (asked === null)
    return (
      <AccountFrame title={t('titles.unsubscribe')}>
        <FormAlert title={t('mypage.unsubscribe.wrong')} text={t('mypage.unsubscribe.wrongText')} />
        <Choices />
      </AccountFrame>
    )
  const kind = t(`mypage.kinds.${asked.kind}`)
  return (
    <AccountFrame
      title={t('titles.unsubscribe')}
      text={t(state === 'done' ? 'mypage.unsubscribe.done' : 'mypage.unsubscribe.text', { kind })}
    >
      {state === 'failed' && (
        <FormAlert title={t('mypage.unsubscribe.failed')} text={t('mypage.unsubscribe.failedText')} />
      )}
      {state === 'done' ? (
        <Choices />
      ) : (
        <p>
          <FlowButton variant="primary" isBusy={state === 'busy'} onClick={() => void send(asked)}>
            {t('mypage.unsubscribe.end', { kind })}
          </FlowButton>
        </p>
      )}
    </AccountFrame>
  )
}

function Choices() {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  return (
    <p role="status">
      <ActionLink to={`${home}/notices`}>{t('mypage.unsubscribe.choices')}</ActionLink>
    </p>
  )
}
