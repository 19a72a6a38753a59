import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { KeysetPage } from '#web/src/shared/keyset-list.ts'

/** An endpoint that lists rows: by key, however many there are, or all at once. */
export type ListEndpoint<Row, Query extends z.ZodObject = z.ZodObject> = Endpoint<
  z.ZodType,
  Query,
  z.ZodType,
  z.ZodType<KeysetPage<Row> | Row[]>
>

/** What a list may be asked for, but the page of it. */
export type FilterOf<Query extends z.ZodObject> = Exclude<
  keyof z.input<Query> & string,
  'after' | 'limit' | 'order'
>

/** The filters that are a choice of a few values. */
export type ChoiceOf<Query extends z.ZodObject> = {
  [Name in FilterOf<Query>]: string extends NonNullable<z.input<Query>[Name]>
    ? never
    : NonNullable<z.input<Query>[Name]> extends string
      ? Name
      : never
}[FilterOf<Query>]

/** The fields of a row that hold such a value, or none. */
export type FieldOf<Row, Value> = {
  [Name in keyof Row & string]: NonNullable<Row[Name]> extends Value ? Name : never
}[keyof Row & string]

export type KeysetEndpoint<Row> = Endpoint<z.ZodType, z.ZodObject, z.ZodType, z.ZodType<KeysetPage<Row>>>
export type WholeEndpoint<Row> = Endpoint<z.ZodType, z.ZodObject, z.ZodType, z.ZodType<Row[]>>

export function isWhole<Row>(list: KeysetEndpoint<Row> | WholeEndpoint<Row>): list is WholeEndpoint<Row> {
  return list.reply instanceof z.ZodArray
}
