import { freshKey, type TestApi } from '../api.ts'
import { announce, createFileSet, fileSetBody, filesOf, upload, uploadAll } from '../file/sets.ts'
import type { Case } from './route-case.ts'

interface Fixture {
  api: TestApi
  world: { projectId: number }
}

/** Cases of the routes of sets of files. */
export function fileCases(fixture: () => Fixture) {
  const admin = () => fixture().api.admin
  const made = () => createFileSet(admin(), fixture().world.projectId)
  return {
    listFileSets: {
      good: () => ({ query: 'state=open' }),
      bad: { query: 'state=gone', code: 'BAD_REQUEST' },
    },
    readFileSet: {
      good: async () => ({ params: { fileSetId: (await made()).fileSetId } }),
      bad: { params: { fileSetId: 999_999 }, code: 'NOT_FOUND' },
    },
    listFileEntries: {
      good: async () => ({ params: { fileSetId: (await made()).fileSetId }, query: 'limit=10' }),
      bad: { params: { fileSetId: 999_999 }, code: 'NOT_FOUND' },
    },
    createFileSet: {
      good: () => ({
        body: fileSetBody(fixture().world.projectId),
        headers: { 'idempotency-key': freshKey() },
      }),
      bad: { body: { projectId: 1, name: '' }, code: 'BAD_REQUEST' },
    },
    announceFiles: {
      good: async () => {
        const set = await made()
        return {
          params: { fileSetId: set.fileSetId },
          body: { announcement: freshKey(), entries: filesOf(set, [1]).map(({ entry }) => entry) },
        }
      },
      bad: { params: { fileSetId: 1 }, body: { announcement: 'x', entries: [] }, code: 'BAD_REQUEST' },
    },
    uploadFile: {
      good: async () => {
        const set = await made()
        const [file] = filesOf(set, [1])
        if (!file) throw new Error('There is a file of number 1.')
        await announce(admin(), set, [file])
        return upload(set, file.entry.image.key, file.image)
      },
      bad: { params: { fileSetId: 999_999, sha256: 'ab'.repeat(32) }, rawBody: 'x', code: 'NOT_FOUND' },
    },
    finishFileSet: {
      good: async () => {
        const set = await made()
        const announcement = await uploadAll(admin(), set, filesOf(set, [1, 2]))
        return { params: { fileSetId: set.fileSetId }, body: { announcement } }
      },
      bad: { params: { fileSetId: 999_999 }, body: { announcement: freshKey() }, code: 'NOT_FOUND' },
    },
    deleteFileSet: {
      good: async () => ({ params: { fileSetId: (await made()).fileSetId }, body: {} }),
      bad: { params: { fileSetId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}
