import { useTranslation } from 'react-i18next'
import type { RunApproval } from '#contract/approval/approvals.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Master } from '#contract/run/masters.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatCount, formatSol } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Address } from '#web/src/ui/address.tsx'
import { LinkButton } from '#web/src/ui/button.tsx'
import { Card, Facts } from '#web/src/ui/card.tsx'
import { Bone } from '#web/src/ui/data/skeleton.tsx'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { useDenied } from '../../access.ts'
import { Decision, type Answer } from '../../parts/decision.tsx'
import { Chain } from '../../parts/item-columns.tsx'
import { OnNetwork } from '../../parts/on-network.tsx'
import { Sol } from '../../parts/sol.tsx'
import { paths } from '../../paths.ts'

interface ApprovalCardProps {
  master: Master
  onChange: () => void
}

/** What a second person is asked about a run, and their answer: what it costs, to whom it goes, and the hash of all of it. */
export function ApprovalCard({ master: { masterId }, onChange }: ApprovalCardProps) {
  const { t } = useTranslation()
  const denied = useDenied()(endpoints.decideApproval)
  const { data, error, mutate } = useApi(
    endpoints.readApproval,
    { params: { masterId } },
    { refreshInterval: 15_000 },
  )
  if (error) return <Failed error={error} onRetry={() => void mutate()} />
  if (!data) return <Bone className="h-40" />
  const { approval } = data
  if (!approval || approval.state === 'approved') return null
  const why = approval.state === 'refused' ? t('runs.approval.answered') : null
  const refusal = denied ?? why ?? (approval.isOwn ? t('runs.approval.own') : null)
  const { planHash } = approval
  const wordsOf = (decision: 'approve' | 'refuse') => ({
    label: t(`runs.approval.${decision}.label`),
    title: t(`runs.approval.${decision}.title`),
    body: <Question approval={approval} text={t(`runs.approval.${decision}.body`)} />,
    done: t(`runs.approval.${decision}.done`),
  })
  const answer = async (given: Answer): Promise<void> => {
    await call(endpoints.decideApproval, { params: { masterId }, body: { ...given, planHash } })
    await mutate()
    onChange()
  }
  return (
    <Card id="approval" title={t('runs.approval.title')}>
      <div className="grid gap-4">
        <ApprovalFacts approval={approval} />
        <FirstRecipients masterId={masterId} />
        <Decision
          words={{ approve: wordsOf('approve'), refuse: wordsOf('refuse') }}
          refusal={refusal}
          onAnswer={answer}
        >
          <LinkButton to={paths.itemsOf(masterId, {})}>{t('runs.approval.list')}</LinkButton>
        </Decision>
      </div>
    </Card>
  )
}

function Question({ approval, text }: { approval: RunApproval; text: string }) {
  const { t } = useTranslation()
  const { recipients, costLamports } = approval
  return (
    <>
      <p>{text}</p>
      <p className="mt-2">
        {t('runs.approval.sums', { recipients: formatCount(recipients), sol: formatSol(costLamports) })}
      </p>
      <OnNetwork />
    </>
  )
}

function ApprovalFacts({ approval }: { approval: RunApproval }) {
  const { t } = useTranslation()
  const { authors, costLamports, limitLamports, items, recipients, planHash, decider, reason } = approval
  const hash = t('runs.approval.hash')
  const rows = [
    { key: 'authors', name: t('runs.approval.authors'), value: authors.join(', ') || t('common.none') },
    { key: 'cost', name: t('runs.approval.cost'), value: <Sol lamports={costLamports} /> },
    {
      key: 'limit',
      name: t('runs.approval.limit'),
      value: limitLamports === null ? t('common.none') : <Sol lamports={limitLamports} />,
    },
    {
      key: 'recipients',
      name: t('runs.approval.recipients'),
      value: t('runs.approval.counts', { recipients: formatCount(recipients), items: formatCount(items) }),
    },
    { key: 'hash', name: hash, value: <Address value={planHash} name={hash} /> },
  ]
  if (decider !== null)
    rows.push({ key: 'refused', name: t('runs.approval.refused', { decider }), value: reason ?? '' })
  return <Facts rows={rows} />
}

/** The first rows of the list, as they are in the rows of the run. */
function FirstRecipients({ masterId }: { masterId: number }) {
  const { t } = useTranslation()
  const { data } = useApi(endpoints.listItems, { params: { masterId }, query: { limit: 5 } })
  if (!data) return <Bone className="h-24" />
  return (
    <SimpleTable
      label={t('runs.approval.first')}
      rows={data.rows}
      keyOf={({ itemId }) => itemId}
      columns={[
        { id: 'row', header: t('item.row'), cell: ({ row }) => formatCount(row) },
        { id: 'name', header: t('item.name'), cell: ({ name }) => name },
        {
          id: 'owner',
          header: t('item.owner'),
          cell: ({ owner }) => <Chain value={owner} name={t('item.owner')} kind="address" />,
        },
      ]}
    />
  )
}
