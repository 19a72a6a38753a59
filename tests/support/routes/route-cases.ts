import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { endpoints } from '#contract/endpoints.ts'
import { accountCases } from '../account/account-cases.ts'
import { factorCases } from '../account/factor-cases.ts'
import { openTestSocial } from '../account/social.ts'
import { alertCases } from './alert-cases.ts'
import { airdropCases } from '../airdrop/airdrop-cases.ts'
import { snapshotCases } from '../recipient/snapshot-cases.ts'
import { campaignCases } from '../campaign/campaign-cases.ts'
import { documentCases } from '../document/document-cases.ts'
import { openFontDir } from '../document/pictures.ts'
import { drawCases } from '../draw/draw-cases.ts'
import { surveyCases } from '../survey/survey-cases.ts'
import { approvalCases } from './approval-cases.ts'
import { projectChangeCases } from './project-change-cases.ts'
import { apiTokenCases } from './api-token-cases.ts'
import { openTestApi, userLogin, type Caller, type TestApi } from '../api.ts'
import { contractCases } from '../evm-contract/contract-cases.ts'
import { fileCases } from './file-cases.ts'
import { migrationCases } from '../migration/migration-cases.ts'
import { newsCases } from './news-cases.ts'
import type { Case, Request } from './route-case.ts'
import { openStubChains, type StubChains } from '../stub-chains.ts'
import { openTestKlip, type TestKlip } from '../wallet/klip.ts'
import { noticeCases } from '../notice/notice-cases.ts'
import { paymentCases } from './payment-cases.ts'
import { projectCases } from './project-cases.ts'
import { reservationCases } from '../reservation/reservation-cases.ts'
import { revealCases } from './reveal-cases.ts'
import { runCases } from './run-cases.ts'
import { settingCases } from './setting-cases.ts'
import { staffCases } from '../staff/staff-cases.ts'
import { tokenCases } from './token-cases.ts'
import { newWallet } from '../wallet/wallet.ts'
import { userCases } from '../user/user-cases.ts'
import { walletCases } from '../wallet/wallet-cases.ts'
import { createWorld, leaveUnknown, listText, planBody } from '../world.ts'

export type RouteName = keyof typeof endpoints

interface Fixture {
  api: TestApi
  chains: StubChains
  klip: TestKlip
  world: Awaited<ReturnType<typeof createWorld>>
}

/** An API with something in it, and stand-ins of what it asks. @param log takes each line it logs */
export async function openRouteFixture(log?: (line: string) => void) {
  const [chains, klip, social] = await Promise.all([openStubChains(), openTestKlip(), openTestSocial()])
  const webDir = await openFontDir()
  const api = await openTestApi(
    {
      WEB_DIR: webDir,
      KAIA_RPC_URL: chains.url,
      SOLANA_RPC_URL: chains.url,
      // Passkeys are for a name.
      PUBLIC_URL: 'http://nft.example',
      KLIP_API_URL: klip.url,
      ...social.settings(['google']),
      ...(log && { LOG_LEVEL: 'info' }),
    },
    log && { write: log },
  )
  const world = await createWorld(api.admin, api.database.db)
  const close = async () => {
    await api.close()
    await rm(webDir, { recursive: true })
    await chains.close()
    await klip.close()
    await social.close()
  }
  return { api, chains, klip, world, close }
}

