import { CircleCheck, CircleX } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { formatCount } from '../../shared/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { SimpleTable } from '../../ui/data/simple-table.tsx'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { RpcRow } from './rpc-row.tsx'

/** The machinery: queues, workers, chain. */
export function SystemCards({ data, onChange }: { data: Dashboard; onChange: () => void }) {
  return (
    <>
      <Queues queues={data.queues} />
      <Workers workers={data.workers} />
      <Chain chain={data.chain} at={data.at} onChange={onChange} />
    </>
  )
}

function Queues({ queues }: Pick<Dashboard, 'queues'>) {
  const { t } = useTranslation()
  type Queue = Dashboard['queues'][number]
  const number = (id: 'waiting' | 'active' | 'delayed' | 'failed') => ({
    id,
    header: t(`home.queue.${id}`),
    align: 'end' as const,
    cell: (row: Queue) => formatCount(row[id]),
  })
  const columns = [
    {
      id: 'name',
      header: t('home.queue.name'),
      cell: (row: Queue) => (
        <Text mono size="sm">
          <BrokenAtWords name={row.name} />
        </Text>
      ),
    },
    number('waiting'),
    number('active'),
    number('delayed'),
    number('failed'),
  ]
  return (
    <Card id="queues" title={t('home.queues')} isFlush>
      <SimpleTable label={t('home.queues')} columns={columns} rows={queues} keyOf={(row) => row.name} />
    </Card>
  )
}

/** A name of code may go on in the next line before each of its words: its table is never wider than its card. */
function BrokenAtWords({ name }: { name: string }) {
  const words = name.split(/(?=[A-Z])/)
  return words.map((word, at) => (
    <Fragment key={words.slice(0, at).join('')}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}

function Workers({ workers }: Pick<Dashboard, 'workers'>) {
  const { t } = useTranslation()
  const rows = workers.map((worker) => ({
    key: worker.workerId,
    name: (
      <>
        <Text as="span" mono size="sm">
          {worker.workerId}
        </Text>
        <Text as="div" size="xs" tone="muted">
          {t('home.memory', { mb: formatCount(worker.rssMb) })} · <RelativeTime at={worker.seenAt} />
        </Text>
      </>
    ),
    value: (
      <Badge tone={worker.isAlive ? 'success' : 'danger'} icon={worker.isAlive ? CircleCheck : CircleX}>
        {t(worker.isAlive ? 'home.alive' : 'home.gone')}
      </Badge>
    ),
  }))
  return (
    <Card id="workers" title={t('home.workers')}>
      {rows.length ? <Facts rows={rows} /> : <Text tone="muted">{t('shell.health.remedy.worker')}</Text>}
    </Card>
  )
}

/** A worker reads the chain every few seconds; what is older than this says nothing of now. */
const staleMs = 60_000

function Chain({ chain, at, onChange }: Pick<Dashboard, 'chain' | 'at'> & { onChange: () => void }) {
  const { t } = useTranslation()
  if (!chain)
    return (
      <Card id="chain" title={t('home.chain')}>
        <Text tone="muted">{t('home.noChain')}</Text>
      </Card>
    )
  const isStale = Date.parse(at) - Date.parse(chain.at) > staleMs
  const rows = [
    { key: 'slot', name: t('home.slot'), value: formatCount(Number(chain.slot)) },
    { key: 'height', name: t('home.blockHeight'), value: formatCount(Number(chain.blockHeight)) },
    {
      key: 'slotMs',
      name: t('home.slotTime'),
      value:
        chain.slotMs === null
          ? t('common.none')
          : t('units.ms', { value: formatCount(Math.round(chain.slotMs)) }),
    },
    {
      key: 'priority',
      name: t('home.priority'),
      value: t('units.microLamports', { value: formatCount(Number(chain.priorityMicroLamports)) }),
    },
    ...chain.rpcs.map((rpc) => ({
      key: rpc.name,
      name: (
        <Text mono size="sm">
          {rpc.name}
        </Text>
      ),
      value: <RpcRow rpc={isStale ? { ...rpc, healthy: false } : rpc} onChange={onChange} />,
    })),
  ]
  return (
    <Card
      id="chain"
      title={t('home.chain')}
      aside={
        <Text size="xs" tone={isStale ? 'warning' : 'muted'}>
          {t('home.chainRead')} <RelativeTime at={chain.at} />
        </Text>
      }
    >
      <Facts rows={rows} />
    </Card>
  )
}
