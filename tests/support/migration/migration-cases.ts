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
export const migrationCases = (it: () => { api: TestApi; chains: StubChains }) => ({
  ...ofOwners(it),
  ...ofOps(it),
  ...ofRoutes(it),
})

type Ground = Parameters<typeof migrationCases>[0]

const migrationOf = (it: Ground) => openAdminMigration(it().api, it().chains)
const paramsOf = async (it: Ground) => ({ params: { migrationId: (await migrationOf(it)).migrationId } })
const orphanOf = async (it: Ground) => {
  const { address, adminWallet } = await migrationOf(it)
  return {
    params: { depositId: await saveDeposit(it().api.database.db, { from: address, to: adminWallet }) },
  }
}

const ofOwners = (it: Ground) =>
  ({
    listOwnedSourceNfts: {
      good: async () => {
        await migrationOf(it)
        return {}
      },
      bad: null,
    },
    listArrivals: {
      good: async () => ({ query: `routeId=${(await migrationOf(it)).ground.routeId}&tokenIds=1,2` }),
      bad: { query: 'routeId=1&tokenIds=1,-2', code: 'BAD_REQUEST' },
    },
    checkSolanaAddress: {
      good: () => ({ query: 'address=moon' }),
      bad: { query: `address=${'a'.repeat(101)}`, code: 'BAD_REQUEST' },
    },
    runMigration: {
      good: async () => {
        const { ground, address, tokenId, newWalletAddress } = await migrationOf(it)
        return { query: runQuery(ground, { wallet: address, tokenId, newWalletAddress }) }
      },
      bad: { query: 'oldProjectId=1&oldNftId=-1', body: {}, code: 'BAD_REQUEST' },
    },
    readMigration: { good: () => paramsOf(it), bad: noMigration },
    listMyMigrations: {
      good: async () => ({ query: `wallet=${(await migrationOf(it)).address}` }),
      bad: { query: 'runId=x', code: 'BAD_REQUEST' },
    },
    streamMyMigrations: { good: () => ({}), bad: null },
    withdrawMigration: { good: () => paramsOf(it), bad: { ...noMigration, body: {} } },
  }) satisfies Record<string, Case>

const ofOps = (it: Ground) =>
  ({
    listMigrations: {
      good: async () => ({ query: `state=created&search=${(await migrationOf(it)).address}` }),
      bad: { query: 'state=gone', code: 'BAD_REQUEST' },
    },
    readMigrationStory: { good: () => paramsOf(it), bad: noMigration },
    retryMigration: {
      good: async () => ({ ...(await paramsOf(it)), body: reason }),
      bad: { params: { migrationId: 1 }, body: { reason: '' }, code: 'BAD_REQUEST' },
    },
    returnMigration: {
      good: async () => ({ ...(await paramsOf(it)), body: reason }),
      bad: { ...noMigration, body: reason },
    },
    listDeposits: {
      good: async () => {
        await orphanOf(it)
        return { query: 'handling=orphan&kind=fee' }
      },
      bad: { query: 'handling=lost', code: 'BAD_REQUEST' },
    },
    matchDeposit: {
      good: async () => {
        const { migrationId, address, adminWallet } = await migrationOf(it)
        const depositId = await saveDeposit(it().api.database.db, { from: address, to: adminWallet })
        return { params: { depositId }, body: { ...reason, migrationId } }
      },
      bad: { params: { depositId: 999_999 }, body: { ...reason, migrationId: 1 }, code: 'NOT_FOUND' },
    },
    returnDeposit: {
      good: async () => ({ ...(await orphanOf(it)), body: reason }),
      bad: { params: { depositId: 999_999 }, body: reason, code: 'NOT_FOUND' },
    },
    ignoreDeposit: {
      good: async () => ({ ...(await orphanOf(it)), body: reason }),
      bad: { params: { depositId: 1 }, body: {}, code: 'BAD_REQUEST' },
    },
    listReconcileReports: { good: () => ({}), bad: null },
    startReconcile: { good: () => ({ body: {} }), bad: null },
  }) satisfies Record<string, Case>

const ofRoutes = (it: Ground) =>
  ({
    listMigrationRoutes: {
      good: async () => {
        await createMigrationGround(it().api)
        return {}
      },
      bad: null,
    },
    listAdminRoutes: {
      good: async () => {
        await createMigrationGround(it().api)
        return {}
      },
      bad: null,
    },
    createMigrationRoute: {
      good: async () => {
        const { oldProjectId, newProjectId, collectionId } = await createRouteGround(it().api)
        return {
          body: { oldProjectId, newProjectId, collectionId },
          headers: { 'idempotency-key': freshKey() },
        }
      },
      bad: { body: { oldProjectId: 1, newProjectId: 1, collectionId: 1, feeWei: '-1' }, code: 'BAD_REQUEST' },
    },
    modifyMigrationRoute: {
      good: async () => ({
        params: { routeId: (await createMigrationGround(it().api)).routeId },
        body: { feeWei: '5', timeLimitSeconds: 60, supply: 10, isOn: false },
      }),
      bad: { params: { routeId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
  }) satisfies Record<string, Case>
