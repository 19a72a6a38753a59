import { useTranslation } from 'react-i18next'
import type { AuditLog } from '#contract/audit/logs.ts'
import { CopyButton } from '../../ui/address.tsx'
import { Facts } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DiffTable } from '../../ui/data/diff-table.tsx'
import { RawData } from '../../ui/data/raw-data.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { Reason, Subject } from './audit-columns.tsx'
import { listChanges } from './changes.ts'
import type { AuditWords } from './use-audit-words.ts'

interface AuditDialogProps {
  row: AuditLog
  words: AuditWords
  onClose: () => void
}

/** One entry: every field that changed, and what was recorded word for word. */
export function AuditDialog({ row, words, onClose }: AuditDialogProps) {
  const { t } = useTranslation()
  const changes = listChanges(row.before, row.after).map(({ field, before, after }) => ({
    field: words.field(field),
    before: words.value(row.entity, field, before),
    after: words.value(row.entity, field, after),
    isNew: before === undefined,
  }))
  const facts = [
    { key: 'at', name: t('common.time'), value: <Time at={row.at} isFull /> },
    { key: 'actor', name: t('audit.who'), value: row.actor },
    { key: 'subject', name: t('audit.onWhat'), value: <Subject row={row} words={words} /> },
    ...(row.reason === null
      ? []
      : [{ key: 'reason', name: t('audit.reason'), value: <Reason code={row.reason} /> }]),
    ...(row.requestId === null
      ? []
      : [{ key: 'request', name: t('audit.request'), value: <RequestId value={row.requestId} /> }]),
  ]
  return (
    <Dialog isOpen onClose={onClose} width="lg" title={words.action(row.action)}>
      <div className="mt-3 grid gap-5">
        <div className="py-2.5">
          <Facts rows={facts} />
        </div>
        {changes.length === 0 ? (
          <Text tone="muted">{t('audit.nothingChanged')}</Text>
        ) : (
          <DiffTable label={t('audit.changes')} rows={changes} />
        )}
        <RawData
          title={t('audit.asWritten')}
          text={JSON.stringify({ before: row.before, after: row.after }, null, 2)}
        />
      </div>
    </Dialog>
  )
}

function RequestId({ value }: { value: string }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <Text mono size="sm" className="break-all">
        {value}
      </Text>
      <CopyButton value={value} name={t('audit.request')} />
    </span>
  )
}
