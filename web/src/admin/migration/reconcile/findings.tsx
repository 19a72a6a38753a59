import { useTranslation } from 'react-i18next'
import type { ReconcileReport } from '#contract/migration/migration-admin.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { OnSourceChain } from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'
import { useToldText } from '../../parts/told.tsx'

type Finding = ReconcileReport['findings'][number]

/** What differs between chain and records, one line each. */
export function Findings({ report }: { report: ReconcileReport }) {
  const { t } = useTranslation()
  const toldText = useToldText()
  const rows = report.findings.map((finding, at) => ({ ...finding, at }))
  const columns = [
    {
      id: 'finding',
      header: t('reconcile.finding'),
      cell: (row: Finding) => (
        <>
          <Text weight="medium" as="div">
            {t(`reconcile.findings.${row.finding}`)}
          </Text>
          <Text size="xs" tone="muted">
            {toldText(row.detail)}
          </Text>
        </>
      ),
    },
    {
      id: 'token',
      header: t('reconcile.token'),
      cell: (row: Finding) =>
        row.contract === null ? (
          t('reconcile.coin')
        ) : (
          <span className="inline-flex items-center gap-2">
            <OnSourceChain
              chain={row.chain}
              value={row.contract}
              name={t('deposits.fields.contract')}
              kind="address"
            />
            {`#${row.tokenId}`}
          </span>
        ),
    },
    {
      id: 'holder',
      header: t('reconcile.holder'),
      cell: (row: Finding) =>
        row.holder === null ? (
          <Text tone="faint">{t('reconcile.nobody')}</Text>
        ) : (
          <OnSourceChain chain={row.chain} value={row.holder} name={t('reconcile.holder')} kind="address" />
        ),
    },
    {
      id: 'migration',
      header: t('reconcile.migration'),
      cell: (row: Finding) =>
        row.migrationId === null ? (
          <Text tone="faint">{t('common.none')}</Text>
        ) : (
          <TextLink to={paths.migration(row.migrationId)}>
            {t('deposits.migrationOf', { id: row.migrationId })}
          </TextLink>
        ),
    },
  ]
  return (
    <SimpleTable
      label={t('reconcile.reportOf', { id: report.reportId })}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.at}
    />
  )
}
