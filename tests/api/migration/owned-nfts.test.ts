import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createMigrationFixture, walletCaller } from '../../support/migration/migrations.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'

let chains: StubChains
let api: TestApi
let onKaia: Awaited<ReturnType<typeof createMigrationFixture>>
let onBsc: typeof onKaia
beforeAll(async () => {
  chains = await openStubChains()
  const down = 'http://127.0.0.1:1'
  api = await openTestApi({ KAIA_RPC_URL: chains.url, SOLANA_RPC_URL: chains.url, BSC_RPC_URL: down })
  onKaia = await createMigrationFixture(api)
  onBsc = await createMigrationFixture(api, 'bsc')
})
afterAll(async () => {
  await api.close()
  await chains.close()
})

test('NFTs of a chain that answers are listed while another is away, and it is said which', async () => {
  const { caller, address } = await walletCaller(api)
  chains.owners.set(`${onKaia.contract}/7`, address)
  const { body } = await caller.send('get', '/api/migration/nfts')
  const reply = endpoints.listOwnedSourceNfts.reply.parse(body.returnValue)
  expect(reply.rows).toMatchObject([{ tokenId: '7', routeId: onKaia.routeId }])
  expect(reply.unreadRouteIds).toEqual([onBsc.routeId])
})

test('does not report an empty wallet while a chain is away', async () => {
  const { caller } = await walletCaller(api)
  const { body } = await caller.send('get', '/api/migration/nfts')
  expect(body.resultCd).toBe('SOURCE_CHAIN_UNREACHABLE')
})
