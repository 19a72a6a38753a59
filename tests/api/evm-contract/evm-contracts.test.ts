import { eq, sql } from 'drizzle-orm'
import { Interface } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { evmCalls, evmContracts } from '#db/schema.ts'
import { compileContracts, readContract } from '#worker/chains/evm/compile.ts'
import { deploy, type Deployed } from '../../support/anvil-contracts.ts'
import { startAnvil, type Anvil } from '../../support/anvil.ts'
import { freshKey, openAdmins, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { deployArgs } from '../../support/evm-contract/contract-cases.ts'
import { newEvmAddress, saveDeposit, saveStoppedWallet } from '../../support/migration/migrations.ts'
import { createProject } from '../../support/world.ts'

let api: TestApi
let anvil: Anvil
let bnb: Deployed
let old: Deployed
let projectId: number
let admins: Awaited<ReturnType<typeof openAdmins>>
beforeAll(async () => {
  anvil = await startAnvil()
  await compileContracts()
  api = await openTestApi({ KAIA_RPC_URL: anvil.url, KAIA_DEPTH: '3' })
  admins = await openAdmins(api)
  const { address, secret } = account(9)
  const made = await createProject(api.admin, { mainnet: 'kaia', secretKeys: { admin: secret } })
  projectId = made.projectId
  const args = ['Genesis', 'GEN', 'https://meta/', address, account(3).address, 500]
  bnb = await deploy(anvil, 'BnbCollection', args)
  old = await deploy(anvil, 'OldCollection', ['Old', 'OLD', '', address, address, 0])
})
afterAll(async () => {
  await api.close()
  await anvil.stop()
})

function account(at: number) {
  const found = anvil.accounts[at]
  if (!found) throw new Error(`anvil has no account ${at}.`)
  return found
}

const base = '/api/admin/evm-contracts'
function post(path: string, body: unknown, caller: Caller = api.admin, key = freshKey()) {
  return caller.send('post', `${base}${path}`, { body, headers: { 'idempotency-key': key } })
}
const madeId = z.object({ contractId: z.number() })
/** The BNB contract as a row; the same in each test, as an address has one. */
async function registered() {
  const [known] = await api.database.db
    .select({ id: evmContracts.id })
    .from(evmContracts)
    .where(eq(evmContracts.address, bnb.address))
  if (known) return known.id
  const reply = await post('', { projectId, address: bnb.address, kind: 'bnb' })
  return madeId.parse(reply.body.returnValue).contractId
}
function codesOf(reply: { body: { params?: Record<string, unknown> | undefined } }) {
  return z.array(z.looseObject({ path: z.string(), code: z.string() })).parse(reply.body.params?.['issues'])
}
const enough = '1000000000000000000'

describe('registering a contract', () => {
  test('reads it on its chain first, and has one row of it', async () => {
    const reply = await post('', { projectId, address: old.address, kind: 'erc721' })
    expect(reply.body.returnValue).toMatchObject({ name: 'Old', symbol: 'OLD', chain: 'kaia', state: 'live' })
    const again = await post('', { projectId, address: old.address, kind: 'erc721' })
    expect([again.status, again.body.resultCd]).toEqual([409, 'CONTRACT_EXISTS'])
    expect(again.body.returnMessage).toBe('Contract already exists.')
  })

  test.each([
    ['where nothing is', () => newEvmAddress(), 'erc721', 'ADDRESS_WITHOUT_CODE'],
    ['of another kind', () => old.address, 'bnb', 'NOT_BNB_CONTRACT'],
    [
      'with a wrong checksum',
      () => '0x52908400098527886E0F7030069857D2E4169Ee7',
      'bnb',
      'NOT_AN_EVM_ADDRESS',
    ],
  ])('refuses an address %s', async (_, address, kind, code) => {
    const reply = await post('', { projectId, address: address(), kind })
    expect(reply.status).toBe(400)
    expect(codesOf(reply)).toMatchObject([{ path: 'address', code }])
  })

  test('refuses a contract that is no ERC-721', async () => {
    // Returns what it is given, whatever it is asked.
    const address = newEvmAddress()
    await anvil.rpc('anvil_setCode', [address, '0x3660006000373660006000f3'])
    const reply = await post('', { projectId, address, kind: 'erc721' })
    expect(codesOf(reply)).toMatchObject([{ path: 'address', code: 'NOT_ERC721' }])
  })

  test('refuses a project of Solana', async () => {
    const onSolana = await createProject(api.admin)
    const reply = await post('', { projectId: onSolana.projectId, address: bnb.address, kind: 'bnb' })
    expect(reply.body.resultCd).toBe('UNSUPPORTED_MAINNET')
  })
})

describe('asking a contract', () => {
  test('answers what the chain says, and why the contract refuses', async () => {
    const contractId = await registered()
    const fee = await post(`/${contractId}/ask`, { function: 'creatorFee' })
    expect(fee.body.returnValue).toMatchObject({
      results: [{ name: 'receiver' }, { name: 'basisPoints', value: '500' }],
      revert: null,
    })
    const none = await post(`/${contractId}/ask`, { function: 'tokenURI', args: { tokenId: '77' } })
    expect(none.body.returnValue).toMatchObject({
      revert: { name: 'ERC721NonexistentToken', args: [{ name: 'tokenId', value: '77' }] },
    })
    const facts = await api.admin.send('get', `${base}/${contractId}/facts`)
    expect(facts.body.returnValue).toMatchObject({
      creatorFeeBasisPoints: 500,
      feesWei: '0',
      totalSupply: null,
    })
  })

  test('refuses a function that writes, and arguments that are none', async () => {
    const contractId = await registered()
    const write = await post(`/${contractId}/ask`, { function: 'withdrawFees' })
    expect(codesOf(write)).toMatchObject([{ path: 'function', code: 'NO_FUNCTION' }])
    const wrong = await post(`/${contractId}/ask`, {
      function: 'ownerOf',
      args: { tokenId: '0x1', more: '1' },
    })
    expect(codesOf(wrong)).toMatchObject([
      { path: 'args.tokenId', code: 'NOT_A_UINT' },
      { path: 'args.more', code: 'UNKNOWN_FIELD' },
    ])
  })

  test('answers nothing while its chain is away, and says so', async () => {
    const away = await openTestApi({ KAIA_RPC_URL: 'http://127.0.0.1:1' })
    try {
      const { projectId: there } = await createProject(away.admin, {
        mainnet: 'kaia',
        secretKeys: { admin: account(9).secret },
      })
      const reply = await away.admin.send('post', base, {
        body: { projectId: there, address: bnb.address, kind: 'bnb' },
        headers: { 'idempotency-key': freshKey() },
      })
      expect([reply.status, reply.body.resultCd]).toEqual([503, 'SOURCE_CHAIN_UNREACHABLE'])
    } finally {
      await away.close()
    }
  })
})

describe('a call', () => {
  const mint = () => ({ function: 'mint', args: { to: account(1).address } })

  test('is simulated from the wallet of the project, with what it costs', async () => {
    const contractId = await registered()
    const reply = await post(`/${contractId}/simulate`, mint())
    expect(reply.body.returnValue).toMatchObject({
      revert: null,
      results: [{ name: 'tokenId', value: '1' }],
      isPayable: true,
      valueWei: '0',
    })
    const { from, gas, feeMaxWei, balanceWei, balanceAfterWei } = z
      .object({
        ...{ from: z.string(), gas: z.string(), feeMaxWei: z.string() },
        ...{ balanceWei: z.string(), balanceAfterWei: z.string() },
      })
      .parse(reply.body.returnValue)
    expect(from.toLowerCase()).toBe(account(9).address)
    expect(BigInt(gas)).toBeGreaterThan(21_000n)
    expect(BigInt(balanceWei) - BigInt(balanceAfterWei)).toBe(BigInt(feeMaxWei))
  })

  test('that the contract refuses is shown with its reason, and not made', async () => {
    const contractId = await registered()
    const body = { function: 'withdrawFees', args: {} }
    const shown = await post(`/${contractId}/simulate`, body)
    expect(shown.body.returnValue).toMatchObject({ revert: { name: 'NothingToWithdraw' }, gas: null })
    const made = await post(`/${contractId}/calls`, { ...body, feeMaxWei: enough })
    expect([made.status, made.body.resultCd]).toEqual([409, 'CALL_REVERTS'])
    expect(made.body.params).toMatchObject({ error: 'NothingToWithdraw' })
  })

  test('is stored as it was simulated, once however often its button is pressed', async () => {
    const contractId = await registered()
    const key = freshKey()
    const body = { ...mint(), feeMaxWei: enough }
    const replies = await Promise.all([1, 2, 3].map(() => post(`/${contractId}/calls`, body, api.admin, key)))
    const ids = new Set(
      replies.flatMap(({ body: { resultCd, returnValue } }) =>
        resultCd === 'SUCCESS' ? [z.object({ callId: z.number() }).parse(returnValue).callId] : [],
      ),
    )
    expect(ids.size).toBe(1)
    const [call] = await api.database.db
      .select()
      .from(evmCalls)
      .where(eq(evmCalls.id, [...ids][0] ?? 0))
    const data = new Interface(readContract('BnbCollection').abi).encodeFunctionData('mint', [
      account(1).address,
    ])
    expect(call).toMatchObject({
      state: 'waiting',
      data: data.toLowerCase(),
      to: bnb.address,
      feeMaxWei: enough,
    })
    expect(call?.askedBlock).toBeLessThanOrEqual(await anvil.provider.getBlockNumber())
  })

  test('costs no more than was agreed to, and what the wallet has', async () => {
    const contractId = await registered()
    const dear = await post(`/${contractId}/calls`, { ...mint(), feeMaxWei: '1' })
    expect([dear.status, dear.body.resultCd]).toEqual([409, 'FEE_ABOVE_AGREED'])
    const sale = { seller: account(1).address, buyer: account(2).address, tokenId: '1' }
    const poor = { function: 'secondaryTransfer', args: sale, valueWei: '9'.repeat(30), feeMaxWei: enough }
    const reply = await post(`/${contractId}/calls`, poor)
    expect([reply.status, reply.body.resultCd]).toEqual([409, 'BALANCE_TOO_LOW'])
    const coin = await post(`/${contractId}/simulate`, { ...mint(), valueWei: '1' })
    expect(codesOf(coin)).toMatchObject([{ path: 'valueWei', code: 'VALUE_NOT_TAKEN' }])
  })

  test('that moves money or an NFT is an approver’s', async () => {
    const contractId = await registered()
    const body = { function: 'withdrawFees', args: {}, feeMaxWei: enough }
    const denied = await post(`/${contractId}/calls`, body, admins.operator)
    expect([denied.status, denied.body.params?.['role']]).toEqual([403, 'approver'])
    const mints = await post(`/${contractId}/calls`, { ...mint(), feeMaxWei: enough }, admins.operator)
    expect(mints.body.resultCd).toBe('SUCCESS')
  })

  test('does not move an NFT that came from a holder', async () => {
    const reply = await post('', { projectId, address: old.address, kind: 'erc721' })
    const [row] = await api.database.db
      .select({ id: evmContracts.id })
      .from(evmContracts)
      .where(eq(evmContracts.address, old.address))
    const contractId = row?.id ?? madeId.parse(reply.body.returnValue).contractId
    const to = account(9).address
    const nft = { contract: old.address, tokenId: '12' }
    await saveDeposit(api.database.db, { from: newEvmAddress(), to, nft })
    const args = { from: to, to: account(5).address, tokenId: '12' }
    const moved = await post(`/${contractId}/simulate`, { function: 'transferFrom', args })
    expect(codesOf(moved)).toMatchObject([{ path: 'args.tokenId', code: 'NFT_IN_CUSTODY' }])
  })

  test('can be given up until it is signed, and holds the wallet of its project until then', async () => {
    const contractId = await registered()
    const reply = await post(`/${contractId}/calls`, { ...mint(), feeMaxWei: enough })
    const { callId } = z.object({ callId: z.number() }).parse(reply.body.returnValue)
    const project = await api.admin.send('get', `/api/admin/projects/${projectId}`)
    const input = z.looseObject({}).parse(project.body.returnValue)
    const fields = ['symbol', 'name', 'nameKor', 'mainnet', 'creatorFeePercent', 'projectFeePercent']
    const moved = await api.admin.send('put', `/api/admin/projects/${projectId}`, {
      body: {
        ...Object.fromEntries(fields.map((name) => [name, input[name]])),
        secretKeys: { admin: account(8).secret },
      },
    })
    expect(moved.body.resultCd).toBe('PROJECT_HOLDS_NFTS')
    const path = `/api/admin/evm-calls/${callId}/cancel`
    const given = await api.admin.send('post', path, { body: {} })
    expect(given.body.returnValue).toMatchObject({ state: 'cancelled' })
    const again = await api.admin.send('post', path, { body: {} })
    expect(again.body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

describe('deploying the BNB contract', () => {
  test('is simulated, then stored with a contract that is on its way; given up, neither will be', async () => {
    const args = deployArgs()
    const shown = await post('/deploy/simulate', { projectId, args })
    expect(shown.body.returnValue).toMatchObject({ revert: null, isPayable: true })
    const reply = await post('/deploy', { projectId, args, feeMaxWei: enough })
    expect(reply.body.returnValue).toMatchObject({ state: 'deploying', address: null, name: 'Genesis' })
    const { contractId, deployCallId } = z
      .object({ contractId: z.number(), deployCallId: z.number() })
      .parse(reply.body.returnValue)
    const [call] = await api.database.db.select().from(evmCalls).where(eq(evmCalls.id, deployCallId))
    const answer = await anvil.provider.call({ from: account(9).address, data: call?.data ?? '' })
    expect(answer.length).toBeGreaterThan(10_000)
    await api.admin.send('post', `/api/admin/evm-calls/${deployCallId}/cancel`, { body: {} })
    const after = await api.admin.send('get', `${base}/${contractId}`)
    expect(after.body.returnValue).toMatchObject({ state: 'failed' })
  })

  test('is refused on a mainnet', async () => {
    const mainnet = await openTestApi({ NETWORK: 'devnet', KAIA_RPC_URL: anvil.url })
    try {
      const made = await createProject(mainnet.admin, {
        mainnet: 'kaia',
        secretKeys: { admin: account(9).secret },
      })
      const reply = await mainnet.admin.send('post', `${base}/deploy/simulate`, {
        body: { projectId: made.projectId, args: deployArgs() },
      })
      expect([reply.status, reply.body.resultCd]).toEqual([409, 'NETWORK_IS_MAINNET'])
    } finally {
      await mainnet.close()
    }
  })
})

describe('a transaction that no row explains', () => {
  test('is shown with what it called', async () => {
    const { db } = api.database
    const from = newEvmAddress()
    const strayId = await saveStoppedWallet(db, { address: from })
    const data = new Interface(readContract('BnbCollection').abi).encodeFunctionData('mintToIndex', [
      from,
      900,
    ])
    await db.execute(
      sql`update source_chain_strays set data = ${data}, to_address = ${bnb.address} where stray_id = ${strayId}`,
    )
    const reply = await api.admin.send('get', '/api/admin/stopped-wallets')
    const wallets = z
      .array(z.looseObject({ strays: z.array(z.looseObject({ strayId: z.number() })) }))
      .parse(reply.body.returnValue)
    const stray = wallets.flatMap(({ strays }) => strays).find((one) => one.strayId === strayId)
    expect(stray).toMatchObject({
      call: { function: 'mintToIndex', args: [{ name: 'to' }, { name: 'tokenId', value: '900' }] },
    })
  })
})
