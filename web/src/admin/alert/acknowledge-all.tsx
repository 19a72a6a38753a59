import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { acknowledgeMax } from '#contract/alert/alerts.ts'
import { severities } from '#contract/alert/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { formatCount } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Bone } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import type { BulkProps } from '../kit/list/list-page-definition.ts'
import { useWords } from '../kit/words.ts'

/** Says of every alert of the filter that nobody has seen to that somebody does. */
export function AcknowledgeAll({ query, onDone }: BulkProps) {
  const say = useWords('alerts')
  const denied = useDenied()
  const [isAsking, setAsking] = useState(false)
  const mayBeRaised = (query['state'] ?? 'raised') === 'raised'
  // As the server counts when it is asked.
  const { data, error, isValidating } = useApi(
    endpoints.listAlerts,
    isAsking && mayBeRaised ? { query: { ...query, state: 'raised', limit: acknowledgeMax } } : null,
    { dedupingInterval: 0, revalidateOnFocus: false },
  )
  const page = mayBeRaised ? (isValidating ? undefined : data) : { rows: [], next: null }
  const rows = page?.rows ?? []
  const acknowledge = async (): Promise<void> => {
    const body = { alertIds: rows.map(({ alertId }) => alertId) }
    const { acknowledged } = await call(endpoints.acknowledgeAlerts, { body })
    showToast(say('allAcknowledged', { count: acknowledged }), 'success')
    onDone()
  }
  const counts = severities
    .map((severity) => ({ severity, count: rows.filter((row) => row.severity === severity).length }))
    .filter(({ count }) => count > 0)
  const title = page ? say('acknowledgeTitle', { count: rows.length }) : say('acknowledgeAll')
  return (
    <>
      <Button
        variant="ghost"
        icon={ListChecks}
        label={say('acknowledgeAll')}
        disabledReason={denied(endpoints.acknowledgeAlerts)}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        request={
          isAsking
            ? {
                title,
                body: error ? (
                  <Failed error={error} />
                ) : page ? (
                  <>
                    <p>
                      {counts
                        .map(
                          ({ severity, count }) => `${say(`severities.${severity}`)} ${formatCount(count)}`,
                        )
                        .join(' · ')}
                    </p>
                    {page.next !== null && <p>{say('acknowledgeFirst', { count: acknowledgeMax })}</p>}
                  </>
                ) : (
                  <Bone className="h-6" />
                ),
                confirmLabel: say('acknowledge'),
                notYet: page && rows.length > 0 ? null : say(page ? 'nothingRaised' : 'counting'),
                onConfirm: acknowledge,
              }
            : null
        }
        onClose={() => setAsking(false)}
      />
    </>
  )
}
