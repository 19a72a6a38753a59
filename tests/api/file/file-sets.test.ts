import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileLimits } from '#contract/file/file-limits.ts'
import { fileSetSchema, type FileSet } from '#contract/file/file-sets.ts'
import { fileKeyOf } from '#contract/file/public-file.ts'
import { freshKey, openAdmins, openTestApi, type TestApi } from '#tests/support/api.ts'
import {
  announce,
  createFileSet,
  filesOf,
  finish,
  finishedSet,
  send,
  uploadAll,
} from '#tests/support/file/sets.ts'
import { pictureOf, sha256Of } from '#tests/support/file/pictures.ts'
import { createProject } from '#tests/support/world.ts'

let api: TestApi
let projectId: number
beforeAll(async () => {
  api = await openTestApi()
  projectId = (await createProject(api.admin)).projectId
})
afterAll(() => api.close())

function newSet(overrides?: Record<string, unknown>) {
  return createFileSet(api.admin, projectId, overrides)
}
async function read({ fileSetId }: Pick<FileSet, 'fileSetId'>) {
  const reply = await api.admin.send('get', `/api/admin/fileSets/${fileSetId}`)
  return fileSetSchema.parse(reply.body.returnValue)
}

describe('a set of files', () => {
  test('is finished once every file is there, and has what was counted of it for ever', async () => {
    const { set, files } = await finishedSet(api.admin, projectId, [null, 1, 2, 3])
    const bytes = files.reduce((sum, { image, metadata }) => sum + image.length + metadata.length, 0)
    expect(await read(set)).toMatchObject({
      ...{ state: 'finished', itemCount: 3, firstNumber: 1, lastNumber: 3 },
      ...{ fileCount: 8, storedCount: 8, bytes: String(bytes) },
    })
  })

  test('names only what is missing, also after the connection broke off', async () => {
    const set = await newSet({ name: 'Torn' })
    const files = filesOf(set, [1, 2])
    const [first] = files
    if (!first) throw new Error('There is a first number.')
    expect(await announce(api.admin, set, files)).toHaveLength(4)
    await send(api.admin, set, first.entry.image.key, first.image)
    await send(api.admin, set, first.entry.metadata.key, first.metadata)
    const missing = await announce(api.admin, set, files)
    expect(missing).toHaveLength(2)
    expect(missing).not.toContain(first.entry.image.key)
    expect(await read(set)).toMatchObject({ state: 'open', fileCount: 4, storedCount: 2 })
  })

  test('does not ask for a picture that another set has', async () => {
    const image = () => pictureOf('the same for all')
    const [one, other] = [await newSet({ name: 'One' }), await newSet({ name: 'Other' })]
    await uploadAll(api.admin, one, filesOf(one, [1], { image }))
    const files = filesOf(other, [1], { image })
    expect(await announce(api.admin, other, files)).toEqual([files[0]?.entry.metadata.key])
  })

  test('refuses to finish while a file is missing, and says how many', async () => {
    const set = await newSet({ name: 'Unfinished' })
    const announcement = freshKey()
    await announce(api.admin, set, filesOf(set, [1, 2]), announcement)
    const { status, body } = await finish(api.admin, set, announcement)
    expect([status, body.resultCd, body.params]).toEqual([409, 'FILES_MISSING', { count: 4 }])
    expect(body.returnMessage).toContain('4 files')
  })

  test('checks the numbers again when it is finished', async () => {
    const set = await newSet({ name: 'With a gap' })
    const announcement = await uploadAll(api.admin, set, filesOf(set, [1, 3]))
    const { status, body } = await finish(api.admin, set, announcement)
    expect([status, body.resultCd]).toEqual([422, 'FILES_INVALID'])
    expect(body.params).toMatchObject({ problems: [{ code: 'NUMBERS_MISSING', params: { numbers: '2' } }] })
    expect((await read(set)).state).toBe('open')
  })

  test('forgets what an earlier opening of the folder named', async () => {
    const set = await newSet({ name: 'Opened twice' })
    await uploadAll(api.admin, set, filesOf(set, [1, 2, 3]))
    const announcement = await uploadAll(api.admin, set, filesOf(set, [1, 2]))
    const { body } = await finish(api.admin, set, announcement)
    expect(body.returnValue).toMatchObject({ state: 'finished', itemCount: 2, lastNumber: 2 })
  })

  test('reads metadata anew when its picture changed', async () => {
    const set = await newSet({ name: 'Changed' })
    const before = filesOf(set, [1])
    await uploadAll(api.admin, set, before)
    const after = before.map((one) => ({
      ...one,
      entry: {
        ...one.entry,
        image: { ...one.entry.image, key: fileKeyOf(sha256Of(pictureOf('new')), 'png') },
      },
    }))
    expect(await announce(api.admin, set, after)).toContain(after[0]?.entry.metadata.key)
    const [file] = after
    if (!file) throw new Error('There is one.')
    const { body } = await send(api.admin, set, file.entry.metadata.key, file.metadata)
    expect([body.resultCd, body.params]).toMatchObject([
      'FILES_INVALID',
      { problems: [{ code: 'IMAGE_OF_ANOTHER' }] },
    ])
  })

  test('is the same when it is finished twice, and takes nothing more', async () => {
    const set = await newSet({ name: 'Twice' })
    const files = filesOf(set, [1])
    const announcement = await uploadAll(api.admin, set, files)
    const [once, twice] = [
      await finish(api.admin, set, announcement),
      await finish(api.admin, set, announcement),
    ]
    expect(twice.body.returnValue).toEqual(once.body.returnValue)
    const refused = await api.admin.send('post', `/api/admin/fileSets/${set.fileSetId}/entries`, {
      body: { announcement, entries: files.map(({ entry }) => entry) },
    })
    expect(refused.body.resultCd).toBe('NOT_ALLOWED_NOW')
    const rows = await api.database.db.execute(
      sql`select 1 from audit_log where action = 'fileSet.finish' and entity_id = ${String(set.fileSetId)}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('can be given up while it is open, and never once it is finished', async () => {
    const [open, { set: finished }] = [await newSet(), await finishedSet(api.admin, projectId, [7])]
    const giveUp = ({ fileSetId }: Pick<FileSet, 'fileSetId'>) =>
      api.admin.send('post', `/api/admin/fileSets/${fileSetId}/delete`, { body: {} })
    expect((await giveUp(open)).body.resultCd).toBe('SUCCESS')
    expect((await giveUp(open)).body.resultCd).toBe('NOT_FOUND')
    expect((await giveUp(finished)).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })

  test('is changed by operators, and read by viewers', async () => {
    const { viewer, operator } = await openAdmins(api)
    const body = { projectId, name: 'Of an operator' }
    expect((await viewer.send('post', '/api/admin/fileSets', { body })).body.resultCd).toBe('FORBIDDEN')
    expect((await operator.send('post', '/api/admin/fileSets', { body })).body.resultCd).toBe('SUCCESS')
    expect((await viewer.send('get', '/api/admin/fileSets')).body.resultCd).toBe('SUCCESS')
  })

  test('pages its numbers, the files of the collection first', async () => {
    const { set, files } = await finishedSet(api.admin, projectId, [null, 1, 2, 3])
    const page = async (query: string) => {
      const reply = await api.admin.send('get', `/api/admin/fileSets/${set.fileSetId}/entries?${query}`)
      return reply.body.returnValue
    }
    const shown = files.map(({ entry: { number, image, metadata } }) => ({
      ...{ number, imageKey: image.key, metadataKey: metadata.key },
    }))
    expect(await page('limit=2')).toEqual({ entries: shown.slice(0, 2), isLast: false })
    expect(await page('limit=2&after=1')).toEqual({ entries: shown.slice(2), isLast: true })
  })

  test('has no address before somebody decided on one that lasts', async () => {
    const without = await openTestApi({ PUBLIC_ASSETS_URL: '' })
    try {
      const { projectId: id } = await createProject(without.admin)
      const reply = await without.admin.send('post', '/api/admin/fileSets', {
        body: { projectId: id, name: 'Nowhere' },
      })
      expect([reply.status, reply.body.resultCd]).toEqual([409, 'NO_LASTING_ADDRESS'])
    } finally {
      await without.close()
    }
  })
})

describe('a file of a set', () => {
  test('is refused when it is another than its address says', async () => {
    const set = await newSet({ name: 'Mistaken' })
    const [file] = filesOf(set, [1])
    if (!file) throw new Error('There is one.')
    await announce(api.admin, set, [file])
    const other = await send(api.admin, set, file.entry.image.key, pictureOf('another'))
    expect([other.status, other.body.resultCd]).toEqual([409, 'FILE_DIFFERS'])
  })

  test('is refused when its content is of another kind than it was announced as', async () => {
    const set = await newSet({ name: 'Disguised' })
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')
    const [file] = filesOf(set, [1], { image: () => page })
    if (!file) throw new Error('There is one.')
    await announce(api.admin, set, [file])
    expect((await send(api.admin, set, file.entry.image.key, page)).body.resultCd).toBe('FILE_DIFFERS')
  })

  test('is refused when the set does not name it', async () => {
    const set = await newSet()
    const bytes = pictureOf('nobody asked')
    expect((await send(api.admin, set, fileKeyOf(sha256Of(bytes), 'png'), bytes)).body.resultCd).toBe(
      'NOT_FOUND',
    )
  })

  test('is refused beyond 10 MB', async () => {
    const set = await newSet({ name: 'Large' })
    const [file] = filesOf(set, [1])
    if (!file) throw new Error('There is one.')
    await announce(api.admin, set, [file])
    const large = new Uint8Array(fileLimits.bytesMax + 1)
    expect((await send(api.admin, set, file.entry.image.key, large)).body.resultCd).toBe('FILE_TOO_LARGE')
  })

  test('of metadata is held to the template of the set', async () => {
    const set = await newSet({ template: [{ trait: 'Fur', isRequired: true, takes: 'text' }] })
    const [file] = filesOf(set, [1])
    if (!file) throw new Error('There is one.')
    await announce(api.admin, set, [file])
    await send(api.admin, set, file.entry.image.key, file.image)
    const { body } = await send(api.admin, set, file.entry.metadata.key, file.metadata)
    expect([body.resultCd, body.params]).toMatchObject([
      'FILES_INVALID',
      { problems: [{ code: 'ATTRIBUTE_MISSING', path: 'json/1.json', params: { trait: 'Fur' } }] },
    ])
  })

  test('must be called by the number it is for', async () => {
    const set = await newSet()
    const [file] = filesOf(set, [1])
    if (!file) throw new Error('There is one.')
    const { body } = await api.admin.send('post', `/api/admin/fileSets/${set.fileSetId}/entries`, {
      body: { announcement: freshKey(), entries: [{ ...file.entry, number: 2 }] },
    })
    expect(body.resultCd).toBe('BAD_REQUEST')
  })
})
