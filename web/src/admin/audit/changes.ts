import { z } from 'zod'

export interface Change {
  field: string
  /** Undefined: there was no such field, as when a thing is created. */
  before: unknown
  after: unknown
}

const record = z.record(z.string(), z.unknown())
/** Who and when: the entry says both already. */
const saidElsewhere = new Set(['modifier', 'modifiedAt', 'registrant', 'registeredAt'])

/**
 * What an entry of the audit log changed, field by field, in the order the fields were written down.
 * A field only `before` knows is context, not a change; fields that are equal are left out.
 */
export function listChanges(before: unknown, after: unknown): Change[] {
  const old = toRecord(before)
  const now = toRecord(after)
  return Object.keys(now)
    .filter((field) => !saidElsewhere.has(field))
    .map((field) => ({ field, before: old[field], after: now[field] }))
    .filter((change) => !isSame(change.before, change.after))
    .filter((change) => change.before !== undefined || isSaid(change.after))
}

/** One field of what was recorded, as text, at whatever depth it is. Null when there is none. */
export function textOf(entry: { before: unknown; after: unknown }, field: string): string | null {
  const value = toRecord(entry.after)[field] ?? toRecord(entry.before)[field]
  return typeof value === 'string' ? value : null
}

/** The same for a number. */
export function numberOf(entry: { before: unknown; after: unknown }, field: string): number | null {
  const value = toRecord(entry.after)[field] ?? toRecord(entry.before)[field]
  return typeof value === 'number' ? value : null
}

function toRecord(value: unknown): Record<string, unknown> {
  return record.safeParse(value).data ?? {}
}

/** Rows come from JSON columns: equal text is equal content. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A new thing's empty fields say nothing. */
function isSaid(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
