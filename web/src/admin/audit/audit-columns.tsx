import type { TFunction } from 'i18next'
import type { AuditLog } from '#contract/audit/logs.ts'
import { CopyButton, TextLink } from '../../ui/address.tsx'
import type { Column } from '../../ui/data/column.ts'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { useReasonText } from '../parts/use-reason-text.ts'
import { listChanges, textOf } from './changes.ts'
import { subjectPath } from './subject-path.ts'
import type { AuditWords } from './use-audit-words.ts'

const changesShown = 2

/** Who did what to which thing, what that changed, and the request's id for a search in the logs. */
export function auditColumns(t: TFunction, words: AuditWords): Column<AuditLog>[] {
  return [
    { id: 'at', header: t('common.time'), widthPx: 165, cell: (row) => <Time at={row.at} /> },
    {
      id: 'actor',
      header: t('audit.who'),
      widthPx: 180,
      cell: (row) => (
        <span className="grid min-w-0">
          <span className="truncate" title={row.actor}>
            {row.actor}
          </span>
          {row.tokenName !== null && (
            <Text size="xs" tone="muted" className="truncate">
              {t('audit.byToken', { name: row.tokenName })}
            </Text>
          )}
        </span>
      ),
    },
    { id: 'action', header: t('audit.what'), widthPx: 170, cell: (row) => words.action(row.action) },
    {
      id: 'subject',
      header: t('audit.onWhat'),
      widthPx: 240,
      cell: (row) => <Subject row={row} words={words} />,
    },
    {
      id: 'changes',
      header: t('audit.changes'),
      widthPx: 320,
      grows: true,
      cell: (row) => <Summary t={t} row={row} words={words} />,
    },
    { id: 'reason', header: t('audit.reason'), widthPx: 220, cell: (row) => <Reason code={row.reason} /> },
    {
      id: 'request',
      header: t('audit.request'),
      widthPx: 150,
      cell: (row) =>
        row.requestId === null ? (
          <Text tone="faint">{t('common.none')}</Text>
        ) : (
          <span className="inline-flex min-w-0 items-center gap-0.5">
            <Text mono size="xs" className="truncate">
              {row.requestId}
            </Text>
            <CopyButton value={row.requestId} name={t('audit.request')} />
          </span>
        ),
    },
  ]
}

/** The thing's kind and number as a link to its page, and its name beside. */
export function Subject({ row, words }: { row: AuditLog; words: AuditWords }) {
  const path = subjectPath(row)
  // The id of a login is its person's, who stands beside.
  const id = row.entity === 'session' ? '' : (row.entityId ?? '')
  const label = `${words.entity(row.entity)} ${id}`.trim()
  const name = textOf(row, 'name')
  return (
    <span className="min-w-0 truncate">
      {path === null ? label : <TextLink to={path}>{label}</TextLink>}{' '}
      {name !== null && (
        <Text size="sm" tone="muted">
          {name}
        </Text>
      )}
    </span>
  )
}

function Summary({ t, row, words }: { t: TFunction; row: AuditLog; words: AuditWords }) {
  const changes = listChanges(row.before, row.after)
  // The numbers of a new thing and of what it belongs to are in the links; its name and terms say more.
  const telling = changes.filter(({ field, before }) => before !== undefined || !field.endsWith('Id'))
  const first = telling.slice(0, changesShown).map(({ field, before, after }) => {
    const to = words.value(row.entity, field, after)
    const move = before === undefined ? to : `${words.value(row.entity, field, before)} → ${to}`
    return `${words.field(field)}: ${move}`
  })
  if (changes.length === 0) return <Text tone="faint">{t('audit.nothingChanged')}</Text>
  const rest = changes.length - first.length
  return (
    <>
      <Text size="sm" className="truncate">
        {first.join(' · ')}
      </Text>
      {rest > 0 && (
        <Text size="xs" tone="muted" className="shrink-0 whitespace-nowrap">
          {t('audit.more', { count: rest })}
        </Text>
      )}
    </>
  )
}

/** What a person wrote, or the words of a cause. */
export function Reason({ code }: { code: string | null }) {
  const reasonText = useReasonText()
  return code === null ? (
    <span aria-hidden>·</span>
  ) : (
    <span className="truncate" title={reasonText(code).title}>
      {reasonText(code).title}
    </span>
  )
}
