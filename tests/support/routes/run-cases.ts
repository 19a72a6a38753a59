import { sql } from 'drizzle-orm'
import { saveUnexplained, type UnexplainedAsset } from '#db/census/unexplained.ts'
import { freshKey, type TestApi } from '../api.ts'
import type { Case } from './route-case.ts'
import { listText } from '../world.ts'

interface Fixture {
  api: TestApi
  world: { masterId: number; collectionId: number }
}

interface Makes {
  /** Makes every item of the run fail. */
  failed: () => Promise<unknown>
  /** Lets the run be in progress. */
  running: () => Promise<unknown>
}

/** What is done to several runs, to failed items and beside a list. */
export function runCases(fixture: () => Fixture, { failed, running }: Makes) {
  return {
    readRepair: {
      good: async () => {
        const [row] = await fixture().api.database.db.execute<{ id: string }>(
          sql`select min(item_id) as id from minting_items where master_id = ${fixture().world.masterId}`,
        )
        return { params: { itemId: row?.id ?? '' } }
      },
      bad: { params: { itemId: 999_999 }, code: 'NOT_FOUND' },
    },
    repairItem: {
      good: async () => {
        await failed()
        const [row] = await fixture().api.database.db.execute<{ id: string; name: string }>(sql`
          update minting_items set reason_code = 'METADATA_INVALID' where master_id = ${fixture().world.masterId}
          returning item_id as id, name`)
        const { id, name } = row ?? { id: '', name: '' }
        return { params: { itemId: id }, body: { cells: repairedCells(name) } }
      },
      bad: { params: { itemId: 1 }, body: { cells: { name: 5 } }, code: 'BAD_REQUEST' },
    },
    listUnexplained: {
      good: () => ({ params: { collectionId: fixture().world.collectionId } }),
      bad: { params: { collectionId: 999_999 }, code: 'NOT_FOUND' },
    },
    acceptUnexplained: {
      good: async () => {
        const { collectionId } = fixture().world
        await saveUnexplained(fixture().api.database.db, [unexplainedOf(collectionId)])
        return { params: { collectionId }, body: { total: 1, reason: 'An airdrop of the artist.' } }
      },
      bad: { params: { collectionId: 1 }, body: { total: 0, reason: 'None.' }, code: 'BAD_REQUEST' },
    },
    previewBulk: {
      good: () => ({ query: 'needs=person&search=first' }),
      bad: { query: 'offset=5', code: 'BAD_REQUEST' },
    },
    runBulk: {
      good: async () => {
        await running()
        const masterIds = [fixture().world.masterId]
        return { body: { action: 'pause', masterIds, reason: 'The wallet is looked at.' } }
      },
      bad: { body: { action: 'pause', masterIds: [], reason: 'Nothing.' }, code: 'BAD_REQUEST' },
    },
    readSamples: {
      good: () => ({
        body: { uris: ['https://127.0.0.1/inner.json', 'data:application/json,{"name":"One"}'] },
      }),
      bad: { body: { uris: [] }, code: 'BAD_REQUEST' },
    },
    writeNote: {
      good: () => ({
        params: { masterId: fixture().world.masterId },
        body: { text: 'The artist asked to wait.' },
      }),
      bad: { params: { masterId: 1 }, body: { text: '' }, code: 'BAD_REQUEST' },
    },
    readRunStory: {
      good: () => ({ params: { masterId: fixture().world.masterId } }),
      bad: { params: { masterId: 999_999 }, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}

function unexplainedOf(collectionId: number): UnexplainedAsset {
  const nowhere = { treeId: null, leafIndex: null, owner: null }
  return { ...nowhere, collectionId, assetId: freshKey(), signature: freshKey(), slot: 7n }
}

/** The cells of a corrected row. */
function repairedCells(name: string) {
  const [header = '', row = ''] = listText(1, { prefix: `${name} mended` }).split('\n')
  const cells = row.split(',')
  return Object.fromEntries(header.split(',').map((column, at) => [column, cells[at] ?? '']))
}
