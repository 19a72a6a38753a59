import { z } from 'zod'
import { errorCodes } from '#contract/codes/results.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { envelope, errorEnvelopeSchema } from '#contract/envelope.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the endpoint table; schemas are the ones requests are checked with. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [operationId, endpoint] of Object.entries(endpoints))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(operationId, endpoint) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Punky API',
      version,
      description:
        'Every JSON reply is one envelope: resultCd is SUCCESS or an error code, returnMessage is for people.',
    },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorEnvelopeSchema, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function operationOf(operationId: string, endpoint: Endpoint): Json {
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.role !== 'public' && {
      security: [{ session: [] }],
      description: `Role: ${endpoint.role}.`,
    }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...languageOf(endpoint),
      ...headersOf(endpoint),
    ],
    ...(endpoint.method !== 'get' && { requestBody: requestBodyOf(endpoint) }),
    responses: {
      200: successOf(endpoint),
      default: {
        description: `An error: ${Object.keys(errorCodes).join(', ')}.`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const propertiesSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

function parametersOf(schema: z.ZodType, place: 'path' | 'query') {
  const { properties, required } = propertiesSchema.parse(jsonSchema(schema, 'input'))
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Every route takes it; the few that read it themselves say what they do with it. */
function languageOf(endpoint: Endpoint) {
  return 'lang' in endpoint.query.shape
    ? []
    : [
        {
          name: 'lang',
          in: 'query',
          required: false,
          description: 'Of the messages; else Accept-Language chooses it.',
          schema: { enum: ['kor', 'eng'] },
        },
      ]
}

function headersOf(endpoint: Endpoint) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(endpoint.method === 'get'
      ? []
      : [header('X-CSRF-Token', 'csrfToken of the session; needed once signed in.')]),
    ...(endpoint.isIdempotent
      ? [header('Idempotency-Key', 'The same key and body give the same answer and create nothing twice.')]
      : []),
  ]
}

const listTypes = ['text/csv', 'text/tab-separated-values', 'application/json']

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.path !== endpoints.checkList.path)
    return { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } }
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

function successOf(endpoint: Endpoint): Json {
  if (endpoint.kind === 'json')
    return {
      description: 'Success',
      content: { 'application/json': { schema: jsonSchema(envelope(endpoint.reply), 'output') } },
    }
  const type = endpoint.path.endsWith('.csv') ? 'text/csv' : 'text/event-stream'
  return { description: 'A stream', content: { [type]: { schema: jsonSchema(endpoint.reply, 'output') } } }
}
