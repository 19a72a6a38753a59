import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOwnedSourceNfts } from '#contract/migration/migration.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createMigrationFixture, walletCaller } from '../../support/migration/migrations.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'

const names = ['kaia', 'ethereum'] as const
let api: TestApi
let stubs: Record<(typeof names)[number], StubChains>
let contracts: Record<(typeof names)[number], string>
let holder: Awaited<ReturnType<typeof walletCaller>>
beforeAll(async () => {
  const [kaia, ethereum] = [await openStubChains(), await openStubChains()]
  stubs = { kaia, ethereum }
  api = await openTestApi({
    KAIA_RPC_URL: kaia.url,
    ETHEREUM_RPC_URL: ethereum.url,
    SOLANA_RPC_URL: kaia.url,
  })
  contracts = {
    kaia: (await createMigrationFixture(api, 'kaia')).contract,
    ethereum: (await createMigrationFixture(api, 'ethereum')).contract,
  }
})
afterAll(async () => {
  await api.close()
  for (const name of names) await stubs[name].close()
})
beforeEach(async () => {
  holder = await walletCaller(api)
  for (const name of names) stubs[name].owners.clear()
  stubs.kaia.balance = '0x0'
  stubs.ethereum.balance = '0x5'
})

function own(...chains: (typeof names)[number][]) {
  for (const name of chains) stubs[name].owners.set(`${contracts[name]}/7`, holder.address)
}
async function read() {
  const reply = await holder.caller.send('get', '/api/migration/nfts')
  return listOwnedSourceNfts.reply.parse(reply.body.returnValue)
}

test('reports the balance of the wallet on the chain of its NFTs, and not on another', async () => {
  own('ethereum')
  expect((await read()).balances).toMatchObject([{ chain: 'ethereum', balanceWei: '5' }])
})

test('reports it for each chain the wallet has NFTs on, with the gas of that chain', async () => {
  own('kaia', 'ethereum')
  const gasWei = (25_000_000_000n * 111_000n).toString()
  const { balances } = await read()
  expect(balances).toHaveLength(2)
  expect(balances).toEqual(
    expect.arrayContaining([
      { chain: 'kaia', balanceWei: '0', gasWei, heldCoinsWei: [] },
      { chain: 'ethereum', balanceWei: '5', gasWei, heldCoinsWei: [] },
    ]),
  )
})

test('lists the NFTs of a chain that does not report the balance', async () => {
  own('kaia', 'ethereum')
  stubs.kaia.balance = null
  const { rows, balances } = await read()
  expect(rows).toHaveLength(2)
  expect(balances.map((it) => it.chain)).toEqual(['ethereum'])
})
