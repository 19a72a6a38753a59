import { sql, type AnyColumn } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../schema.ts'

/** The accounts of who registered and who modified a row, to be joined by `isUser`. */
export const registrants = alias(users, 'registrants')
export const modifiers = alias(users, 'modifiers')
/** Of API tokens. */
export const creators = alias(users, 'creators')

/** The account an id column names; a column may name a process instead. */
export function isUser(account: { uuid: AnyColumn }, id: AnyColumn) {
  return sql`${account.uuid}::text = ${id}`
}
