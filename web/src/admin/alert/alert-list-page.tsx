import { endpoints } from '#contract/endpoints.ts'
import type { Alert } from '#contract/alert/alerts.ts'
import { useDenied } from '../access.ts'
import { call } from '../../shared/api-client.ts'
import { TextLink } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { detailDialog, type ActionsProps } from '../kit/detail/detail-dialog.tsx'
import { None, WordBadge } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { AcknowledgeAll } from './acknowledge-all.tsx'
import { pathOfSubject, useSubjectText } from './subject-text.ts'
import { useValueText } from './value-text.ts'
import { alertLooks, severityLooks } from './looks.ts'

/** One alert: what was found, since when, and who sees to it. */
const AlertDialog = detailDialog({
  read: endpoints.readAlert,
  key: 'alertId',
  words: 'alerts',
  title: ({ ruleName }) => ruleName,
  description: ({ condition }, say) => say(`conditions.${condition}`),
  Body: AlertFacts,
  Actions,
  refreshEveryMs: 5_000,
})

function AlertFacts({ row }: { row: Alert }) {
  const say = useWords('alerts')
  const at = (instant: string | null) => (instant ? <Time at={instant} isFull /> : <None />)
  return (
    <Facts
      rows={[
        {
          key: 'state',
          name: say('fields.state'),
          value: <WordBadge namespace="alerts" name="state" value={row.state} looks={alertLooks} />,
        },
        {
          key: 'severity',
          name: say('fields.severity'),
          value: <WordBadge namespace="alerts" name="severity" value={row.severity} looks={severityLooks} />,
        },
        { key: 'subject', name: say('fields.subject'), value: <Subject subject={row.subject} /> },
        { key: 'value', name: say('fields.value'), value: <Value row={row} /> },
        { key: 'raisedAt', name: say('fields.raisedAt'), value: at(row.raisedAt) },
        { key: 'acknowledgedAt', name: say('fields.acknowledgedAt'), value: at(row.acknowledgedAt) },
        {
          key: 'acknowledgedBy',
          name: say('fields.acknowledgedBy'),
          value: row.acknowledgedBy ?? <None />,
        },
        { key: 'resolvedAt', name: say('fields.resolvedAt'), value: at(row.resolvedAt) },
      ]}
    />
  )
}

/** What it is about, and the way to its page where it has one. */
function Subject({ subject }: { subject: string }) {
  const path = pathOfSubject(subject)
  const text = <SubjectText subject={subject} />
  return path === null ? text : <TextLink to={path}>{text}</TextLink>
}

function SubjectText({ subject }: { subject: string }) {
  return <>{useSubjectText()(subject)}</>
}

function Value({ row: { condition, value } }: { row: Alert }) {
  return <>{useValueText()(condition, value)}</>
}

function Actions({ row: { alertId, state }, isBusy, act }: ActionsProps<Alert>) {
  const say = useWords('alerts')
  const denied = useDenied()
  if (state !== 'raised') return null
  const acknowledge = () =>
    act(() => call(endpoints.acknowledgeAlert, { params: { alertId }, body: {} }), say('acknowledged'))
  return (
    <Button
      variant="primary"
      isBusy={isBusy}
      disabledReason={denied(endpoints.acknowledgeAlert)}
      onClick={acknowledge}
    >
      {say('acknowledge')}
    </Button>
  )
}

/** Everything that rules found, newest first. */
export const AlertListPage = listPage({
  list: endpoints.listAlerts,
  words: 'alerts',
  key: 'alertId',
  refreshEveryMs: 10_000,
  detail: AlertDialog,
  bulk: AcknowledgeAll,
  filters: (filter) => [
    filter.search(),
    filter.chips('state'),
    filter.select('severity'),
    filter.select('condition'),
  ],
  columns: (column) => [
    column.link('subject', 260, {
      label: (row) => <SubjectText subject={row.subject} />,
      note: (row) => row.ruleName,
    }),
    column.badge('severity', 120, severityLooks),
    column.badge('state', 140, alertLooks),
    column.word('condition', 220),
    column.own('value', 150, (row) => <Value row={row} />),
    column.since('raisedAt', 130),
  ],
})
