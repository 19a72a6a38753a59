import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { blockText, foreignText, lineText } from '#contract/text.ts'

/** The text of a whole list: its characters are judged cell by cell, with the row named. */
const judgedByCell = new Set(['checkList body.text', 'createPlan body.list.text', 'createReveal body.list'])

/** Every place of a schema that takes text, by the path of its field. */
function* textsOf(schema: z.core.$ZodType, path: string): Generator<[path: string, schema: z.core.$ZodType]> {
  const { def } = schema._zod
  const inner = def as unknown as Record<string, never>
  switch (def.type) {
    case 'string':
      yield [path, schema]
      return
    case 'object':
      for (const [key, field] of Object.entries<z.core.$ZodType>(inner['shape'] ?? {}))
        yield* textsOf(field, `${path}.${key}`)
      return
    case 'array':
      return yield* textsOf(inner['element'] as unknown as z.core.$ZodType, `${path}[]`)
    case 'record':
      yield* textsOf(inner['keyType'] as unknown as z.core.$ZodType, `${path}{key}`)
      return yield* textsOf(inner['valueType'] as unknown as z.core.$ZodType, `${path}{}`)
    case 'union':
      for (const option of inner['options'] as unknown as z.core.$ZodType[]) yield* textsOf(option, path)
      return
    case 'pipe':
      // What is transformed is judged as a whole, below.
      yield [path, schema]
      return
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return yield* textsOf(inner['innerType'] as unknown as z.core.$ZodType, path)
    default:
      if (!['number', 'boolean', 'enum', 'literal', 'null', 'unknown', 'transform'].includes(def.type))
        throw new Error(`This test does not know the schema "${def.type}" at ${path}.`)
  }
}

const all = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    [...textsOf(endpoint[part], part)].map(([path, schema]) => ({ name: `${name} ${path}`, schema })),
  ),
)

/** Long enough for every lower bound of the contract, short enough for every upper one, somewhere. */
const lengths = [3, 6, 12, 24, 32, 40, 48, 64, 80, 120, 200, 500, 2_000]

describe('text from outside', () => {
  test('is found in the contract at all', () => {
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['doLogin body.uid', 'listMasters query.search', 'submitInquiry body.message']),
    )
  })

  test.each(all.filter(({ name }) => !judgedByCell.has(name)))('$name takes no U+0000', ({ schema }) => {
    for (const character of ['\u0000', '\u0007', '\u202e']) {
      for (const length of lengths) {
        const text = `a${character}${'1'.repeat(length - 2)}`
        const parsed = z.safeParse(schema, text)
        // A text that is cleaned is as good as one that is refused.
        if (parsed.success) expect(String(parsed.data)).not.toContain(character)
      }
    }
  })
})

describe('a line', () => {
  test.each(['\u0000', '\n', '\t', '\u009f', '\u2028', '\u202e', '\u2066', '\ud800'])('refuses %j', (bad) => {
    expect(lineText().safeParse(`a${bad}b`).success).toBe(false)
  })
  test.each(['홍길동', 'é', '👩‍🚀', 'a b', ''])('takes %j', (good) => {
    expect(lineText().safeParse(good).success).toBe(true)
  })
})

test('a block keeps its line breaks and tabs', () => {
  expect(blockText().safeParse('a\r\n\tb').success).toBe(true)
  expect(blockText().safeParse('a\u0000b').success).toBe(false)
})

test('what somebody else wrote loses such characters instead of being refused', () => {
  expect(foreignText(20).parse('Kong\u0000 #1\u202e')).toBe('Kong  #1 ')
})