/** One entry a route: the type refuses an endpoint without one. */
export function routeCases(fixture: () => Fixture): Record<RouteName, Case> {
  const master = () => ({ params: { masterId: fixture().world.masterId } })
  const noMaster = { params: { masterId: 999_999 }, code: 'NOT_FOUND' }
  const badMaster = { params: { masterId: 'x' }, code: 'BAD_REQUEST' }
  const inState = async (status: string, control = 'run') => {
    await fixture().api.database.db.execute(
      sql`update minting_masters set status = ${status}, control = ${control} where master_id = ${fixture().world.masterId}`,
    )
    return master()
  }
  const failed = async () => {
    await fixture().api.database.db.execute(
      sql`update minting_items set status = '40', reason_code = 'TREE_FULL' where master_id = ${fixture().world.masterId}`,
    )
    return inState('40')
  }
  const quoteBody = () => ({
    projectId: fixture().world.projectId,
    count: 10,
    sizes: { metadataBytesMean: 60, creatorsMean: 1 },
    collectionId: fixture().world.collectionId,
    hasGuard: false,
  })

  return {
    ...fileCases(fixture),
    ...approvalCases(fixture),
    ...projectChangeCases(fixture),
    ...tokenCases(fixture),
    ...runCases(fixture, { failed, running: () => inState('10') }),
    ...alertCases(() => fixture().api),
    ...apiTokenCases(() => fixture().api),
    ...airdropCases(fixture),
    ...campaignCases(fixture),
    ...drawCases(fixture),
    ...surveyCases(fixture),
    ...snapshotCases(fixture),
    ...walletCases(fixture),
    ...accountCases(fixture),
    ...factorCases(fixture),
    ...staffCases(fixture),
    ...documentCases(fixture),
    ...userCases(fixture),
    ...revealCases(fixture),
    ...contractCases(fixture),
    ...reservationCases(fixture),
    ...noticeCases(fixture),
    selectKeyValue: {
      good: async () => {
        await fixture().api.database.db.execute(
          sql`insert into settings (cd_key, cd_value) values ('FRONT_VERSION', '1') on conflict do nothing`,
        )
        return { query: 'cdKey=FRONT_VERSION' }
      },
      bad: { query: 'cdKey=SOLANA_PAYER_SECRET_KEY', code: 'NOT_FOUND' },
    },
    ...paymentCases(fixture),
    ...settingCases(),
    readConfig: { good: () => ({}), bad: null },
    readFormStamp: { good: () => ({}), bad: null },
    readCoinPrices: { good: () => ({}), bad: null },
    readLive: { good: () => ({}), bad: null },
    readReady: {
      good: async () => {
        const reading = { rpcs: [{ name: 'one', healthy: true, latencyMs: 1, reason: null, slotsBehind: 0 }] }
        const well = { name: 'one', healthy: true, latencyMs: 1, reason: null, head: 9, blocksBehind: 0 }
        const source = { rpcs: [{ ...well, awaySince: null }] }
        await fixture().api.database.db.execute(sql`insert into workers (worker_id, rss_mb) values ('w', 1)`)
        await fixture().api.database.db.execute(
          sql`insert into chain_status (chain, reading) values ('solana', ${JSON.stringify(reading)}::jsonb)`,
        )
        await fixture().api.database.db.execute(
          sql`insert into source_chain_status (chain, reading) values ('kaia', ${JSON.stringify(source)}::jsonb)`,
        )
        return {}
      },
      bad: null,
    },
    doLogin: { good: () => ({ body: userLogin }), bad: { body: { uid: 1 }, code: 'BAD_REQUEST' } },
    readSession: { good: () => ({}), bad: null },
    doLogout: { good: () => ({ body: {} }), bad: { body: { uid: 1 }, code: 'BAD_REQUEST' } },
    readDashboard: {
      good: async () => {
        await fixture().api.database.db.execute(sql`delete from chain_status`)
        return {}
      },
      bad: null,
    },
    readSourceChains: { good: () => ({}), bad: null },
    retireRpc: {
      good: async () => {
        await fixture().api.database.db.execute(
          sql`insert into retired_rpcs (rpc, reason, retired_by) values ('one', 'It stood still.', 'a test')
            on conflict do nothing`,
        )
        return { body: { rpc: 'one', isRetired: false, reason: 'It moves again.' } }
      },
      bad: { body: { rpc: 'one', isRetired: true, reason: '' }, code: 'BAD_REQUEST' },
    },
    ...projectCases(fixture),
    checkList: {
      good: () => ({ rawBody: listText(2), headers: { 'content-type': 'text/csv' } }),
      bad: { rawBody: 'x', headers: { 'content-type': 'image/png' }, code: 'FILE_TYPE_UNSUPPORTED' },
    },
    quotePlan: { good: () => ({ body: quoteBody() }), bad: { body: { count: 0 }, code: 'BAD_REQUEST' } },
    createPlan: {
      good: () => ({ body: planBody({ ...fixture().world, text: listText(2, { prefix: 'Other' }) }) }),
      bad: { body: { projectId: 1 }, code: 'BAD_REQUEST' },
    },
    listHeldTokens: {
      good: () => ({ params: { projectId: fixture().world.projectId } }),
      bad: { params: { projectId: 999_999 }, code: 'NO_SUCH_PROJECT' },
    },
    lookUpAssetStates: {
      good: () => ({ body: { assetIds: [newWallet().address, 'nothing'] } }),
      bad: { body: { assetIds: [] }, code: 'BAD_REQUEST' },
    },
    lookUpAccounts: {
      good: () => ({ body: { addresses: [newWallet().address] } }),
      bad: { body: { addresses: [] }, code: 'BAD_REQUEST' },
    },
    readHandOver: {
      good: () => ({ params: { collectionId: fixture().world.collectionId } }),
      bad: { params: { collectionId: 999_999 }, code: 'NOT_FOUND' },
    },
    lookUpRecipients: {
      good: () => ({
        body: { token: { mint: newWallet().address, program: 'token' }, owners: [newWallet().address] },
      }),
      bad: { body: { token: { mint: 'none', program: 'token' }, owners: [] }, code: 'BAD_REQUEST' },
    },
    lookUpAssets: {
      good: () => ({ body: { kind: 'burn', assetIds: ['So11111111111111111111111111111111111111112'] } }),
      bad: {
        body: { kind: 'mint', assetIds: ['So11111111111111111111111111111111111111112'] },
        code: 'BAD_REQUEST',
      },
    },
    listMasters: {
      good: () => ({ query: 'status=0&search=first&needs=person&waiting=RPC_UNREACHABLE' }),
      bad: { query: 'status=7', code: 'BAD_REQUEST' },
    },
    readMaster: { good: master, bad: noMaster },
    readProgress: { good: master, bad: noMaster },
    streamProgress: { good: master, bad: noMaster },
    listReasons: { good: master, bad: noMaster },
    listItems: { good: () => ({ ...master(), query: 'search=kong&group=wait' }), bad: { ...noMaster } },
    downloadReport: { good: master, bad: badMaster },
    startMaster: {
      good: async () => ({ ...(await inState('0')), body: {} }),
      bad: { ...noMaster, body: {} },
    },
    pauseMaster: { good: () => inState('10'), bad: { ...badMaster, body: {} } },
    resumeMaster: { good: () => inState('10', 'paused'), bad: { ...noMaster, body: {} } },
    cancelMaster: {
      good: async () => ({ ...(await inState('10')), body: { reason: 'The artwork is not ready.' } }),
      bad: { ...noMaster, body: {}, code: 'BAD_REQUEST' },
    },
    downloadList: { good: master, bad: noMaster },
    excludeItems: {
      good: async () => ({ ...(await failed()), body: { reasonCode: 'TREE_FULL', reason: 'Not wanted.' } }),
      bad: { params: { masterId: 1 }, body: {}, code: 'BAD_REQUEST' },
    },
    retryMaster: { good: failed, bad: { ...noMaster, body: {} } },
    changeLimits: {
      good: async () => ({ ...(await inState('10')), body: { budgetLamports: '5', errorRateMax: 0.1 } }),
      bad: { params: { masterId: 1 }, body: { budgetLamports: 5, errorRateMax: 2 }, code: 'BAD_REQUEST' },
    },
    readRunAudit: { good: master, bad: noMaster },
    startRunAudit: { good: () => inState('10'), bad: { ...noMaster, body: {} } },
    searchItems: {
      good: () => ({ query: `search=${fixture().world.owner}` }),
      bad: { query: 'search=x', code: 'BAD_REQUEST' },
    },
    readStory: {
      good: async () => {
        const [row] = await fixture().api.database.db.execute<{ id: string }>(
          sql`select min(item_id) as id from minting_items where master_id = ${fixture().world.masterId}`,
        )
        return { params: { itemId: row?.id ?? '' } }
      },
      bad: { params: { itemId: 999_999 }, code: 'NOT_FOUND' },
    },
    decideAttempt: {
      good: async () => {
        const { attemptId } = await leaveUnknown(fixture().api.database.db, fixture().world.masterId)
        return { params: { attemptId }, body: { verdict: 'dead', reason: 'Seen on the explorer.' } }
      },
      bad: { params: { attemptId: 1 }, body: { verdict: 'dead', reason: 'no' }, code: 'BAD_REQUEST' },
    },
    listTxLog: { good: () => ({ query: 'kind=mint' }), bad: { query: 'kind=x', code: 'BAD_REQUEST' } },
    downloadTxLog: { good: () => ({ query: 'kind=mint' }), bad: { query: 'status=x', code: 'BAD_REQUEST' } },
    downloadAuditLog: {
      good: () => ({ query: 'entity=master' }),
      bad: { query: `actor=${'a'.repeat(201)}`, code: 'BAD_REQUEST' },
    },
    readAuditHead: { good: () => ({}), bad: null },
    listAuditLog: {
      good: () => ({ query: 'entity=master&entityId=1&actor=admin' }),
      bad: { query: `entityId=${'1'.repeat(101)}`, code: 'BAD_REQUEST' },
    },
    ...newsCases(() => fixture().api),
    ...migrationCases(fixture),
  }
}

export function pathOf(name: RouteName, { params = {}, query }: Request) {
  const path = endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? '1'))
  return query ? `${path}?${query}` : path
}

/** Sends what a case says. */
export function sendCase(caller: Caller, name: RouteName, { body, rawBody, headers, ...where }: Request) {
  return caller.raw(endpoints[name].method, pathOf(name, where), {
    ...(body !== undefined && { body }),
    ...(rawBody !== undefined && { rawBody }),
    ...(headers && { headers }),
  })
}
