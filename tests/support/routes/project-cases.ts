import { freshKey, type TestApi } from '../api.ts'
import { collectionBody, projectBody, saveTreeOf } from '../world.ts'
import type { Case } from './route-case.ts'

interface Fixture {
  api: TestApi
  world: { projectId: number; collectionId: number; masterId: number }
}

/** Cases of the routes of projects, their collections and their trees. */
export function projectCases(fixture: () => Fixture) {
  return {
    listProjects: {
      good: () => ({ query: 'search=punky&limit=1' }),
      bad: { query: 'limit=0', code: 'BAD_REQUEST' },
    },
    readProject: {
      good: () => ({ params: { projectId: fixture().world.projectId } }),
      bad: { params: { projectId: 999_999 }, code: 'NO_SUCH_PROJECT' },
    },
    readProjectSpending: {
      good: () => ({ params: { projectId: fixture().world.projectId } }),
      bad: { params: { projectId: 999_999 }, code: 'NO_SUCH_PROJECT' },
    },
    registerProject: {
      good: () => ({ body: projectBody(), headers: { 'idempotency-key': freshKey() } }),
      bad: { body: { name: '' }, code: 'BAD_REQUEST' },
    },
    modifyProject: {
      good: () => ({
        params: { projectId: fixture().world.projectId },
        body: projectBody({ name: 'Renamed' }),
      }),
      bad: { params: { projectId: 1 }, body: projectBody({ mainnet: 'moon' }), code: 'BAD_REQUEST' },
    },
    listCollections: { good: () => ({}), bad: { query: 'projectId=x', code: 'BAD_REQUEST' } },
    readCollection: {
      good: () => ({ params: { collectionId: fixture().world.collectionId } }),
      bad: { params: { collectionId: 999_999 }, code: 'NOT_FOUND' },
    },
    createCollection: {
      good: () => ({ body: collectionBody(fixture().world.projectId) }),
      bad: { body: { ...collectionBody(1), name: '가'.repeat(11) }, code: 'BAD_REQUEST' },
    },
    listTrees: {
      good: () => ({ query: 'state=ready&search=kongz&limit=1' }),
      bad: { query: 'state=gone', code: 'BAD_REQUEST' },
    },
    readTree: {
      good: async () => ({
        params: { treeId: await saveTreeOf(fixture().api.database.db, fixture().world.masterId) },
      }),
      bad: { params: { treeId: 999_999 }, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}
