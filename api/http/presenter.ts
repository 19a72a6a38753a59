import type { z } from 'zod'

/** What a schema's keys may be given as: moments leave as ISO 8601 in UTC. */
type Given<S extends z.ZodObject> = {
  [Key in keyof z.input<S>]: z.input<S>[Key] | (string extends z.input<S>[Key] ? Date : never)
}

/**
 * The way from a row to a browser: exactly the schema's keys leave, whatever else stands in the row.
 *
 * @param from gives a value for every key; a row may be spread in it, as what the schema does not name stays here.
 * @example const presentNote = presenterOf(noteSchema, ({ note }: NoteRow) => ({ ...note, noteId: note.id }))
 */
export function presenterOf<S extends z.ZodObject, Input extends unknown[]>(
  schema: S,
  from: (...input: Input) => Given<S>,
) {
  const keys = Object.keys(schema.shape)
  return (...input: Input): z.input<S> => {
    const given: Record<string, unknown> = from(...input)
    return Object.fromEntries(keys.map((key) => [key, plain(given[key])])) as z.input<S>
  }
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
