import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { newestMax, type UserDetail } from '#contract/user/users.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { SimpleTable, type SimpleColumn } from '#web/src/ui/data/simple-table.tsx'
import { Text } from '#web/src/ui/text.tsx'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'
import { useWords } from '../../kit/words.ts'

export type SectionName = AdminKeyBelow<'users.sections'>
type FieldName = AdminKeyBelow<'users.fields'>

export interface SectionProps {
  user: UserDetail
}

/** Columns of the tables of this page: each is named after a field. */
export function useColumns<Row>() {
  const { t } = useTranslation()
  return (
    id: FieldName,
    cell: (row: Row) => ReactNode,
    options: Pick<SimpleColumn<Row>, 'align' | 'wraps'> = {},
  ): SimpleColumn<Row> => ({ id, header: t(`users.fields.${id}`), cell, ...options })
}

interface TableProps<Row> {
  name: SectionName
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  columns: SimpleColumn<Row>[]
  /** Where all of them are. */
  all?: string
}

/** What a user has of a kind, the newest first; that there is none, where there is none. */
export function SectionTable<Row>({ name, rows, keyOf, columns, all }: TableProps<Row>) {
  const say = useWords('users')
  const title = say(`sections.${name}`)
  if (rows.length === 0)
    return (
      <Card id={name} title={title}>
        <Text as="p" tone="muted">
          {say(`emptySections.${name}`)}
        </Text>
      </Card>
    )
  return (
    <Card
      id={name}
      title={title}
      isFlush
      aside={
        <Text size="sm" tone="muted">
          {rows.length === newestMax && say('newest', { count: newestMax })}{' '}
          {all && <TextLink to={all}>{say('all')}</TextLink>}
        </Text>
      }
    >
      <SimpleTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
    </Card>
  )
}
