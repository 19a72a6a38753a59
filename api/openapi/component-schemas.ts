import { z } from 'zod'
import { nameSchemas } from './named-schemas.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'

const place = '#/components/schemas/'

/**
 * The named schemas of a document, and how any other refers to them. What a request may leave out and a reply always has makes two
 * schemas of one: the one of requests is then called `...Input`.
 */
export function componentSchemas() {
  const registry = nameSchemas()
  const outputs = schemasOf(registry, 'output')
  const inputs = schemasOf(registry, 'input')
  const names = new Map(
    Object.keys(inputs).map((name) => [name, isSame(name, inputs, outputs) ? name : inputName(name, inputs)]),
  )
  const used = new Map<string, Json>()
  const refer = (io: Io, name: string) => {
    const shown = io === 'input' ? (names.get(name) ?? name) : name
    if (!used.has(shown)) {
      used.set(shown, {})
      used.set(shown, following(io, (io === 'input' ? inputs : outputs)[name] ?? {}))
    }
    return `${place}${shown}`
  }
  const following = (io: Io, schema: Json): Json => {
    const text = JSON.stringify(schema, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' ? refer(io, value.slice(place.length)) : value,
    )
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  }
  return {
    /** A schema, or where its name leads. */
    schemaOf: (schema: z.ZodType, io: Io): Json => {
      const id = registry.get(schema)?.id
      return id === undefined ? plainSchema(schema, io) : { $ref: refer(io, id) }
    },
    /** What has been asked for until now, in the order of names. */
    used: () => Object.fromEntries([...used].toSorted(([a], [b]) => a.localeCompare(b))),
  }
}

function schemasOf(registry: ReturnType<typeof nameSchemas>, io: Io): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${place}${id}`,
    override: ({ jsonSchema }) => {
      // A later version of the API may add a field to what it answers.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, $id: _id, ...rest } = schema
      return [name, rest]
    }),
  )
}

/** Of a schema without a name, such as one parameter. */
export function plainSchema(schema: z.ZodType, io: Io): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Whether a name means the same both ways, with all that it leads to. */
function isSame(name: string, inputs: Record<string, Json>, outputs: Record<string, Json>) {
  return [...reach(name, inputs)].every((one) => JSON.stringify(inputs[one]) === JSON.stringify(outputs[one]))
}

function reach(name: string, schemas: Record<string, Json>, found = new Set<string>()) {
  if (found.has(name)) return found
  found.add(name)
  for (const [, next = ''] of JSON.stringify(schemas[name] ?? {}).matchAll(
    /"#\/components\/schemas\/(\w+)"/g,
  ))
    reach(next, schemas, found)
  return found
}

function inputName(name: string, taken: Record<string, Json>) {
  const input = /(?:Input|Body)$/.test(name) ? name : `${name}Input`
  return input !== name && input in taken ? `${name}Request` : input
}
