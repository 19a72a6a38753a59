import { base58 } from '@scure/base'
import { afterEach, expect, test } from 'vitest'
import { RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import { listTokenHolders } from '#api/chain/solana/token-holders.ts'
import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import { openTestRpc, type RpcAnswer, type TestRpc } from '../../support/rpc.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let rpc: TestRpc | null = null
afterEach(() => rpc?.close())

const [mint, owner] = [newWallet().address, newWallet().address]
const all = { mint, cursor: null, owner: null }

function holding(amount: bigint, of = mint) {
  const data = Buffer.alloc(165)
  data.set(base58.decode(of), 0)
  data.set(base58.decode(owner), 32)
  data.writeBigUInt64LE(amount, 64)
  data[108] = 1
  return { owner: tokenProgramIds.token, data: [data.toString('base64'), 'base64'] }
}
async function open(index: (method: string, params: unknown) => RpcAnswer | undefined, accounts: object) {
  const known = new Map(Object.entries(accounts))
  rpc = await openTestRpc((method, params) => {
    if (method !== 'getMultipleAccounts') return index(method, params)
    const [asked] = params as [string[]]
    return { result: { context: { slot: 9 }, value: asked.map((one) => known.get(one) ?? null) } }
  })
  return [rpc.url]
}
function indexOf(addresses: string[], cursor: string | null = null): RpcAnswer {
  return { result: { cursor, token_accounts: addresses.map((address) => ({ address, amount: 'lies' })) } }
}

test('what an index makes up is left out: the accounts themselves say what they are', async () => {
  const [real, other, absent] = [newWallet().address, newWallet().address, newWallet().address]
  const urls = await open(() => indexOf([real, other, absent], 'more'), {
    [real]: holding(5n),
    [other]: holding(9n, newWallet().address),
  })
  expect(await listTokenHolders(urls, all)).toEqual({
    ...{ slot: 9, cursor: null },
    holders: [{ account: real, owner, amount: '5', isFrozen: false }],
  })
})

test.each<[string, unknown]>([
  ['no list', { token_accounts: null }],
  ['what is no address', { token_accounts: [{ address: 'x'.repeat(40) }] }],
  ['more than was asked for', indexOf(Array.from({ length: 101 }, () => mint))],
  ['a cursor without end', { cursor: 'x'.repeat(201), token_accounts: [] }],
])('an index that answers %s answers nothing', async (_what, result) => {
  const urls = await open(
    () => (result && 'result' in (result as object) ? (result as RpcAnswer) : { result }),
    {},
  )
  await expect(listTokenHolders(urls, all)).rejects.toBeInstanceOf(RpcUnreachable)
})

test('an index that answers the same page for ever ends there', async () => {
  const some = Array.from({ length: 99 }, () => newWallet().address)
  const urls = await open(() => indexOf(some, 'again'), {})
  expect(await listTokenHolders(urls, all)).toMatchObject({ cursor: 'again' })
  expect(await listTokenHolders(urls, { ...all, cursor: 'again' })).toMatchObject({ cursor: null })
})

test('an RPC without an index names all accounts, which come in pages of their own', async () => {
  const accounts = Array.from({ length: 120 }, () => newWallet().address).toSorted()
  const urls = await open(
    (method, params) => {
      if (method !== 'getProgramAccounts') return undefined
      const [program] = params as [string]
      const isPlain = program === tokenProgramIds.token
      return { result: isPlain ? accounts.toReversed().map((pubkey) => ({ pubkey })) : [] }
    },
    Object.fromEntries(accounts.map((one) => [one, holding(1n)])),
  )
  const first = await listTokenHolders(urls, all)
  const second = await listTokenHolders(urls, { ...all, cursor: first.cursor })
  expect([first.holders.length, second.holders.length, second.cursor]).toEqual([99, 21, null])
  expect([...first.holders, ...second.holders].map(({ account }) => account)).toEqual(accounts)
})
