import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileKeyOf, lastingUri } from '#contract/file/public-file.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { openTestBucket } from '#tests/support/file/bucket.ts'
import {
  announce,
  createFileSet,
  filesOf,
  finish,
  finishedSet,
  send,
  uploadAll,
} from '#tests/support/file/sets.ts'
import { sha256Of } from '#tests/support/file/pictures.ts'
import { createProject } from '#tests/support/world.ts'

let api: TestApi
let projectId: number
beforeAll(async () => {
  api = await openTestApi()
  projectId = (await createProject(api.admin)).projectId
})
afterAll(() => api.close())

describe('a public file', () => {
  const ofKey = (key: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/files/${key}`, { headers })

  test('is served to anybody by its content, for ever', async () => {
    const { files } = await finishedSet(api.admin, projectId, [11])
    const [{ entry, image, metadata }] = files as [(typeof files)[number]]
    const picture = await ofKey(entry.image.key)
    expect(Buffer.from(await picture.arrayBuffer()).equals(image)).toBe(true)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      ...{ 'content-type': 'image/png', 'content-length': String(image.length) },
      ...{ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
      'content-disposition': `inline; filename="${entry.image.key}"`,
      ...{ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    })
    const json = await ofKey(entry.metadata.key)
    expect(json.headers.get('content-type')).toBe('application/json')
    expect(Buffer.from(await json.arrayBuffer()).equals(metadata)).toBe(true)
  })

  test('says its size to whoever asks for the head alone', async () => {
    const { files } = await finishedSet(api.admin, projectId, [14])
    const [file] = files
    const head = await fetch(`${api.url}/files/${file?.entry.image.key}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(file?.image.length)])
  })

  test('is not sent again to whoever has it', async () => {
    const { files } = await finishedSet(api.admin, projectId, [12])
    const key = files[0]?.entry.image.key ?? ''
    const etag = (await ofKey(key)).headers.get('etag') ?? ''
    const again = await ofKey(key, { 'if-none-match': etag, 'cache-control': 'max-age=0' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('that is a drawing runs no script', async () => {
    const set = await createFileSet(api.admin, projectId, { name: 'Drawn' })
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const key = fileKeyOf(sha256Of(svg), 'svg')
    const [file] = filesOf(set, [1], { image: () => svg })
    if (!file) throw new Error('There is one.')
    const entry = { ...file.entry, image: { path: 'images/1.svg', key, bytes: svg.length } }
    await announce(api.admin, set, [{ entry }])
    expect((await send(api.admin, set, key, svg)).body.resultCd).toBe('SUCCESS')
    const { headers } = await ofKey(key)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    )
  })

  test.each(['', 'nothing', `${'0'.repeat(64)}.png`, '..%2f..%2fpackage.json', `${'0'.repeat(64)}.html`])(
    'named %j is not there, and nobody keeps that',
    async (key) => {
      const response = await ofKey(key)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    },
  )

  test('has the address that its metadata names', async () => {
    const { set, files } = await finishedSet(api.admin, projectId, [13])
    const [file] = files
    const { image } = JSON.parse(Buffer.from(file?.metadata ?? []).toString()) as { image: string }
    expect(image).toBe(lastingUri(set.baseUrl, file?.entry.image.key ?? ''))
    expect(image.startsWith('https://assets.example.com/files/')).toBe(true)
  })
})

describe('with a bucket', () => {
  test('a file that it did not take is asked for again, and one that it took is served from there', async () => {
    const bucket = await openTestBucket()
    const credentials = { AWS_ACCESS_KEY_ID: bucket.accessKeyId, AWS_SECRET_ACCESS_KEY: 'secret' }
    const ofBucket = await openTestApi({ STORAGE_URL: bucket.url, ...credentials })
    try {
      const project = await createProject(ofBucket.admin)
      const set = await createFileSet(ofBucket.admin, project.projectId)
      const files = filesOf(set, [1])
      const [{ entry, image }] = files as [(typeof files)[number]]
      await announce(ofBucket.admin, set, files)
      // It refuses whoever has no right to write: asking again does not help.
      bucket.faults.push(403)
      const refused = await send(ofBucket.admin, set, entry.image.key, image)
      expect([refused.status, refused.body.resultCd]).toEqual([503, 'STORAGE_UNREACHABLE'])
      expect(await announce(ofBucket.admin, set, files)).toContain(entry.image.key)

      const { body } = await finish(ofBucket.admin, set, await uploadAll(ofBucket.admin, set, files))
      expect(body.returnValue).toMatchObject({ state: 'finished', storedCount: 2 })
      expect([...bucket.objects.keys()].toSorted()).toEqual(
        [entry.image.key, entry.metadata.key].map((key) => `public/files/${key}`).toSorted(),
      )
      const served = await fetch(`${ofBucket.url}/files/${entry.image.key}`)
      expect(Buffer.from(await served.arrayBuffer()).equals(image)).toBe(true)
    } finally {
      await ofBucket.close()
      await bucket.close()
    }
  })
})
