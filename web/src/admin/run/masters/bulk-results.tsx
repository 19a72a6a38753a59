import { useTranslation } from 'react-i18next'
import type { BulkAction, BulkResult } from '#contract/run/bulk.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { hasSentence } from '../../parts/has-sentence.ts'
import { paths } from '../../paths.ts'

/** Of each run what happened, or why nothing did. */
export function BulkResults({ action, rows }: { action: BulkAction; rows: BulkResult[] }) {
  const { t, i18n } = useTranslation()
  const refusal = (code: string): string => {
    const key = `errors.${code}.title`
    return hasSentence(i18n, key) ? t(key) : code
  }
  const columns = [
    {
      id: 'run',
      header: t('item.run'),
      cell: ({ masterId, name }: BulkResult) => <TextLink to={paths.master(masterId)}>{name}</TextLink>,
    },
    {
      id: 'what',
      header: t('runs.bulk.what'),
      cell: ({ refused, items, inFlight }: BulkResult) =>
        refused === null ? (
          t(`runs.bulk.${action}.done`, { items, inFlight })
        ) : (
          <Text size="sm" tone="danger">
            {t('runs.bulk.refused', { why: refusal(refused) })}
          </Text>
        ),
    },
  ]
  return (
    <SimpleTable
      label={t('runs.bulk.happened')}
      columns={columns}
      rows={rows}
      keyOf={({ masterId }) => masterId}
    />
  )
}
