import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { judgePassword } from '#contract/account/register.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useDebounced } from '#web/src/shared/use-debounced.ts'
import { PasswordInput, StrengthMeter } from '#web/src/ui/site/app/account-parts.tsx'

const judgeAfterMs = 400

interface NewPasswordProps {
  values: { password: string; passwordCheck: string }
  errors: { password?: string; passwordCheck?: string }
  change: (part: { password?: string; passwordCheck?: string }) => void
  /** What others know of the person. */
  about: { uid: string; name?: string }
}

/** A new password, twice, with how strong it is. */
export function NewPassword({ values, errors, change, about }: NewPasswordProps) {
  const { t } = useTranslation('site')
  const words = { showLabel: t('account.show'), hideLabel: t('account.hide') }
  return (
    <>
      <PasswordInput
        {...words}
        name="password"
        label={t('account.fields.password')}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
        value={values.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
      >
        <Strength password={values.password} about={about} />
      </PasswordInput>
      <PasswordInput
        {...words}
        name="passwordCheck"
        label={t('account.fields.passwordCheck')}
        autoComplete="new-password"
        value={values.passwordCheck}
        error={errors.passwordCheck}
        onChange={(event) => change({ passwordCheck: event.target.value })}
      />
    </>
  )
}

type Judged = Awaited<ReturnType<typeof ask>>

function Strength({ password, about }: { password: string; about: { uid: string; name?: string } }) {
  const { t } = useTranslation('site')
  const asked = useDebounced(password, judgeAfterMs)
  const [judged, setJudged] = useState<{ of: string; is: Judged } | null>(null)
  const { uid, name = '' } = about
  useEffect(() => {
    if (asked === '') return
    const controller = new AbortController()
    ask(asked, { uid, name }, controller.signal)
      .then((is) => setJudged({ of: asked, is }))
      .catch(() => setJudged(null))
    return () => controller.abort()
  }, [asked, uid, name])
  if (password === '' || judged?.of !== password) return null
  const { score, refusal } = judged.is
  const text = refusal === null ? t(`account.strength.${score}`) : t(`account.refusals.${refusal}`)
  return <StrengthMeter score={score} text={text} />
}

async function ask(password: string, about: { uid: string; name: string }, signal: AbortSignal) {
  const { score, refusal } = await call(judgePassword, { body: { password, ...about } }, { signal })
  return { score: ([0, 1, 2, 3, 4] as const).find((one) => one === score) ?? 0, refusal }
}
