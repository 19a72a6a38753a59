import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { z } from 'zod'
import { isOfWallet, type ProjectChange } from '#contract/approval/project-changes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Button, LinkButton } from '#web/src/ui/button.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime, Time } from '#web/src/ui/time.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { JobPage } from '../frames/job-page.tsx'
import { None, WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { Decision, type Answer } from '../parts/decision.tsx'
import { OnNetwork } from '../parts/on-network.tsx'
import { paths } from '../paths.ts'
import { ChangedValue } from './changed-value.tsx'
import { changeLooks } from './looks.ts'
import { StakeCard } from './stake-card.tsx'

type Shown = z.output<typeof endpoints.readProjectChange.reply>
type Ended = (now: ProjectChange) => void

/** A change of a wallet, a key or a limit: from what to what, what hangs on it, and what a second person says. */
export function ChangePage() {
  const changeId = Number(useParams()['changeId'])
  const say = useWords('approvals')
  const { data, error, mutate } = useApi(
    endpoints.readProjectChange,
    { params: { changeId } },
    { refreshInterval: 15_000 },
  )
  if (data) return <ChangeView change={data} onEnd={(now) => void mutate({ ...data, ...now })} />
  return (
    <DataPage title={say('one')} parent={{ to: paths.approvals, label: say('title') }}>
      <DataView
        state={{ isLoading: !error, isEmpty: true, error, onRetry: () => void mutate() }}
        empty={null}
      >
        {null}
      </DataView>
    </DataPage>
  )
}

function ChangeView({ change, onEnd }: { change: Shown; onEnd: Ended }) {
  const say = useWords('approvals')
  const { projectId, projectName, subject, state, stake } = change
  return (
    <JobPage
      title={say(`subjects.${subject}`)}
      description={projectName}
      parent={{ to: paths.approvals, label: say('title') }}
      badges={<WordBadge namespace="approvals" name="state" value={state} looks={changeLooks} />}
      notices={state === 'open' && stake.deciders === 0 && <NobodyElse />}
      progress={<ChangeCard change={change} onEnd={onEnd} />}
      side={
        <>
          <StakeCard stake={stake} subject={subject} />
          <div className="flex flex-wrap gap-2">
            <LinkButton to={paths.project(projectId)}>{say('project')}</LinkButton>
            <LinkButton to={paths.auditLogWith({ entity: 'project', entityId: String(projectId) })}>
              {say('audit')}
            </LinkButton>
          </div>
        </>
      }
    >
      {null}
    </JobPage>
  )
}

/** Nobody but its author may decide: who has to be invited, and where. */
function NobodyElse() {
  const say = useWords('approvals')
  const denied = useDenied()(endpoints.inviteStaff)
  return (
    <Notice
      tone="warning"
      title={say('nobodyElse')}
      actions={
        denied === null && (
          <LinkButton to={paths.staffInvitations} size="sm">
            {say('invite')}
          </LinkButton>
        )
      }
    >
      {say('nobodyElseNext')}
    </Notice>
  )
}

function ChangeCard({ change, onEnd }: { change: Shown; onEnd: Ended }) {
  const say = useWords('approvals')
  const { subject, from, to, hasKey, author, askedAt, expiresAt, state, decider, decidedAt, reason } = change
  const rows = [
    { key: 'from', name: say('fields.from'), value: <ChangedValue subject={subject} value={from} /> },
    { key: 'to', name: say('fields.to'), value: <ChangedValue subject={subject} value={to} /> },
    ...(isOfWallet(subject)
      ? [{ key: 'key', name: say('fields.hasKey'), value: say(hasKey ? 'withKey' : 'withoutKey') }]
      : []),
    { key: 'author', name: say('fields.author'), value: author ?? <None /> },
    { key: 'asked', name: say('asked'), value: <Time at={askedAt} isFull /> },
    ...(state === 'open'
      ? [{ key: 'until', name: say('fields.expiresAt'), value: <RelativeTime at={expiresAt} /> }]
      : []),
    ...(decider === null ? [] : [{ key: 'decider', name: say('fields.decider'), value: decider }]),
    ...(decidedAt === null
      ? []
      : [{ key: 'decided', name: say('fields.decidedAt'), value: <Time at={decidedAt} isFull /> }]),
    ...(reason === null ? [] : [{ key: 'reason', name: say('fields.reason'), value: <Text>{reason}</Text> }]),
  ]
  return (
    <Card id="change" title={say('what')}>
      <div className="grid gap-4">
        <Facts rows={rows} />
        {state === 'open' && <Answers change={change} onEnd={onEnd} />}
      </div>
    </Card>
  )
}

function Answers({ change, onEnd }: { change: Shown; onEnd: Ended }) {
  const { t } = useTranslation()
  const denied = useDenied()(endpoints.decideProjectChange)
  const { changeId, subject, from, to, isOwn, stake } = change
  const params = { changeId }
  const refusal = denied ?? (isOwn ? t('approvals.own') : null)
  const wordsOf = (decision: 'approve' | 'refuse') => ({
    label: t(`approvals.${decision}.label`),
    title: t(`approvals.${decision}.title`),
    body: (
      <>
        <p>{t(`approvals.${decision}.body`)}</p>
        <p className="mt-2">
          <ChangedValue subject={subject} value={from} /> → <ChangedValue subject={subject} value={to} />
        </p>
        {decision === 'approve' && stake.isHolding && <p className="mt-2">{t('approvals.holdingNext')}</p>}
        <OnNetwork />
      </>
    ),
    done: t(`approvals.${decision}.done`),
  })
  return (
    <Decision
      words={{ approve: wordsOf('approve'), refuse: wordsOf('refuse') }}
      refusal={refusal}
      onAnswer={async (body: Answer) => onEnd(await call(endpoints.decideProjectChange, { params, body }))}
    >
      {isOwn && <Withdraw changeId={changeId} onEnd={onEnd} />}
    </Decision>
  )
}

function Withdraw({ changeId, onEnd }: { changeId: number; onEnd: Ended }) {
  const { t } = useTranslation()
  const denied = useDenied()(endpoints.withdrawProjectChange)
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const ask = (): void =>
    setRequest({
      title: t('approvals.withdraw.title'),
      body: t('approvals.withdraw.body'),
      confirmLabel: t('approvals.withdraw.label'),
      tone: 'danger',
      onConfirm: async () => {
        onEnd(await call(endpoints.withdrawProjectChange, { params: { changeId }, body: {} }))
        showToast(t('approvals.withdraw.done'), 'success')
      },
    })
  return (
    <>
      <Button disabledReason={denied} onClick={ask}>
        {t('approvals.withdraw.label')}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
