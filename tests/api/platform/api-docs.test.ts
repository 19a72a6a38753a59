import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'

const paths = [
  '/api/docs',
  '/api/docs/',
  '/api/docs/start.js',
  '/api/docs/swagger-ui.css',
  '/api/openapi.json',
]

describe('the description of the API, where it is not public', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi()
  })
  afterAll(() => api.close())

  test.each(paths)('%s is for admins', async (path) => {
    expect((await api.anybody.raw('get', path)).status).toBe(401)
    expect((await api.user.raw('get', path)).status).toBe(403)
    const shown = await api.admin.raw('get', path)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toContain('private')
  })
})

describe('the description of the API, where it is public', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({ API_DOCS_PUBLIC: 'true' })
  })
  afterAll(() => api.close())

  test.each(paths)('%s is for everybody', async (path) => {
    expect((await api.anybody.raw('get', path)).status).toBe(200)
  })
})
