import { z } from 'zod'
import { errorCodes, type ErrorCode } from '#contract/codes/results.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorEnvelopeSchema } from '#contract/envelope.ts'
import { errorsOf } from '#contract/errors-of.ts'
import { languages } from '#contract/language.ts'
import { formStampHeader } from '#contract/form-headers.ts'
import { componentSchemas, plainSchema, type Json } from './component-schemas.ts'
import { securityOf, securitySchemes } from './security.ts'

type Components = ReturnType<typeof componentSchemas>

/**
 * The OpenAPI 3.1 document of the endpoint table; schemas are the ones requests are checked with.
 * @param origin where the API is reached from outside; undefined: where the document came from.
 */
export function openApiDocument({ version, origin }: { version: string; origin?: string | undefined }): Json {
  const components = componentSchemas()
  const paths: Record<string, Json> = {}
  for (const [operationId, endpoint] of Object.entries(endpoints))
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method]: operationOf(operationId, endpoint, components),
    }
  const tags = [...new Set(Object.values(endpoints).map(({ tag }) => tag))].toSorted()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Punky API',
      version,
      description:
        'Every JSON reply is one envelope: resultCd is SUCCESS or an error code, returnMessage is for people. ' +
        'Programs send an API token, browsers the cookie of a session and, with what changes something, its CSRF token.',
    },
    servers: [{ url: origin ?? '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        ...components.used(),
        Error: plainSchema(errorEnvelopeSchema, 'output'),
        Success: successSchema,
      },
      securitySchemes,
    },
  }
}

const successSchema: Json = {
  type: 'object',
  properties: {
    resultCd: { const: 'SUCCESS' },
    returnCd: { type: 'string', description: "'0', or of a row that a chain stopped the code of the chain." },
    returnMessage: { type: 'string' },
  },
  required: ['resultCd', 'returnCd', 'returnMessage'],
}

function operationOf(operationId: string, endpoint: Endpoint, components: Components): Json {
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: describe(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...languageOf(endpoint),
      ...keyOf(endpoint),
      ...stampOf(endpoint),
    ],
    ...(endpoint.method !== 'get' && { requestBody: requestBodyOf(endpoint, components) }),
    responses: { 200: successOf(endpoint, components), ...failuresOf(endpoint) },
  }
}

function describe({ role, scope, raised, needsStepUp }: Endpoint): string {
  const tokens = scope === null ? 'No API token reaches it.' : `Scope of an API token: ${scope}.`
  const more = raised
    ? ` ${raised.summary}: the least role is ${raised.role}${raised.scope ? `, the scope ${raised.scope}` : ''}.`
    : ''
  const fresh = needsStepUp ? ' A session has to have shown within ten minutes who is there.' : ''
  return `Least role: ${role}. ${tokens}${more}${fresh}`
}

const propertiesSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

function parametersOf(schema: z.ZodType, place: 'path' | 'query') {
  const { properties, required } = propertiesSchema.parse(plainSchema(schema, 'input'))
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Every route takes it; the few that read it themselves say what they do with it. */
function languageOf(endpoint: Endpoint) {
  if ('lang' in endpoint.query.shape) return []
  const description = 'Of the messages; else Accept-Language chooses it.'
  return [{ name: 'lang', in: 'query', required: false, description, schema: { enum: languages } }]
}

function keyOf(endpoint: Endpoint) {
  if (!endpoint.isIdempotent) return []
  const description =
    'The same key and body, its fields in the same order, give the same answer and create nothing twice.'
  const schema = { type: 'string', minLength: 8, maxLength: 200 }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }]
}

function stampOf(endpoint: Endpoint) {
  if (!endpoint.isForm) return []
  const description = `Of ${endpoints.readFormStamp.path}, sent back no sooner than it says. Not with an API token.`
  return [{ name: formStampHeader, in: 'header', required: false, description, schema: { type: 'string' } }]
}

const listTypes = ['text/csv', 'text/tab-separated-values', 'application/json']

function requestBodyOf(endpoint: Endpoint, { schemaOf }: Components): Json {
  if (endpoint.path !== endpoints.checkList.path)
    return { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
  const file = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, options: { type: 'string' } },
  }
  const texts = listTypes.map((type) => [type, { schema: { type: 'string' } }])
  return {
    required: true,
    content: { 'multipart/form-data': { schema: file }, ...Object.fromEntries(texts) },
  }
}

function successOf({ kind, path, reply }: Endpoint, { schemaOf }: Components): Json {
  const value = schemaOf(reply, 'output')
  if (kind === 'json') {
    const own = { type: 'object', properties: { returnValue: value }, required: ['returnValue'] }
    const schema = { allOf: [{ $ref: '#/components/schemas/Success' }, own] }
    return { description: 'Success', content: { 'application/json': { schema } } }
  }
  const type = path.endsWith('.csv') ? 'text/csv' : 'text/event-stream'
  return { description: 'A stream', content: { [type]: { schema: value } } }
}

/** One answer for each status, with the codes that may stand in it. */
function failuresOf(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(endpoint))
    byStatus.set(errorCodes[code], [...(byStatus.get(errorCodes[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].toSorted(([a], [b]) => a - b).map(([status, codes]) => [String(status), failureOf(codes)]),
  )
}

function failureOf(codes: ErrorCode[]): Json {
  const own = { type: 'object', properties: { resultCd: { enum: codes } } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, own] }
  const waits = codes.some((code) => code === 'TOO_MANY_REQUESTS' || code === 'IDEMPOTENCY_IN_PROGRESS')
  return {
    description: codes.join(', '),
    ...(waits && {
      headers: {
        'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer' } },
      },
    }),
    content: { 'application/json': { schema } },
  }
}
