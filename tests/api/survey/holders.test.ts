import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publicSurveySchema } from '#contract/survey/public-surveys.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { openTestRpc, type TestRpc } from '../../support/rpc.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'
import { answer, createSurvey, openedSurvey } from '../../support/survey/surveys.ts'
import { evmSigner, logInWallet, solanaSigner } from '../../support/wallet/signers.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { createCollection, createWorld } from '../../support/world.ts'

let api: TestApi
let chains: StubChains
let das: TestRpc
let isDown = false
let collectionId = 0
const mint = newWallet().address
const owned = new Map<string, { id: string; collection: string }[]>()

beforeAll(async () => {
  chains = await openStubChains()
  das = await openTestRpc((method, params) => {
    if (isDown || method !== 'getAssetsByOwner') return undefined
    const { ownerAddress, page, limit } = z
      .object({ ownerAddress: z.string(), page: z.number(), limit: z.number() })
      .parse(params)
    const all = owned.get(ownerAddress) ?? []
    const items = all
      .slice((page - 1) * limit, page * limit)
      .map(({ id, collection }) => ({ id, grouping: [{ group_key: 'collection', group_value: collection }] }))
    return { result: { total: all.length, limit, page, items } }
  })
  api = await openTestApi({ KAIA_RPC_URL: chains.url, SOLANA_RPC_URL: das.url })
  const { projectId } = await createWorld(api.admin, api.database.db)
  collectionId = (await createCollection(api.admin, api.database.db, projectId)).collectionId
  await api.database.db.execute(
    sql`update collections set mint_address = ${mint} where collection_id = ${collectionId}`,
  )
})
afterAll(async () => {
  await api.close()
  await chains.close()
  await das.close()
})

function forHolders() {
  return openedSurvey(api.admin, { audience: 'holders', collectionId })
}

describe('a survey for holders', () => {
  test('is answered by whoever holds one when they answer, among however many others', async () => {
    const survey = await forHolders()
    const signer = solanaSigner()
    const { caller } = await logInWallet(api, signer)
    expect((await answer(caller, survey)).resultCd).toBe('SURVEY_HOLDERS_ONLY')
    const others = Array.from({ length: 1_000 }, () => ({ id: newWallet().address, collection: 'other' }))
    owned.set(signer.address, [...others, { id: newWallet().address, collection: mint }])
    expect(await answer(caller, survey)).toMatchObject({ returnValue: { isNew: true } })
  })

  test('is not answered with what we burnt, also while an index is behind', async () => {
    const survey = await forHolders()
    const signer = solanaSigner()
    const { caller } = await logInWallet(api, signer)
    const assetId = newWallet().address
    owned.set(signer.address, [{ id: assetId, collection: mint }])
    await api.database.db.execute(sql`
      update nfts set asset_id = ${assetId}, burnt_at = now() where nft_id = (select max(nft_id) from nfts)`)
    expect((await answer(caller, survey)).resultCd).toBe('SURVEY_HOLDERS_ONLY')
    await api.database.db.execute(sql`update nfts set burnt_at = null where asset_id = ${assetId}`)
    expect((await answer(caller, survey)).resultCd).toBe('SUCCESS')
  })

  test('asks for a Solana wallet, and says so when Solana does not answer', async () => {
    const survey = await forHolders()
    const { caller } = await logInWallet(api, evmSigner())
    const { body } = await caller.send('get', `/api/surveys/${survey.surveyId}`)
    expect(publicSurveySchema.parse(body.returnValue)).toMatchObject({ standing: 'noWallet' })
    const holder = await logInWallet(api, solanaSigner())
    isDown = true
    const reply = await answer(holder.caller, survey)
    isDown = false
    expect(reply.resultCd).toBe('SOLANA_UNREACHABLE')
  })

  test('names a collection that is there and on the chain', async () => {
    const { projectId } = await createWorld(api.admin, api.database.db)
    const planned = await createCollection(api.admin, api.database.db, projectId)
    await api.database.db.execute(
      sql`update collections set mint_address = null where collection_id = ${planned.collectionId}`,
    )
    const tries = [{ collectionId: 999_999 }, { collectionId: planned.collectionId }]
    for (const values of tries)
      await expect(createSurvey(api.admin, { audience: 'holders', ...values })).rejects.toThrow()
  })
})

describe('respondents', () => {
  async function preview(surveyId: number) {
    const { projectId } = await createWorld(api.admin, api.database.db)
    const recipients = {
      ...{ by: 'rule', rule: { source: 'who' }, exclude: [], isOnePerPerson: true, isNeverTwice: true },
      ...{ amounts: { by: 'flat', amount: '1000000' }, columns: {} },
      sources: [{ kind: 'survey', id: 'who', surveyId }],
    }
    const body = { projectId, kind: 'sendCoin', recipients }
    return (await api.admin.send('post', '/api/admin/campaign-recipients/preview', { body })).body
  }

  test('are recipients of a campaign, each account once', async () => {
    const survey = await openedSurvey(api.admin)
    for (const signer of [solanaSigner(), solanaSigner(), evmSigner()])
      await answer((await logInWallet(api, signer)).caller, survey)
    // Who has no wallet on Solana is paid on none.
    expect((await preview(survey.surveyId)).returnValue).toMatchObject({ facts: { recipients: 2 } })
  })

  test('of a draft are none, and of no survey neither', async () => {
    const { surveyId } = await createSurvey(api.admin)
    for (const id of [surveyId, 999_999])
      expect(await preview(id)).toMatchObject({
        ...{ resultCd: 'BAD_REQUEST', params: { issues: [{ code: 'SURVEY_NOT_OPENED' }] } },
      })
  })
})
