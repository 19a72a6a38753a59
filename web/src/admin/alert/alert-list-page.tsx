import { endpoints } from '#contract/endpoints.ts'
import type { Alert } from '#contract/alert/alerts.ts'
import { useDenied } from '../access.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { detailDialog, type ActionsProps } from '../kit/detail/detail-dialog.tsx'
import { NotSet, WordBadge } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
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
  const at = (instant: string | null) => (instant ? <Time at={instant} isFull /> : <NotSet />)
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
        { key: 'subject', name: say('fields.subject'), value: row.subject },
        { key: 'value', name: say('fields.value'), value: row.value },
        { key: 'raisedAt', name: say('fields.raisedAt'), value: at(row.raisedAt) },
        { key: 'acknowledgedAt', name: say('fields.acknowledgedAt'), value: at(row.acknowledgedAt) },
        {
          key: 'acknowledgedBy',
          name: say('fields.acknowledgedBy'),
          value: row.acknowledgedBy ?? <NotSet />,
        },
        { key: 'resolvedAt', name: say('fields.resolvedAt'), value: at(row.resolvedAt) },
      ]}
    />
  )
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
  filters: (filter) => [
    filter.search(),
    filter.chips('state'),
    filter.select('severity'),
    filter.select('condition'),
  ],
  columns: (column) => [
    column.link('subject', 260, { note: (row) => row.ruleName }),
    column.badge('severity', 120, severityLooks),
    column.badge('state', 140, alertLooks),
    column.word('condition', 220),
    column.text('value', 120),
    column.since('raisedAt', 130),
  ],
})
