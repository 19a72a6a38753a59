import { base58 } from '@scure/base'
import { afterEach, expect, test } from 'vitest'
import { associatedAccountOf } from '#contract/send-token/associated-account.ts'
import { listHeldTokens, readRecipients, readToken } from '#api/chain/solana/tokens.ts'
import { RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import { heldTokensMax } from '#contract/send-token/held-tokens.ts'
import { tokenHeadBytes, tokenProgramIds } from '#contract/send-token/read-account.ts'
import { openTestRpc, type RpcAnswer, type TestRpc } from '../../support/rpc.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let rpc: TestRpc | null = null
afterEach(() => rpc?.close())

const [wallet, mint] = [newWallet().address, newWallet().address]
const program = tokenProgramIds.token

interface Answers {
  owned?: unknown[]
  accounts?: (address: string) => unknown
}

/** What a node says: tokens of a wallet (of SPL Token alone), and accounts. */
async function open({ owned = [], accounts = () => null }: Answers) {
  const answer = (method: string, params: unknown): RpcAnswer | undefined => {
    const [first, second] = params as [unknown, { programId?: string }?]
    if (method === 'getEpochInfo') return { result: { epoch: 7 } }
    if (method === 'getTokenAccountsByOwner')
      return { result: { value: second?.programId === program ? owned : [] } }
    if (method === 'getMultipleAccounts') return { result: { value: (first as string[]).map(accounts) } }
    return undefined
  }
  return [(rpc = await openTestRpc(answer)).url]
}

function account(of: string, data: Uint8Array) {
  return { owner: of, data: [Buffer.from(data).toString('base64'), 'base64'] }
}

function mintAccount(decimals = 6) {
  const data = Buffer.alloc(82)
  data.set([decimals, 1], 44)
  return account(program, data)
}

function holding(amount: bigint, { of = mint, owner = wallet, state = 1 } = {}) {
  const data = Buffer.alloc(165)
  data.set(base58.decode(of), 0)
  data.set(base58.decode(owner), 32)
  data.writeBigUInt64LE(amount, 64)
  data[108] = state
  return account(program, data)
}

function owned(amount: bigint, options: { of?: string; owner?: string; state?: number } = {}) {
  const pubkey = associatedAccountOf(wallet, { mint: options.of ?? mint, program: 'token' })
  return { pubkey, account: holding(amount, options) }
}

test('a wallet has the tokens of its associated accounts, the largest first, and no NFTs', async () => {
  const [rich, nft] = [newWallet().address, newWallet().address]
  const elsewhere = { pubkey: newWallet().address, account: holding(900n) }
  const urls = await open({
    owned: [owned(5n, { state: 2 }), owned(70n, { of: rich }), owned(1n, { of: nft }), elsewhere],
    accounts: () => mintAccount(),
  })
  const { tokens, isCut } = await listHeldTokens(urls, wallet)
  expect(tokens.map(({ token, held, isFrozen }) => [token.mint, held, isFrozen])).toEqual([
    [rich, '70', false],
    [mint, '5', true],
  ])
  expect(tokens[0]).toMatchObject({
    ...{ refusal: null, warnings: [] },
    token: { program: 'token', decimals: 6, fee: null, accountBytes: 165 },
  })
  expect(isCut).toBe(false)
})

test('a wallet that was sent very many is cut, and it is said', async () => {
  const dust = Array.from({ length: heldTokensMax + 1 }, (_, at) =>
    owned(BigInt(at + 2), { of: newWallet().address }),
  )
  const urls = await open({ owned: dust, accounts: () => mintAccount() })
  const { tokens, isCut } = await listHeldTokens(urls, wallet)
  expect([tokens.length, isCut]).toEqual([heldTokensMax, true])
  expect(tokens.at(-1)?.held).toBe('3')
})

test('a wallet of eight thousand token accounts is read by the first bytes of each', async () => {
  const sliced = (entry: ReturnType<typeof owned>) => {
    const [text] = entry.account.data as [string, string]
    const head = Buffer.from(text, 'base64').subarray(0, tokenHeadBytes)
    return {
      ...entry,
      account: { ...account(program, head), lamports: 2_039_280, executable: false, space: 165 },
    }
  }
  const some = Array.from({ length: 500 }, (_, at) => owned(BigInt(at + 2), { of: newWallet().address }))
  const many = Array.from({ length: 16 }, () => some.map(sliced)).flat()
  const urls = await open({ owned: many, accounts: () => mintAccount() })
  const { tokens, isCut } = await listHeldTokens(urls, wallet)
  expect([tokens.length > 0, isCut]).toEqual([true, true])
  const [asked] = (rpc?.calls ?? []).filter(({ method }) => method === 'getTokenAccountsByOwner')
  expect(asked?.params).toMatchObject([wallet, {}, { dataSlice: { offset: 0, length: tokenHeadBytes } }])
})

test('what a node says of others, or of no token, is none', async () => {
  const torn = { pubkey: owned(5n).pubkey, account: account(program, Buffer.alloc(40)) }
  const urls = await open({
    owned: [torn, owned(5n, { owner: newWallet().address })],
    accounts: () => account(program, Buffer.alloc(82)),
  })
  expect(await listHeldTokens(urls, wallet)).toEqual({ tokens: [], isCut: false })
  // A mint that was never made.
  expect(await readToken(urls, mint)).toBeNull()
})

test.each([
  ['another number of accounts', [null, null]],
  ['what is no account', [{ owner: program, data: 'AAAA' }]],
  ['no base64', [{ owner: program, data: ['%', 'base64'] }]],
])('a node that answers %s answers nothing', async (_what, value) => {
  rpc = await openTestRpc((method) =>
    method === 'getEpochInfo' ? { result: { epoch: 7 } } : { result: { value } },
  )
  await expect(readToken([rpc.url], mint)).rejects.toBeInstanceOf(RpcUnreachable)
})

test('a recipient has an account, gets one, or cannot be sent anything', async () => {
  const names = ['there', 'absent', 'frozen', 'foreign', 'program', 'other mint'] as const
  const owners = new Map(names.map((name) => [name, newWallet().address]))
  const of = (name: (typeof names)[number]) => owners.get(name) ?? ''
  const token = { mint, program: 'token' } as const
  const system = { owner: '11111111111111111111111111111111', data: ['', 'base64'] }
  const accounts = new Map<string, unknown>([
    [associatedAccountOf(of('there'), token), holding(0n, { owner: of('there') })],
    [associatedAccountOf(of('frozen'), token), holding(0n, { owner: of('frozen'), state: 2 })],
    [associatedAccountOf(of('foreign'), token), holding(0n, { owner: newWallet().address })],
    [
      associatedAccountOf(of('other mint'), token),
      holding(0n, { owner: of('other mint'), of: newWallet().address }),
    ],
    [of('there'), system],
    [of('program'), account(program, Buffer.alloc(165))],
  ])
  const urls = await open({ accounts: (address) => accounts.get(address) ?? null })
  const found = await readRecipients(urls, token, [...owners.values()])
  expect(found.map(({ state }) => state)).toEqual([
    ...['THERE', 'ABSENT', 'FROZEN', 'FOREIGN', 'OF_PROGRAM', 'FOREIGN'],
  ])
  expect(found.map(({ owner }) => owner)).toEqual([...owners.values()])
})
