import { freshKey, type TestApi } from '../api.ts'
import {
  createMigrationFixture,
  createRouteFixture,
  destinationOf,
  openAdminMigration,
  runQuery,
  saveDeposit,
  saveStoppedWallet,
} from './migrations.ts'
import type { Case } from '../routes/route-case.ts'
import { challengeReply, signerAt } from '../wallet/signers.ts'
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

type Fixture = Parameters<typeof migrationCases>[0]

function migrationOf(fixture: Fixture) {
  return openAdminMigration(fixture().api, fixture().chains)
}
async function paramsOf(fixture: Fixture) {
  return { params: { migrationId: (await migrationOf(fixture)).migrationId } }
}
async function destinationIn(fixture: Fixture) {
  const { fixture: world, address, tokenId, newWalletAddress } = await migrationOf(fixture)
  return destinationOf(world, { wallet: address, tokenId, newWalletAddress })
}
async function orphanOf(fixture: Fixture) {
  const { address, adminWallet } = await migrationOf(fixture)
  return {
    params: { depositId: await saveDeposit(fixture().api.database.db, { from: address, to: adminWallet }) },
  }
}

function ofOwners(input: Fixture) {
  return {
    listOwnedSourceNfts: {
      good: async () => {
        await migrationOf(input)
        return {}
      },
      bad: null,
    },
    listArrivals: {
      good: async () => ({ query: `routeId=${(await migrationOf(input)).fixture.routeId}&tokenIds=1,2` }),
      bad: { query: 'routeId=1&tokenIds=1,-2', code: 'BAD_REQUEST' },
    },
    checkSolanaAddress: {
      good: () => ({ query: 'address=moon' }),
      bad: { query: `address=${'a'.repeat(101)}`, code: 'BAD_REQUEST' },
    },
    lookUpMigrations: {
      good: async () => ({ query: `wallet=${(await migrationOf(input)).address}` }),
      bad: { query: 'run=x', code: 'BAD_REQUEST' },
    },
    runMigration: {
      good: async () => {
        const { fixture, address, tokenId, newWalletAddress } = await migrationOf(input)
        return { query: runQuery(fixture, { wallet: address, tokenId, newWalletAddress }) }
      },
      bad: { query: 'oldProjectId=1&oldNftId=-1', body: {}, code: 'BAD_REQUEST' },
    },
    createDestinationChallenge: {
      good: async () => ({ body: await destinationIn(input) }),
      bad: { body: {}, code: 'BAD_REQUEST' },
    },
    signDestination: {
      good: async () => {
        const body = await destinationIn(input)
        const { admin } = input().api
        const asked = await admin.send('post', '/api/migration/destination/challenge', { body })
        const { challengeId, message } = challengeReply.parse(asked.body.returnValue)
        return { body: { challengeId, signature: signerAt(body.oldWalletAddress)?.sign(message) } }
      },
      bad: {
        body: { challengeId: '00000000-0000-4000-8000-000000000000', signature: `0x${'0'.repeat(130)}` },
        code: 'CHALLENGE_UNKNOWN',
      },
    },
    readMigration: { good: () => paramsOf(input), bad: noMigration },
    readMigrationParity: { good: () => paramsOf(input), bad: noMigration },
    listMyMigrations: {
      good: async () => ({ query: `wallet=${(await migrationOf(input)).address}` }),
      bad: { query: 'runId=x', code: 'BAD_REQUEST' },
    },
    streamMyMigrations: { good: () => ({}), bad: null },
    listHeld: {
      good: async () => {
        await orphanOf(input)
        return {}
      },
      bad: null,
    },
    takeBackHeld: {
      good: () => orphanOf(input),
      bad: { params: { depositId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
    withdrawMigration: { good: () => paramsOf(input), bad: { ...noMigration, body: {} } },
  } satisfies Record<string, Case>
}

function ofOps(fixture: Fixture) {
  return {
    listMigrations: {
      good: async () => ({ query: `state=created&search=${(await migrationOf(fixture)).address}` }),
      bad: { query: 'state=gone', code: 'BAD_REQUEST' },
    },
    readMigrationStory: { good: () => paramsOf(fixture), bad: noMigration },
    retryMigration: {
      good: async () => ({ ...(await paramsOf(fixture)), body: reason }),
      bad: { params: { migrationId: 1 }, body: { reason: '' }, code: 'BAD_REQUEST' },
    },
    returnMigration: {
      good: async () => ({ ...(await paramsOf(fixture)), body: reason }),
      bad: { ...noMigration, body: reason },
    },
    listDeposits: {
      good: async () => {
        await orphanOf(fixture)
        return { query: 'handling=orphan&kind=fee' }
      },
      bad: { query: 'handling=lost', code: 'BAD_REQUEST' },
    },
    readDeposit: {
      good: () => orphanOf(fixture),
      bad: { params: { depositId: 999_999 }, code: 'NOT_FOUND' },
    },
    matchDeposit: {
      good: async () => {
        const { migrationId, address, adminWallet } = await migrationOf(fixture)
        const depositId = await saveDeposit(fixture().api.database.db, { from: address, to: adminWallet })
        return { params: { depositId }, body: { ...reason, migrationId } }
      },
      bad: { params: { depositId: 999_999 }, body: { ...reason, migrationId: 1 }, code: 'NOT_FOUND' },
    },
    returnDeposit: {
      good: async () => ({ ...(await orphanOf(fixture)), body: reason }),
      bad: { params: { depositId: 999_999 }, body: reason, code: 'NOT_FOUND' },
    },
    readRedirectText: {
      good: async () => ({ ...(await orphanOf(fixture)), query: `to=0x${'ab'.repeat(20)}` }),
      bad: { params: { depositId: 1 }, query: 'to=0x12', code: 'BAD_REQUEST' },
    },
    redirectDeposit: {
      good: async () => {
        const { address, adminWallet } = await migrationOf(fixture)
        const { admin, database } = fixture().api
        const depositId = await saveDeposit(database.db, { from: address, to: adminWallet })
        const to = `0x${'ab'.repeat(20)}`
        const asked = await admin.send('get', `/api/admin/deposits/${depositId}/redirect?to=${to}`)
        const signature = signerAt(address)?.sign(String(asked.body.returnValue))
        return { params: { depositId }, body: { ...reason, to, signature } }
      },
      bad: {
        params: { depositId: 999_999 },
        body: { ...reason, to: `0x${'ab'.repeat(20)}`, signature: '0x00' },
        code: 'NOT_FOUND',
      },
    },
    handleDeposits: {
      good: async () => {
        const { depositId } = (await orphanOf(fixture)).params
        return { body: { ...reason, action: 'dust', which: { depositIds: [depositId] } } }
      },
      bad: { body: { ...reason, action: 'lose', which: {} }, code: 'BAD_REQUEST' },
    },
    ignoreDeposit: {
      good: async () => ({ ...(await orphanOf(fixture)), body: reason }),
      bad: { params: { depositId: 1 }, body: {}, code: 'BAD_REQUEST' },
    },
    listStoppedWallets: { good: () => ({}), bad: null },
    acceptStray: {
      good: async () => ({
        params: { strayId: await saveStoppedWallet(fixture().api.database.db) },
        body: reason,
      }),
      bad: { params: { strayId: 999_999 }, body: reason, code: 'NOT_FOUND' },
    },
    listReconcileReports: { good: () => ({}), bad: null },
    startReconcile: { good: () => ({ body: {} }), bad: null },
  } satisfies Record<string, Case>
}

function ofRoutes(fixture: Fixture) {
  return {
    listMigrationRoutes: {
      good: async () => {
        await createMigrationFixture(fixture().api)
        return {}
      },
      bad: null,
    },
    listAdminRoutes: {
      good: async () => {
        await createMigrationFixture(fixture().api)
        return {}
      },
      bad: null,
    },
    createMigrationRoute: {
      good: async () => {
        const { oldProjectId, newProjectId, collectionId } = await createRouteFixture(fixture().api)
        return {
          body: { oldProjectId, newProjectId, collectionId },
          headers: { 'idempotency-key': freshKey() },
        }
      },
      bad: { body: { oldProjectId: 1, newProjectId: 1, collectionId: 1, feeWei: '-1' }, code: 'BAD_REQUEST' },
    },
    modifyMigrationRoute: {
      good: async () => ({
        params: { routeId: (await createMigrationFixture(fixture().api)).routeId },
        body: { feeWei: '5', timeLimitSeconds: 60, supply: 10, isOn: false },
      }),
      bad: { params: { routeId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}
