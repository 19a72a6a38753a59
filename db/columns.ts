import { bigint, numeric, text, timestamp, customType } from 'drizzle-orm/pg-core'

/** Identity keys: 64 bits in PostgreSQL, a safe integer in JavaScript. */
export function identity(name = 'id') {
  return bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey()
}

export function reference(name: string) {
  return bigint(name, { mode: 'number' })
}

/** Lamports and other on-chain integers; never a JavaScript number. */
export function lamports(name: string) {
  return bigint(name, { mode: 'bigint' })
}

export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' })
}

export function percent(name: string) {
  return numeric(name, { precision: 5, scale: 2, mode: 'number' })
}

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** Registrant, modifier, deleter: id and time (SPEC.md section 3). Ids are user uuids or a process name. */
export const audit = {
  registrantId: text('registrant_id'),
  registeredAt: instant('registered_at').notNull().defaultNow(),
  modifierId: text('modifier_id'),
  modifiedAt: instant('modified_at'),
  deleterId: text('deleter_id'),
  deletedAt: instant('deleted_at'),
}
