import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userKinds } from '#contract/account/codes.ts'
import { readPendingSocial } from '#contract/account/social.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { AccountFrame, FormSteps } from '#web/src/ui/site/app/account-parts.tsx'
import { ActionLink } from '#web/src/ui/site/base/action.tsx'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { Choice, FormDone } from '#web/src/ui/site/form.tsx'
import { CodeForm } from '../code-form.tsx'
import { EmailForm } from '../email-form.tsx'
import { accountPath } from '../paths.ts'
import { useEmailCode } from '../use-email-code.ts'
import { DetailsForm } from './details-form.tsx'
import { forgetDraft, keepDraft, readDraft, type JoinDraft } from './draft.ts'
import { FinishForm } from './finish-form.tsx'

const stages = ['email', 'code', 'details', 'finish'] as const
type Stage = (typeof stages)[number] | 'done'

/** Register as a person or a company. A reload comes back to the same step. */
export function JoinPage() {
  const { t } = useTranslation('site')
  const [draft, setDraft] = useState<JoinDraft | null>(null)
  // Rendered at build too, where nothing is kept.
  useEffect(() => setDraft(readDraft()), [])
  return (
    <AccountFrame title={t('titles.join')} text={t('account.join.lead')}>
      {draft ? <Steps first={draft} /> : <FlowSkeleton label={t('account.loading')} />}
    </AccountFrame>
  )
}

function stageOf({ ticket, sent, hasDetails }: JoinDraft): Stage {
  if (ticket) return hasDetails ? 'finish' : 'details'
  return sent ? 'code' : 'email'
}

function Steps({ first }: { first: JoinDraft }) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const [draft, setDraft] = useState(first)
  const [stage, setStage] = useState<Stage>(() => stageOf(first))
  const code = useEmailCode('register', first.sent)
  const keep = (part: Partial<JoinDraft>, next: Stage): void => {
    const now = { ...draft, ...part }
    setDraft(now)
    keepDraft(now)
    setStage(next)
  }
  if (stage === 'done') return <Done />
  return (
    <>
      <FormSteps
        label={t('account.steps.label')}
        steps={stages.map((name) => t(`account.steps.${name}`))}
        current={stages.indexOf(stage)}
      />
      <Pending />
      {stage === 'email' && (
        <EmailForm
          uid={draft.uid}
          send={async (uid) => keep({ uid, sent: await code.send(uid), ticket: null }, 'code')}
        >
          <Kind kind={draft.kind} onChange={(kind) => keep({ kind }, 'email')} />
        </EmailForm>
      )}
      {stage === 'code' && (
        <CodeForm
          uid={draft.uid}
          code={code}
          onVerified={(ticket) => keep({ ticket, sent: null }, draft.hasDetails ? 'finish' : 'details')}
          onBack={() => keep({ sent: null }, 'email')}
        />
      )}
      {stage === 'details' && (
        <DetailsForm
          kind={draft.kind}
          details={draft.details}
          onType={(details) => keepDraft({ ...draft, details })}
          onDone={(details) => keep({ details, hasDetails: true }, 'finish')}
        />
      )}
      {stage === 'finish' && (
        <FinishForm
          draft={draft}
          onBack={(details) => keep({ details, hasDetails: false }, 'details')}
          onCodeNeeded={() => keep({ ticket: null, sent: null }, 'email')}
          onDone={() => {
            forgetDraft()
            setStage('done')
          }}
        />
      )}
      {stage === 'email' && (
        <p className="flex flex-wrap items-center gap-3 text-muted">
          {t('account.join.hasAccount')}
          <ActionLink to={accountPath('login', language)}>{t('titles.login')}</ActionLink>
        </p>
      )}
    </>
  )
}

/** Whoever came from a social login that has no account yet. */
function Pending() {
  const { t } = useTranslation('site')
  const { data } = useApi(readPendingSocial)
  if (!data) return null
  return (
    <p className="text-muted">
      {t('account.social.pending', { provider: t(`account.social.providers.${data}`) })}
    </p>
  )
}

function Kind({ kind, onChange }: { kind: JoinDraft['kind']; onChange: (kind: JoinDraft['kind']) => void }) {
  const { t } = useTranslation('site')
  return (
    <Choice
      legend={t('account.join.kind')}
      name="kind"
      value={kind}
      choices={userKinds.map((value) => ({
        value,
        title: t(`account.kinds.${value}.title`),
        text: t(`account.kinds.${value}.text`),
      }))}
      onChange={onChange}
    />
  )
}

function Done() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <FormDone>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {t('account.registered')}
      </h2>
      <p className="mt-2 text-muted">{t('account.join.done')}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ActionLink to={accountPath('mypageDocuments', language)} variant="primary">
          {t('account.join.documents')}
        </ActionLink>
        <ActionLink to={accountPath('mypageSecurity', language)}>{t('account.join.addWallet')}</ActionLink>
      </p>
    </FormDone>
  )
}
