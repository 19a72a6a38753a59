import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { NamespaceWith, WordIn } from '../words.ts'
import type { ColumnKit, ColumnDefinition } from './columns.tsx'
import type { Filter, FilterKit } from './filters.tsx'
import type { KeysetEndpoint, ListEndpoint, WholeEndpoint } from './list-endpoint.ts'

/** The words every list needs. */
export type ListNamespace = NamespaceWith<{
  title: string
  description: string
  empty: string
  emptyNext: string
  fields: object
}>
type FilteredNamespace = NamespaceWith<{ noMatch: string; noMatchNext: string }>

/** A list that makes new ones names the endpoint that does: its button says who may. */
export type NamesItsMaker = { createdBy: Pick<Endpoint, 'role'> } | { create?: never; form?: never }

/** What shows one row over its list. The row stands in the address, `?open=1`, so that a link leads to it. */
export interface DetailProps {
  /** Null: closed. */
  id: number | null
  onClose: () => void
  onChanged: () => void
}

/** A form over a list. */
export interface ListFormProps<Row> {
  /** A row is modified, 'new' makes one, null is closed. */
  subject: Row | 'new' | null
  onClose: () => void
  /** Of a new one what its endpoint answered. */
  onSaved: (saved: Row) => void
}

/** What acts on all rows that the filters leave. */
export interface BulkProps {
  /** The filters, for the endpoint of the list. */
  query: Record<string, unknown>
  onDone: () => void
}

export interface RowActions<Row> {
  /** Opens the form for a row. */
  modify: (row: Row) => void
}

/** A list of the console. Names of filters and columns are those of the endpoint, and have words; the order is that of a column. */
export interface ListPageDefinition<
  Row extends object,
  Query extends z.ZodObject,
  N extends ListNamespace,
  Id extends string = string,
> {
  list: ListEndpoint<Row, Query>
  words: N
  /** The field that tells rows apart. */
  key: keyof Row & string
  columns: (column: ColumnKit<Row, N>, actions: RowActions<Row>) => ColumnDefinition<Row, Id>[]
  filters?: N extends FilteredNamespace ? (filter: FilterKit<Query, N>) => Filter[] : never
  /** The column whose head turns the order, where the endpoint knows one. */
  order?: 'order' extends keyof z.input<Query> ? NoInfer<Id> : never
  /** Where a row leads; else `detail` shows it. */
  open?: (row: Row) => string
  detail?: ComponentType<DetailProps>
  /** Where a new one is made; else `form` makes it. Its button says `create`. */
  create?: 'create' extends WordIn<N> ? string : never
  form?: 'create' extends WordIn<N> ? ComponentType<ListFormProps<Row>> : never
  /** What is done with all rows of the filter. */
  bulk?: ComponentType<BulkProps>
  createdBy?: Pick<Endpoint, 'role'>
  refreshEveryMs?: number
  /** Names the table for its remembered columns and saved views; else `words` does. */
  id?: string
  /** Other words than `title` and `description`. */
  title?: WordIn<N>
  description?: WordIn<N>
}

/** The same once its names have been checked. */
export interface CheckedDefinition<Row extends object> extends Pick<
  ListPageDefinition<Row, z.ZodObject, ListNamespace>,
  'words' | 'key' | 'open' | 'detail' | 'bulk' | 'createdBy' | 'refreshEveryMs' | 'id'
> {
  list: KeysetEndpoint<Row> | WholeEndpoint<Row>
  columns: (column: ColumnKit<Row, ListNamespace>, actions: RowActions<Row>) => ColumnDefinition<Row>[]
  filters?: (filter: FilterKit<z.ZodObject, ListNamespace>) => Filter[]
  order?: string
  create?: string
  form?: ComponentType<ListFormProps<Row>>
  title?: string
  description?: string
}
