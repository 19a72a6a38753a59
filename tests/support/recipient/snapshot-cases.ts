import { sha256Hex } from '#contract/bytes.ts'
import type { SnapshotManifest, SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { writeSnapshot, type SnapshotRow } from '#contract/recipient/snapshot/snapshot-file.ts'
import type { Db } from '#db/connection.ts'
import { saveFile } from '#db/recipient/files.ts'
import { beginReading, failSnapshot, freeze } from '#db/recipient/snapshot-reading.ts'
import { askForSnapshot, type NewSnapshot } from '#db/recipient/snapshots.ts'
import { freshKey, type TestApi } from '../api.ts'
import type { Case } from '../routes/route-case.ts'

const actor = 'test'
export const someQuery: SnapshotQuery = {
  ...{ holdersOf: 'collection', chain: 'solana' },
  collection: '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g',
}

/** A snapshot that a worker has frozen. @returns its id. */
export async function frozenSnapshot(
  db: Db,
  given: Pick<NewSnapshot, 'projectId' | 'round'> & {
    rows: readonly SnapshotRow[]
    query?: SnapshotQuery
    programs?: string[]
    wantedAt?: string
  },
): Promise<number> {
  const { projectId, rows, round, query = someQuery, programs = [], wantedAt = null } = given
  const text = writeSnapshot(rows)
  const s0 = { slot: 100, at: '2026-11-25T18:00:01.000Z' }
  const manifest: SnapshotManifest = {
    ...{ v: 1, query, providers: ['das.example.com'], wantedAt, s0, s1: s0, isOneSlot: true },
    ...{ rows: rows.length, sha256: sha256Hex(text) },
  }
  return db.transaction(async (tx) => {
    const at = wantedAt === null ? null : new Date(wantedAt)
    const asked = { projectId, query, wantedAt: at, registrantId: actor, ...(round && { round }) }
    const { snapshotId } = await askForSnapshot(tx, asked)
    await beginReading(tx, { snapshotId, actor, s0, decimals: null, total: null })
    const file = { projectId, purpose: 'snapshot', name: 's.tsv', text, rows: rows.length } as const
    const { fileId } = await saveFile(tx, { ...file, registrantId: actor })
    const holders = new Set(rows.map(({ owner }) => owner)).size
    await freeze(tx, { snapshotId, actor, reading: 1, manifest, fileId, holders, programs })
    return snapshotId
  })
}

/** One that could not be read. */
export async function failedSnapshot(db: Db, projectId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const asked = { projectId, query: someQuery, wantedAt: null, registrantId: actor }
    const { snapshotId } = await askForSnapshot(tx, asked)
    await failSnapshot(tx, { snapshotId, actor, reading: 0, reason: 'NO_INDEX', params: {} })
    return snapshotId
  })
}

interface Fixture {
  api: TestApi
  world: { projectId: number }
}

/** Cases of the routes of snapshots. */
export function snapshotCases(fixture: () => Fixture) {
  const none = { params: { snapshotId: 999_999 }, code: 'NOT_FOUND' }
  const frozen = async () => {
    const rows = [{ owner: 'alice', asset: 'nft', amount: 1n }]
    const { projectId } = fixture().world
    return { params: { snapshotId: await frozenSnapshot(fixture().api.database.db, { projectId, rows }) } }
  }
  return {
    listSnapshots: {
      good: () => ({ query: 'state=frozen' }),
      bad: { query: 'state=x', code: 'BAD_REQUEST' },
    },
    readSnapshotRow: { good: frozen, bad: none },
    readSnapshotPlaces: { good: frozen, bad: none },
    askSnapshot: {
      good: () => ({
        body: { projectId: fixture().world.projectId, query: someQuery },
        headers: { 'idempotency-key': freshKey() },
      }),
      bad: { body: { projectId: 999_999, query: someQuery }, code: 'NO_SUCH_PROJECT' },
    },
    retrySnapshot: {
      good: async () => {
        const { api, world } = fixture()
        return { params: { snapshotId: await failedSnapshot(api.database.db, world.projectId) }, body: {} }
      },
      bad: { ...none, body: {} },
    },
    downloadSnapshot: { good: frozen, bad: none },
    readPublicSnapshot: { good: frozen, bad: none },
    downloadPublicSnapshot: { good: frozen, bad: none },
  } as const satisfies Record<string, Case>
}
