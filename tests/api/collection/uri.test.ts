import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { collectionBody, createProject, projectBody } from '../../support/world.ts'

let api: TestApi
let projectId: number
beforeAll(async () => {
  api = await openTestApi({ NETWORK: 'devnet' })
  projectId = (await createProject(api.admin)).projectId
})
afterAll(() => api.close())

function refused(path: string) {
  return {
    resultCd: 'BAD_REQUEST',
    params: { issues: [expect.objectContaining({ path, code: 'URI' })] },
  }
}

test.each([
  'javascript:alert(1)',
  'http://cdn.example/c.json',
  'https://user:pw@cdn.example/c.json',
  'http://localhost/c.json',
])('a collection with the URI %s is refused before anything is written', async (uri) => {
  const body = { ...collectionBody(projectId), uri }
  const reply = await api.admin.send('post', '/api/admin/collections', { body })
  expect([reply.status, reply.body]).toMatchObject([400, refused('uri')])
})

test.each(['jsonPath', 'image'])('so is a project with one in %s', async (field) => {
  const body = projectBody({ [field]: 'https://169.254.169.254/x' })
  const reply = await api.admin.send('post', '/api/admin/projects', { body })
  expect([reply.status, reply.body]).toMatchObject([400, refused(field)])
})
