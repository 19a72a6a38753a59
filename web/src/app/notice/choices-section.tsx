import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenKinds, noticeKinds, type ChosenKind, type NoticeKind } from '#contract/notice/codes.ts'
import type { ShownChoices } from '#contract/notice/notices.ts'
import { usualQuietHours } from '#contract/notice/quiet-hours.ts'
import { clockText } from '#contract/reservation/days.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { ActionLink } from '#web/src/ui/site/base/action.tsx'
import { FlowButton, FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { ChoiceLine, TimeSelect } from '#web/src/ui/site/app/notice-parts.tsx'
import { MyEmpty, MySection } from '#web/src/ui/site/app/personal-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { fetchChoices, sendChoices } from './api.ts'

/** What comes by mail too, and when nothing does. */
export function ChoicesSection({ owner }: { owner: string }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  const { data, error, retry } = useFetched(`notice choices ${owner}`, fetchChoices)
  return (
    <MySection id="my-choices" title={t('mypage.choices.title')}>
      {!data && error === undefined && <FlowSkeleton label={t('mypage.loading')} />}
      {!data && error !== undefined && <NotLoaded retry={retry} />}
      {data && data.email === null && (
        <MyEmpty
          title={t('mypage.choices.noEmail')}
          text={t('mypage.choices.noEmailText')}
          action={<ActionLink to={`${home}/security`}>{t('mypage.parts.security')}</ActionLink>}
        />
      )}
      {data && data.email !== null && <Choices first={data} email={data.email} />}
    </MySection>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour * 60, text: clockText(hour * 60) }))

function Choices({ first, email }: { first: ShownChoices; email: string }) {
  const { t } = useTranslation('site')
  const [choices, setChoices] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const { mailKinds, quietFrom, quietUntil } = choices
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      setChoices(await sendChoices({ mailKinds, quietFrom, quietUntil }))
      showToast(t('mypage.choices.saved'), 'success')
    } catch {
      showToast(t('mypage.choices.failed'), 'error')
    } finally {
      setBusy(false)
    }
  }
  const choose = (kind: ChosenKind, isChosen: boolean): void =>
    setChoices({
      ...choices,
      mailKinds: chosenKinds.filter((it) => (it === kind ? isChosen : mailKinds.includes(it))),
    })
  return (
    <div className="form grid max-w-2xl gap-6">
      <p className="text-muted">{t('mypage.choices.lead', { email })}</p>
      <fieldset>
        <legend className="sr-only">{t('mypage.choices.title')}</legend>
        {noticeKinds.map((kind) => (
          <KindLine key={kind} kind={kind} chosen={mailKinds} onChoose={choose} />
        ))}
      </fieldset>
      <QuietHours
        from={quietFrom}
        until={quietUntil}
        onChange={(quiet) => setChoices({ ...choices, ...quiet })}
      />
      <p>
        <FlowButton variant="primary" isBusy={isBusy} onClick={() => void save()}>
          {t('mypage.choices.save')}
        </FlowButton>
      </p>
    </div>
  )
}

interface KindLineProps {
  kind: NoticeKind
  chosen: readonly ChosenKind[]
  onChoose: (kind: ChosenKind, isChosen: boolean) => void
}

/** Mails about bookings and the account itself always go. */
function KindLine({ kind, chosen, onChoose }: KindLineProps) {
  const { t } = useTranslation('site')
  const own = chosenKinds.find((it) => it === kind)
  if (!own)
    return <ChoiceLine isFixed isChosen label={t(`mypage.kinds.${kind}`)} hint={t('mypage.choices.always')} />
  return (
    <ChoiceLine
      label={t(`mypage.kinds.${kind}`)}
      isChosen={chosen.includes(own)}
      onChange={(isChosen) => onChoose(own, isChosen)}
    />
  )
}

interface QuietProps {
  from: number | null
  until: number | null
  onChange: (quiet: { quietFrom: number | null; quietUntil: number | null }) => void
}

function QuietHours({ from, until, onChange }: QuietProps) {
  const { t } = useTranslation('site')
  const isOn = from !== null && until !== null
  return (
    <fieldset>
      <legend className="sr-only">{t('mypage.choices.quiet')}</legend>
      <ChoiceLine
        label={t('mypage.choices.quiet')}
        hint={t('mypage.choices.quietText')}
        isChosen={isOn}
        onChange={(isChosen) => onChange(isChosen ? usualQuietHours : { quietFrom: null, quietUntil: null })}
      />
      {isOn && (
        <div className="mt-4 flex flex-wrap gap-4">
          <TimeSelect
            label={t('mypage.choices.from')}
            value={from}
            times={hours}
            onChange={(quietFrom) => onChange({ quietFrom, quietUntil: until })}
          />
          <TimeSelect
            label={t('mypage.choices.until')}
            value={until}
            times={hours}
            onChange={(quietUntil) => onChange({ quietFrom: from, quietUntil })}
          />
        </div>
      )}
    </fieldset>
  )
}
