import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { formatCount } from '../../shared/format.ts'
import { TextLink } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { SimpleTable } from '../../ui/data/simple-table.tsx'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useReasonText } from '../parts/use-reason-text.ts'
import { paths } from '../paths.ts'

/** Failed items of all runs, grouped by cause. */
export function Failures({ failures }: Pick<Dashboard, 'failures'>) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  type Failure = Dashboard['failures'][number]
  const columns = [
    {
      id: 'reason',
      header: t('home.cause'),
      cell: (row: Failure) => (
        <>
          <Text weight="medium" as="div">
            {reasonText(row.reasonCode).title}
          </Text>
          <Text size="xs" tone="muted">
            {reasonText(row.reasonCode).next}
          </Text>
        </>
      ),
    },
    {
      id: 'run',
      header: t('masters.run'),
      cell: (row: Failure) => (
        <TextLink to={paths.itemsOf(row.masterId, { group: 'failed', reason: row.reasonCode })}>
          {row.masterName}
        </TextLink>
      ),
    },
    {
      id: 'count',
      header: t('home.items'),
      align: 'end' as const,
      cell: (row: Failure) => formatCount(row.count),
    },
    {
      id: 'last',
      header: t('home.last'),
      align: 'end' as const,
      cell: (row: Failure) => <RelativeTime at={row.lastAt} />,
    },
  ]
  return (
    <Card id="failures" title={t('home.failures')} isFlush>
      <SimpleTable
        label={t('home.failures')}
        columns={columns}
        rows={failures}
        keyOf={(row) => `${row.masterId} ${row.reasonCode}`}
      />
    </Card>
  )
}
