import { CircleCheck, CircleX, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  applicationDecisions,
  applicationMoves,
  applicationStates,
  stateOfDecision,
  type ApplicationDecision,
} from '#contract/airdrop/codes.ts'
import { decideMax } from '#contract/airdrop/applications.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call, urlOf } from '../../shared/api-client.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button, DownloadButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Bone } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import type { BulkProps } from '../kit/list/list-page-definition.ts'
import { useWords } from '../kit/words.ts'

export const decisionIcons = { accept: CircleCheck, refuse: CircleX } as const

/** Decides what the filters leave, and exports it. */
export function ApplicationsBulk({ query, onDone }: BulkProps) {
  const { t } = useTranslation()
  return (
    <>
      {applicationDecisions.map((decision) => (
        <DecideAll key={decision} decision={decision} query={query} onDone={onDone} />
      ))}
      <DownloadButton
        href={urlOf(endpoints.downloadAirdropApplications, { query })}
        icon={Download}
        label={t('common.exportList')}
      />
    </>
  )
}

/** Accepts or refuses those of the filter that may be, the first so many at once. */
function DecideAll({ decision, query, onDone }: BulkProps & { decision: ApplicationDecision }) {
  const say = useWords('airdropApplications')
  const denied = useDenied()
  const [isAsking, setAsking] = useState(false)
  // As the server counts when it is asked: in the state that the filter names, else what nobody has decided.
  const state = applicationStates.find((one) => one === query['state']) ?? 'received'
  const { data, error, isValidating } = useApi(
    endpoints.listAirdropApplications,
    isAsking ? { query: { ...query, state, limit: decideMax } } : null,
    { dedupingInterval: 0, revalidateOnFocus: false },
  )
  const page = isValidating ? undefined : data
  const rows = (page?.rows ?? []).filter((row) =>
    applicationMoves[row.state].includes(stateOfDecision[decision]),
  )
  const decide = async (reason: string): Promise<void> => {
    const applicationIds = rows.map(({ applicationId }) => applicationId)
    const body = { applicationIds, decision, reason: decision === 'refuse' ? reason : null }
    const { decided } = await call(endpoints.decideAirdropApplications, { body })
    showToast(say(`${decision}.done`, { count: decided }), 'success')
    onDone()
  }
  return (
    <>
      <Button
        variant="ghost"
        icon={decisionIcons[decision]}
        label={say(`${decision}.all`)}
        disabledReason={denied(endpoints.decideAirdropApplications)}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        request={
          isAsking
            ? {
                title: page ? say(`${decision}.title`, { count: rows.length }) : say(`${decision}.all`),
                body: error ? (
                  <Failed error={error} />
                ) : page ? (
                  <>
                    <p>{say(`${decision}.body`)}</p>
                    {page.next !== null && <p>{say('first', { count: decideMax })}</p>}
                  </>
                ) : (
                  <Bone className="h-6" />
                ),
                confirmLabel: say(`${decision}.label`),
                notYet: page && rows.length > 0 ? null : page ? say(`${decision}.none`) : say('counting'),
                ...(decision === 'refuse' && { tone: 'danger' as const, needsReason: true }),
                onConfirm: decide,
              }
            : null
        }
        onClose={() => setAsking(false)}
      />
    </>
  )
}
