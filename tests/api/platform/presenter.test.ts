import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { presenterOf } from '#api/http/presenter.ts'

const schema = z.object({
  noteId: z.number(),
  at: z.string(),
  gone: z.string().nullable(),
  kind: z.enum(['a', 'b']),
})
interface Row {
  id: number
  at: Date
  gone: Date | null
  kind: 'a' | 'b'
  sealed: string
}
const row: Row = { id: 7, at: new Date(0), gone: null, kind: 'a', sealed: 'a key' }

describe('a presenter', () => {
  const present = presenterOf(schema, (note: Row) => ({ ...note, noteId: note.id }))

  test('lets out the keys of its schema and no other', () => {
    expect(present(row)).toEqual({ noteId: 7, at: '1970-01-01T00:00:00.000Z', gone: null, kind: 'a' })
  })

  test('does not compile where a key is missing, or is of another kind', () => {
    const wrong = [
      // @ts-expect-error: nothing says noteId
      () => presenterOf(schema, (note: Row) => ({ ...note })),
      // @ts-expect-error: a moment is no kind
      () => presenterOf(schema, (note: Row) => ({ ...note, noteId: 1, kind: note.at })),
      // @ts-expect-error: text is no number
      () => presenterOf(schema, (note: Row) => ({ ...note, noteId: note.sealed })),
    ]
    expect(wrong).toHaveLength(3)
  })
})
