import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { writeSnapshot } from '#contract/recipient/snapshot/snapshot-file.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import { askForSnapshot, findOptionalSnapshot } from '#db/recipient/snapshots.ts'
import { createVault } from '#db/vault.ts'
import type { Chain } from '#worker/chains/adapter.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { readSnapshot } from '#worker/recipient/read-snapshot.ts'
import { openTestDatabase, type TestDatabase } from '../database/postgres.ts'
import { saveTestProject } from '../rows.ts'
import { newWallet } from '../wallet/wallet.ts'
import { newAddress, startFakeIndex, type FakeIndex } from './fake-holders.ts'

const policy = createPolicy()

/** A database, and for each test a collection of which two RPCs tell. */
export function givenTwoIndexes() {
  const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
  const given = {
    ...{ database: null as unknown as TestDatabase, chain: null as unknown as Chain },
    ...{ one: null as unknown as FakeIndex, other: null as unknown as FakeIndex },
    ...{ projectId: 0, collection: '' },
  }
  beforeAll(async () => {
    given.database = await openTestDatabase()
    given.projectId = await saveTestProject(given.database.db, vault, newWallet())
  })
  afterAll(() => given.database.close())
  beforeEach(async () => {
    given.collection = newAddress()
    given.one = await startFakeIndex(given.collection)
    given.other = await startFakeIndex(given.collection)
    given.chain = chainOf([given.one, given.other])
  })
  afterEach(async () => {
    given.chain.close()
    await Promise.all([given.one.rpc.close(), given.other.rpc.close()])
  })
  const ctxOf = (stopping = new AbortController().signal) => ({
    ...{
      db: given.database.db,
      chain: given.chain,
      sourceChains: new Map(),
      policy,
      workerId: 'test',
      stopping,
    },
    log: pino({ level: 'silent' }),
    producer: { notify: async () => undefined },
  })
  const rowOf = async (snapshotId: number) => {
    const row = await findOptionalSnapshot(given.database.db, snapshotId)
    if (!row) throw new Error('It is gone.')
    return { ...row.snapshot, readSoFar: row.readSoFar }
  }
  return {
    given,
    ctxOf,
    rowOf,
    /** A worker that remembers nothing of the RPCs. */
    startAnew: () => {
      given.chain.close()
      given.chain = chainOf([given.one, given.other])
    },
    /** Both tell the same. */
    bothHold: (owners: Map<string, string>) => {
      given.one.owners = new Map(owners)
      given.other.owners = new Map(owners)
    },
    /** @param other than the holders of the collection. */
    ask: async (wantedAt: Date | null = null, other?: SnapshotQuery): Promise<number> => {
      const { projectId, collection, database } = given
      const query = other ?? { holdersOf: 'collection', chain: 'solana', collection }
      const asked = { projectId, query, wantedAt, registrantId: 'test' }
      return (await database.db.transaction((tx) => askForSnapshot(tx, asked))).snapshotId
    },
    /** A task of it, however long it would rest. */
    run: async (snapshotId: number, stopping?: AbortSignal) => {
      await given.database.db.execute(
        sql`update holder_snapshots set next_run_at = now() - interval '1 second' where snapshot_id = ${snapshotId} and state in ('asked', 'reading')`,
      )
      await readSnapshot(ctxOf(stopping), { snapshotId })
      return rowOf(snapshotId)
    },
    textOf: async (snapshotId: number): Promise<string> => {
      const { fileId } = await rowOf(snapshotId)
      return (await findOptionalFileText(given.database.db, fileId ?? 0)) ?? ''
    },
  }
}

function chainOf(indexes: FakeIndex[]): Chain {
  return createSolanaChain({
    ...{ network: 'localnet', rpcUrls: indexes.map(({ rpc }) => rpc.url), requestTimeoutMs: 2_000 },
    ...{ priorityFloorMicroLamports: 1_000n, priorityCapMicroLamports: 50_000n, timings: policy },
  })
}

export function fileOf(owners: Map<string, string>): string {
  return writeSnapshot([...owners].map(([asset, owner]) => ({ asset, owner, amount: 1n })))
}
