import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from '#api/openapi/document.ts'
import { errorCodes } from '#contract/codes/results.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorsOf } from '#contract/errors-of.ts'

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.object({ description: z.string() })),
})
const shape = z.object({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
const json = openApiDocument({ version: '1.2.3', origin: 'https://site.example' })
const document = shape.parse(json)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const known = Object.entries(endpoints)
function operationOf(name: string) {
  const found = operations.find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`There is no operation ${name}.`)
  return found
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1, and every reference leads somewhere', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(json))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const names = [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(names.filter((name) => !(String(name) in document.components.schemas))).toEqual([])
  })
  test('is refused by the validator once it is wrong', async () => {
    const wrong = { ...structuredClone(json), paths: { '/x': { get: { responses: { 200: {} } } } } }
    expect((await new Validator().validate(wrong)).valid).toBe(false)
  })
  test('names where the API is', () => {
    expect(document.servers).toEqual([{ url: 'https://site.example' }])
    expect(openApiDocument({ version: '1' })['servers']).toEqual([{ url: '/' }])
  })
  test('gives every structure that is sent or answered a name', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Project', 'Master', 'Item', 'PlanInput', 'ApiToken', 'Error', 'Success']),
    )
    const nameless =
      /"(?:schema|returnValue)":\{"type":"(?:object|array)","(?:properties|items)":(?!\{"file"|\{\})/
    expect(nameless.exec(JSON.stringify(document.paths))?.[0]).toBeUndefined()
  })
  test('gives the items of every list that the contract exports a name, however deep the list is', () => {
    const text = JSON.stringify(document)
    for (const name of ['BulkResult', 'Sample', 'Unexplained']) {
      expect(document.components.schemas).toHaveProperty(name)
      expect(text).toContain(`"#/components/schemas/${name}"`)
    }
  })
  test.each(known)('%s answers the statuses of its errors, and no other', (name, endpoint) => {
    const { responses } = operationOf(name)
    const statuses = new Set(errorsOf(endpoint).map((code) => String(errorCodes[code])))
    expect(new Set(Object.keys(responses))).toEqual(new Set(['200', ...statuses]))
    for (const code of errorsOf(endpoint))
      expect(responses[errorCodes[code]]?.description.split(', ')).toContain(code)
  })
  test('asks a browser for the CSRF token of whatever changes something, and a program for its scope', () => {
    expect(operationOf('createPlan').security).toEqual([
      { session: [], csrf: [] },
      { apiToken: ['runs:write'] },
    ])
    expect(operationOf('listMasters').security).toEqual([{ session: [] }, { apiToken: ['runs:read'] }])
    expect(operationOf('createApiToken').security).toEqual([{ session: [], csrf: [] }])
    expect(operationOf('doLogin').security).toEqual([])
  })
})
