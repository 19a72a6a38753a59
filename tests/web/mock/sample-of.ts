import { z } from 'zod'

const nodeSchema = z.object({
  type: z
    .union([z.string(), z.array(z.string())])
    .transform((type) => (typeof type === 'string' ? type : type[0]))
    .optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  propertyNames: z.object({ enum: z.array(z.string()).optional() }).optional(),
  additionalProperties: z.unknown().optional(),
  minimum: z.number().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
})

/** A value a schema accepts: one of everything, lists as short as they may be. For pages whose layout is checked, not their text. */
export function sampleOf(schema: z.ZodType): unknown {
  return valueOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
}

function valueOf(json: unknown, name = ''): unknown {
  const node = nodeSchema.parse(json)
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const [one] = node.anyOf ?? node.oneOf ?? []
  if (one) return valueOf(one, name)
  switch (node.type) {
    case 'object':
      return Object.fromEntries(propertiesOf(node).map(([key, it]) => [key, valueOf(it, key)]))
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () => valueOf(node.items, name))
    case 'string':
      return textOf(node, name)
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return Math.max(1, node.minimum ?? 1)
    default:
      return null
  }
}

/** A record of known names has each of them, as an object has; one of any names is empty, as a list is. */
function propertiesOf(node: z.infer<typeof nodeSchema>): [string, unknown][] {
  const names = node.propertyNames?.enum
  return names ? names.map((key) => [key, node.additionalProperties]) : Object.entries(node.properties ?? {})
}

function textOf({ format, pattern }: z.infer<typeof nodeSchema>, name: string): string {
  if (pattern === '^[0-9a-f]{64}$') return 'a'.repeat(64)
  if (name === 'key') return `${'a'.repeat(64)}.png`
  if (name === 'uri') return 'https://cdn.example/1.json'
  if (format === 'uri') return 'https://page.example'
  if (format === 'uuid') return '6f2c6f8e-65f4-4c0c-9a57-0a7f5d2f7a10'
  if (format?.startsWith('date') || /(?:At|After|Until|Time|^at|^since|^deadline|opensOn)$/.test(name))
    return '2026-11-21T00:00:00.000Z'
  if (format === 'base64') return '/9j/2Q=='
  if (name === 'postcode') return '06236'
  if (name === 'slug') return 'sample'
  if (name === 'mint') return 'So11111111111111111111111111111111111111112'
  // Amounts travel as decimal text; of other texts any will do.
  return '1000000000'
}
