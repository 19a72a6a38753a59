import { base58 } from '@scure/base'
import { afterEach, expect, test } from 'vitest'
import { readAccountFacts } from '#api/chain/solana/account-facts.ts'
import { readAssetStates } from '#api/chain/solana/asset-states.ts'
import { RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import { programAddress } from '#contract/program-address.ts'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import { openTestRpc, type TestRpc } from '../../support/rpc.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let rpc: TestRpc | null = null
afterEach(() => rpc?.close())

const bubblegum = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'
const system = '11111111111111111111111111111111'
const [nft, leaf, burnt, tree, authority, collection] = Array.from({ length: 6 }, () => newWallet().address)

function account(owner: string, data: Uint8Array, { executable = false, lamports = 0 } = {}) {
  return { owner, executable, lamports, data: [Buffer.from(data).toString('base64'), 'base64'] }
}
async function open(answers: { assets?: Record<string, unknown>; accounts?: Record<string, unknown> }) {
  const { assets = {}, accounts = {} } = answers
  rpc = await openTestRpc((method, params) => {
    if (method === 'getAssets')
      return { result: (params as { ids: string[] }).ids.map((id) => assets[id] ?? null) }
    if (method === 'getMultipleAccounts')
      return { result: { value: (params as [string[]])[0].map((id) => accounts[id] ?? null) } }
    return undefined
  })
  return [rpc.url]
}
const common = {
  content: { metadata: { name: 'Kong' } },
  creators: [{ address: authority, verified: true, share: 100 }],
  authorities: [{ address: authority, scopes: ['full'] }],
}

test('what is at an address is told as the index has it, and a tree as the chain does', async () => {
  const config = Buffer.concat([Buffer.alloc(8), base58.decode(authority ?? ''), base58.decode(nft ?? '')])
  const urls = await open({
    assets: {
      [nft ?? '']: {
        ...common,
        grouping: [{ group_key: 'collection', group_value: collection, verified: false }],
      },
      [leaf ?? '']: { ...common, grouping: [], compression: { compressed: true, tree } },
      [burnt ?? '']: { ...common, burnt: true },
    },
    accounts: { [programAddress([base58.decode(tree ?? '')], bubblegum)]: account(bubblegum, config) },
  })
  const ids = [nft, leaf, burnt, tree, 'no address'].map((id) => id ?? '')
  const states = await readAssetStates(urls, ids)
  const creators = [{ address: authority, isVerified: true }]
  expect(states).toEqual([
    {
      assetId: nft,
      state: {
        ...{ kind: 'nft', name: 'Kong', creators, authority },
        collection: { mint: collection, isVerified: false },
      },
    },
    { assetId: leaf, state: { kind: 'leaf', name: 'Kong', creators, collection: null, tree } },
    { assetId: burnt, state: { kind: 'none' } },
    { assetId: tree, state: { kind: 'merkle-tree', creator: authority, delegate: nft } },
    { assetId: 'no address', state: { kind: 'none' } },
  ])
})

test('an index that answers for fewer than were asked is not believed', async () => {
  rpc = await openTestRpc((method) => (method === 'getAssets' ? { result: [] } : undefined))
  await expect(readAssetStates([rpc.url], [nft ?? ''])).rejects.toBeInstanceOf(RpcUnreachable)
})

test('an account is a wallet, a program, a token account, a token, of a program, or not there yet', async () => {
  const mint = Buffer.alloc(82)
  mint.set([6, 1], 44)
  const holding = Buffer.alloc(165)
  holding[108] = 1
  const of = ['wallet', 'program', 'holding', 'mint', 'vault', 'absent'] as const
  const addressOf = Object.fromEntries(of.map((name) => [name, newWallet().address]))
  const address = (name: (typeof of)[number]) => addressOf[name] ?? ''
  const urls = await open({
    accounts: {
      [address('wallet')]: account(system, new Uint8Array(), { lamports: 5 }),
      [address('program')]: account(bubblegum, new Uint8Array(36), { executable: true }),
      [address('holding')]: account(tokenProgramIds.token, holding),
      [address('mint')]: account(tokenProgramIds['token-2022'], mint),
      [address('vault')]: account(bubblegum, new Uint8Array(100)),
    },
  })
  const facts = await readAccountFacts(urls, [...of.map(address), 'no address'])
  expect(facts.map(({ kind }) => kind)).toEqual([
    ...['wallet', 'program', 'tokenAccount', 'mint', 'ofProgram', 'absent'],
  ])
  expect(facts[0]).toEqual({
    ...{ address: address('wallet'), kind: 'wallet', lamports: '5', program: system, isOnCurve: true },
  })
  expect(facts.at(-1)).toMatchObject({ lamports: '0', program: null })
})
