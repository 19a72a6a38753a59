import { sql, type AnyColumn } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../schema.ts'

/** The accounts of who registered and who modified a row, to be joined by `isUser`. */
export const registrants = alias(users, 'registrants')
export const modifiers = alias(users, 'modifiers')
/** Who decided on a document. */
export const deciders = alias(users, 'deciders')
/** Of API tokens. */
export const creators = alias(users, 'creators')

/** The account an id column names; a column may name a process instead. */
export function isUser(account: { uuid: AnyColumn }, id: AnyColumn) {
  return sql`${account.uuid}::text = ${id}`
}

/** The ID of the account an id column names, by the key of its table; null where it names a process. */
export function uidOf(id: AnyColumn) {
  return sql<string | null>`(select uid from users where uuid = case
    when ${id} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${id}::uuid end)`
}
