import { freshKey, type TestApi } from '../api.ts'
import {
  createMigrationGround,
  createRouteGround,
  openAdminMigration,
  runQuery,
  saveDeposit,
} from './migrations.ts'
import type { Case } from '../route-case.ts'
import type { StubChains } from '../stub-chains.ts'

const noMigration = { params: { migrationId: 999_999 }, code: 'NOT_FOUND' }
const reason = { reason: 'Asked by its owner.' }

/** Cases of the routes of migrations; the admin who sends them has proven the old wallets. */
export function migrationCases(input: () => { api: TestApi; chains: StubChains }) {
  return {
    ...ofOwners(input),
    ...ofOps(input),
    ...ofRoutes(input),
  }
}

type Ground = Parameters<typeof migrationCases>[0]

function migrationOf(ground: Ground) {
  return openAdminMigration(ground().api, ground().chains)
}
async function paramsOf(ground: Ground) {
  return { params: { migrationId: (await migrationOf(ground)).migrationId } }
}
async function orphanOf(ground: Ground) {
  const { address, adminWallet } = await migrationOf(ground)
  return {
    params: { depositId: await saveDeposit(ground().api.database.db, { from: address, to: adminWallet }) },
  }
}

function ofOwners(input: Ground) {
  return {
    listOwnedSourceNfts: {
      good: async () => {
        await migrationOf(input)
        return {}
      },
      bad: null,
    },
    listArrivals: {
      good: async () => ({ query: `routeId=${(await migrationOf(input)).ground.routeId}&tokenIds=1,2` }),
      bad: { query: 'routeId=1&tokenIds=1,-2', code: 'BAD_REQUEST' },
    },
    checkSolanaAddress: {
      good: () => ({ query: 'address=moon' }),
      bad: { query: `address=${'a'.repeat(101)}`, code: 'BAD_REQUEST' },
    },
    runMigration: {
      good: async () => {
        const { ground, address, tokenId, newWalletAddress } = await migrationOf(input)
        return { query: runQuery(ground, { wallet: address, tokenId, newWalletAddress }) }
      },
      bad: { query: 'oldProjectId=1&oldNftId=-1', body: {}, code: 'BAD_REQUEST' },
    },
    readMigration: { good: () => paramsOf(input), bad: noMigration },
    listMyMigrations: {
      good: async () => ({ query: `wallet=${(await migrationOf(input)).address}` }),
      bad: { query: 'runId=x', code: 'BAD_REQUEST' },
    },
    streamMyMigrations: { good: () => ({}), bad: null },
    withdrawMigration: { good: () => paramsOf(input), bad: { ...noMigration, body: {} } },
  } satisfies Record<string, Case>
}

function ofOps(ground: Ground) {
  return {
    listMigrations: {
      good: async () => ({ query: `state=created&search=${(await migrationOf(ground)).address}` }),
      bad: { query: 'state=gone', code: 'BAD_REQUEST' },
    },
    readMigrationStory: { good: () => paramsOf(ground), bad: noMigration },
    retryMigration: {
      good: async () => ({ ...(await paramsOf(ground)), body: reason }),
      bad: { params: { migrationId: 1 }, body: { reason: '' }, code: 'BAD_REQUEST' },
    },
    returnMigration: {
      good: async () => ({ ...(await paramsOf(ground)), body: reason }),
      bad: { ...noMigration, body: reason },
    },
    listDeposits: {
      good: async () => {
        await orphanOf(ground)
        return { query: 'handling=orphan&kind=fee' }
      },
      bad: { query: 'handling=lost', code: 'BAD_REQUEST' },
    },
    matchDeposit: {
      good: async () => {
        const { migrationId, address, adminWallet } = await migrationOf(ground)
        const depositId = await saveDeposit(ground().api.database.db, { from: address, to: adminWallet })
        return { params: { depositId }, body: { ...reason, migrationId } }
      },
      bad: { params: { depositId: 999_999 }, body: { ...reason, migrationId: 1 }, code: 'NOT_FOUND' },
    },
    returnDeposit: {
      good: async () => ({ ...(await orphanOf(ground)), body: reason }),
      bad: { params: { depositId: 999_999 }, body: reason, code: 'NOT_FOUND' },
    },
    ignoreDeposit: {
      good: async () => ({ ...(await orphanOf(ground)), body: reason }),
      bad: { params: { depositId: 1 }, body: {}, code: 'BAD_REQUEST' },
    },
    listReconcileReports: { good: () => ({}), bad: null },
    startReconcile: { good: () => ({ body: {} }), bad: null },
  } satisfies Record<string, Case>
}

function ofRoutes(ground: Ground) {
  return {
    listMigrationRoutes: {
      good: async () => {
        await createMigrationGround(ground().api)
        return {}
      },
      bad: null,
    },
    listAdminRoutes: {
      good: async () => {
        await createMigrationGround(ground().api)
        return {}
      },
      bad: null,
    },
    createMigrationRoute: {
      good: async () => {
        const { oldProjectId, newProjectId, collectionId } = await createRouteGround(ground().api)
        return {
          body: { oldProjectId, newProjectId, collectionId },
          headers: { 'idempotency-key': freshKey() },
        }
      },
      bad: { body: { oldProjectId: 1, newProjectId: 1, collectionId: 1, feeWei: '-1' }, code: 'BAD_REQUEST' },
    },
    modifyMigrationRoute: {
      good: async () => ({
        params: { routeId: (await createMigrationGround(ground().api)).routeId },
        body: { feeWei: '5', timeLimitSeconds: 60, supply: 10, isOn: false },
      }),
      bad: { params: { routeId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}
