import type { LucideIcon } from 'lucide-react'
import { createContext, useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#web/src/ui/address.tsx'
import { Thumbnail } from '#web/src/ui/art.tsx'
import { Badge } from '#web/src/ui/badge.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { RelativeTime, Time } from '#web/src/ui/time.tsx'
import type { Tone } from '#web/src/ui/tone.ts'
import { pluralOf, useAnyWords, type Namespace, type PluralOf, type WordOf } from '../words.ts'
import type { FieldOf } from './list-endpoint.ts'

export interface ColumnDefinition<Row, Id extends string = string> {
  id: Id
  widthPx: number
  leastPx?: number
  grows?: boolean
  align?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

export interface Look {
  tone: Tone
  icon: LucideIcon
  isMoving?: boolean
}

type Looks = Pick<ColumnDefinition<never>, 'grows' | 'align' | 'leastPx'>
/** Fields of such a value that have a word of their own. */
type Field<Row, Value, N extends Namespace> = FieldOf<Row, Value> & WordOf<N, 'fields'>
/** Fields whose every value has a word. */
type WordedField<Row, N extends Namespace> = {
  [Name in Field<Row, string, N>]: NonNullable<Row[Name]> extends WordOf<N, PluralOf<Name>> ? Name : never
}[Field<Row, string, N>]

/** The columns a list may have. Each is named after its field; `fields` of the words has its head. */
export interface ColumnKit<Row, N extends Namespace> {
  /** The first one: a link to where the row leads, which may have a picture and a second word. */
  link: <Name extends Field<Row, string, N>>(
    name: Name,
    widthPx: number,
    options?: {
      /** In place of what the field holds. */
      label?: (row: Row) => ReactNode
      note?: (row: Row) => string | null
      seed?: (row: Row) => string
      lang?: string
    },
  ) => ColumnDefinition<Row, Name>
  text: <Name extends Field<Row, string, N>>(
    name: Name,
    widthPx: number,
    options?: Looks & { isMono?: boolean; lang?: string },
  ) => ColumnDefinition<Row, Name>
  /** The word of a value. */
  word: <Name extends WordedField<Row, N>>(name: Name, widthPx: number) => ColumnDefinition<Row, Name>
  /** The word of a value with a tone and an icon for each. */
  badge: <Name extends WordedField<Row, N>>(
    name: Name,
    widthPx: number,
    looks: Record<NonNullable<Row[Name]> & string, Look>,
  ) => ColumnDefinition<Row, Name>
  /** A moment, by the clock. */
  time: <Name extends Field<Row, string, N>>(name: Name, widthPx: number) => ColumnDefinition<Row, Name>
  /** A moment, by how long ago it was. */
  since: <Name extends Field<Row, string, N>>(name: Name, widthPx: number) => ColumnDefinition<Row, Name>
  /** Whatever else: `fields` of the words has its head under this id. */
  own: <Id extends WordOf<N, 'fields'>>(
    id: Id,
    widthPx: number,
    cell: (row: Row) => ReactNode,
    options?: Looks,
  ) => ColumnDefinition<Row, Id>
}

export function columnKit<Row, N extends Namespace>(namespace: N): ColumnKit<Row, N> {
  const own = <Id extends string>(
    id: Id,
    widthPx: number,
    cell: (row: Row) => ReactNode,
    options?: Looks,
  ): ColumnDefinition<Row, Id> => ({ id, widthPx, cell, ...options })
  const textOf = (row: Row, name: string) => (row as Record<string, string | null>)[name] ?? null
  return {
    own,
    link: (name, widthPx, { label, note, seed, lang } = {}) =>
      own(
        name,
        widthPx,
        (row) => (
          <>
            {seed && <Thumbnail seed={seed(row)} />}
            <span className="flex w-full min-w-0 items-baseline gap-x-1" lang={lang}>
              <span className="truncate">
                <RowLink row={row}>{label ? label(row) : textOf(row, name)}</RowLink>
              </span>{' '}
              {note && <Note>{note(row)}</Note>}
            </span>
          </>
        ),
        { grows: true, leastPx: share(widthPx, 0.75, 170) },
      ),
    text: (name, widthPx, { isMono, lang, ...looks } = {}) =>
      own(name, widthPx, (row) => <Plain value={textOf(row, name)} isMono={isMono} lang={lang} />, {
        leastPx: share(widthPx, 0.75, 110),
        ...looks,
      }),
    word: (name, widthPx) =>
      own(name, widthPx, (row) => <Word namespace={namespace} name={name} value={textOf(row, name)} />, {
        leastPx: share(widthPx, 0.8, 100),
      }),
    badge: (name, widthPx, looks: Record<string, Look>) =>
      own(name, widthPx, (row) => <WordBadge {...{ namespace, name, looks }} value={textOf(row, name)} />),
    time: (name, widthPx) =>
      own(name, widthPx, (row) => <Moment at={textOf(row, name)} />, {
        leastPx: Math.min(widthPx, momentPx),
      }),
    since: (name, widthPx) =>
      own(name, widthPx, (row) => <Moment at={textOf(row, name)} isRelative />, {
        ...{ align: 'end', leastPx: Math.min(widthPx, sincePx) },
      }),
  }
}

/** What a moment by the clock takes, in either language. */
const momentPx = 150
/** And how long ago one was. */
const sincePx = 118

/** What is cut where there is no room gives so much of its width away, as far as there is something left to read. */
function share(widthPx: number, part: number, leastPx: number): number {
  return Math.min(widthPx, Math.max(leastPx, Math.round(widthPx * part)))
}

/** Where a row of the list leads. */
export const RowPlace = createContext<(row: never) => string>(() => '')

function RowLink<Row>({ row, children }: { row: Row; children: ReactNode }) {
  const placeOf = useContext(RowPlace) as (row: Row) => string
  return <TextLink to={placeOf(row)}>{children}</TextLink>
}

/** That there is none, said quietly. */
export function None() {
  const { t } = useTranslation()
  return <Text tone="faint">{t('common.none')}</Text>
}

function Note({ children }: { children: string | null }) {
  return (
    <Text size="sm" tone="muted" className="max-w-2/5 shrink-0 truncate">
      {children}
    </Text>
  )
}

function Plain(props: { value: string | null; isMono: boolean | undefined; lang: string | undefined }) {
  const { value, isMono, lang } = props
  if (value === null) return <None />
  if (!isMono)
    return (
      <span className="truncate" lang={lang}>
        {value}
      </span>
    )
  return (
    <Text size="sm" tone="muted" mono className="truncate">
      {value}
    </Text>
  )
}

interface WordProps {
  namespace: Namespace
  name: string
  value: string | null
}

function Word({ namespace, name, value }: WordProps) {
  const say = useAnyWords(namespace)
  return value === null ? <None /> : <>{say(`${pluralOf(name)}.${value}`)}</>
}

/** The word of a value with its tone and icon, wherever it stands. */
export function WordBadge({ looks, ...word }: WordProps & { looks: Readonly<Record<string, Look>> }) {
  const look = word.value === null ? undefined : looks[word.value]
  return (
    <Badge {...look}>
      <Word {...word} />
    </Badge>
  )
}

function Moment({ at, isRelative }: { at: string | null; isRelative?: boolean }) {
  if (at === null) return <None />
  return isRelative ? <RelativeTime at={at} /> : <Time at={at} />
}
