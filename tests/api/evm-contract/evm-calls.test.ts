import { eq, sql } from 'drizzle-orm'
import { Interface } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listEvmCalls } from '#contract/evm-contract/evm-contracts.ts'
import { evmCalls, evmContracts } from '#db/schema.ts'
import { readContract } from '#worker/chains/evm/compile.ts'
import { freshKey, openTestApi } from '../../support/api.ts'
import { deployArgs } from '../../support/evm-contract/contract-cases.ts'
import {
  contractsPath,
  enoughWei,
  issuesOf,
  openContractApi,
  type ContractApi,
} from '../../support/evm-contract/contract-api.ts'
import { newEvmAddress, saveDeposit, saveStoppedWallet } from '../../support/migration/migrations.ts'
import { createProject } from '../../support/world.ts'

let world: ContractApi
beforeAll(async () => {
  world = await openContractApi()
})
afterAll(() => world.close())

describe('a call', () => {
  const mint = () => ({ function: 'mint', args: { to: world.account(1).address } })

  test('is simulated from the wallet of the project, with what it costs', async () => {
    const contractId = await world.registered()
    const reply = await world.post(`/${contractId}/simulate`, mint())
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
    expect(from.toLowerCase()).toBe(world.account(9).address)
    expect(BigInt(gas)).toBeGreaterThan(21_000n)
    expect(BigInt(balanceWei) - BigInt(balanceAfterWei)).toBe(BigInt(feeMaxWei))
  })

  test('that the contract refuses is shown with its reason, and not made', async () => {
    const contractId = await world.registered()
    const body = { function: 'withdrawFees', args: {} }
    const shown = await world.post(`/${contractId}/simulate`, body)
    expect(shown.body.returnValue).toMatchObject({ revert: { name: 'NothingToWithdraw' }, gas: null })
    const made = await world.post(`/${contractId}/calls`, { ...body, feeMaxWei: enoughWei })
    expect([made.status, made.body.resultCd]).toEqual([409, 'CALL_REVERTS'])
    expect(made.body.params).toMatchObject({ error: 'NothingToWithdraw' })
  })

  test('is stored as it was simulated, once however often its button is pressed', async () => {
    const contractId = await world.registered()
    const key = freshKey()
    const body = { ...mint(), feeMaxWei: enoughWei }
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.post(`/${contractId}/calls`, body, world.api.admin, key)),
    )
    const ids = new Set(
      replies.flatMap(({ body: { resultCd, returnValue } }) =>
        resultCd === 'SUCCESS' ? [z.object({ callId: z.number() }).parse(returnValue).callId] : [],
      ),
    )
    expect(ids.size).toBe(1)
    const [call] = await world.api.database.db
      .select()
      .from(evmCalls)
      .where(eq(evmCalls.id, [...ids][0] ?? 0))
    const data = new Interface(readContract('BnbCollection').abi).encodeFunctionData('mint', [
      world.account(1).address,
    ])
    expect(call).toMatchObject({
      state: 'waiting',
      data: data.toLowerCase(),
      to: world.bnb.address,
      feeMaxWei: enoughWei,
    })
    expect(call?.askedBlock).toBeLessThanOrEqual(await world.anvil.provider.getBlockNumber())
  })

  test('costs no more than was agreed to, and what the wallet has', async () => {
    const contractId = await world.registered()
    const dear = await world.post(`/${contractId}/calls`, { ...mint(), feeMaxWei: '1' })
    expect([dear.status, dear.body.resultCd]).toEqual([409, 'FEE_ABOVE_AGREED'])
    const sale = { seller: world.account(1).address, buyer: world.account(2).address, tokenId: '1' }
    const poor = { function: 'secondaryTransfer', args: sale, valueWei: '9'.repeat(30), feeMaxWei: enoughWei }
    const reply = await world.post(`/${contractId}/calls`, poor)
    expect([reply.status, reply.body.resultCd]).toEqual([409, 'BALANCE_TOO_LOW'])
    const coin = await world.post(`/${contractId}/simulate`, { ...mint(), valueWei: '1' })
    expect(issuesOf(coin)).toMatchObject([{ path: 'valueWei', code: 'VALUE_NOT_TAKEN' }])
  })

  test('that moves money or an NFT is an approver’s', async () => {
    const contractId = await world.registered()
    const body = { function: 'withdrawFees', args: {}, feeMaxWei: enoughWei }
    const denied = await world.post(`/${contractId}/calls`, body, world.admins.operator)
    expect([denied.status, denied.body.params?.['role']]).toEqual([403, 'approver'])
    const mints = await world.post(
      `/${contractId}/calls`,
      { ...mint(), feeMaxWei: enoughWei },
      world.admins.operator,
    )
    expect(mints.body.resultCd).toBe('SUCCESS')
  })

  test('does not move an NFT that came from a holder', async () => {
    const reply = await world.post('', {
      projectId: world.projectId,
      address: world.old.address,
      kind: 'erc721',
    })
    const [row] = await world.api.database.db
      .select({ id: evmContracts.id })
      .from(evmContracts)
      .where(eq(evmContracts.address, world.old.address))
    const contractId =
      row?.id ?? z.object({ contractId: z.number() }).parse(reply.body.returnValue).contractId
    const to = world.account(9).address
    const nft = { contract: world.old.address, tokenId: '12' }
    await saveDeposit(world.api.database.db, { from: newEvmAddress(), to, nft })
    const args = { from: to, to: world.account(5).address, tokenId: '12' }
    const moved = await world.post(`/${contractId}/simulate`, { function: 'transferFrom', args })
    expect(issuesOf(moved)).toMatchObject([{ path: 'args.tokenId', code: 'NFT_IN_CUSTODY' }])
  })

  test('can be given up until it is signed, and holds the wallet of its project until then', async () => {
    const contractId = await world.registered()
    const reply = await world.post(`/${contractId}/calls`, { ...mint(), feeMaxWei: enoughWei })
    const { callId } = z.object({ callId: z.number() }).parse(reply.body.returnValue)
    const project = await world.api.admin.send('get', `/api/admin/projects/${world.projectId}`)
    const input = z.looseObject({}).parse(project.body.returnValue)
    const fields = ['symbol', 'name', 'nameKor', 'mainnet', 'creatorFeePercent', 'projectFeePercent']
    const moved = await world.api.admin.send('put', `/api/admin/projects/${world.projectId}`, {
      body: {
        ...Object.fromEntries(fields.map((name) => [name, input[name]])),
        secretKeys: { admin: world.account(8).secret },
      },
    })
    expect(moved.body.resultCd).toBe('PROJECT_HOLDS_NFTS')
    const path = `/api/admin/evm-calls/${callId}/cancel`
    const given = await world.api.admin.send('post', path, { body: {} })
    expect(given.body.returnValue).toMatchObject({ state: 'cancelled' })
    const again = await world.api.admin.send('post', path, { body: {} })
    expect(again.body.resultCd).toBe('NOT_ALLOWED_NOW')
    const remove = () => world.api.admin.send('post', `/api/admin/evm-calls/${callId}/remove`, { body: {} })
    expect((await remove()).body.returnValue).toMatchObject({ deletedAt: expect.any(String) })
    expect((await remove()).body.resultCd).toBe('NOT_ALLOWED_NOW')
    const left = await world.api.admin.send('get', `${contractsPath}/${contractId}/calls?limit=5`)
    const { rows } = listEvmCalls.reply.parse(left.body.returnValue)
    expect(rows.map((row) => row.callId)).not.toContain(callId)
  })
})

describe('deploying the BNB contract', () => {
  test('is simulated, then stored with a contract that is on its way; given up, neither will be', async () => {
    const args = deployArgs()
    const shown = await world.post('/deploy/simulate', { projectId: world.projectId, args })
    expect(shown.body.returnValue).toMatchObject({ revert: null, isPayable: true })
    const reply = await world.post('/deploy', { projectId: world.projectId, args, feeMaxWei: enoughWei })
    expect(reply.body.returnValue).toMatchObject({ state: 'deploying', address: null, name: 'Genesis' })
    const { contractId, deployCallId } = z
      .object({ contractId: z.number(), deployCallId: z.number() })
      .parse(reply.body.returnValue)
    const [call] = await world.api.database.db.select().from(evmCalls).where(eq(evmCalls.id, deployCallId))
    const answer = await world.anvil.provider.call({ from: world.account(9).address, data: call?.data ?? '' })
    expect(answer.length).toBeGreaterThan(10_000)
    await world.api.admin.send('post', `/api/admin/evm-calls/${deployCallId}/cancel`, { body: {} })
    const after = await world.api.admin.send('get', `${contractsPath}/${contractId}`)
    expect(after.body.returnValue).toMatchObject({ state: 'failed' })
    // Removed, it takes along the contract that will never be.
    await world.api.admin.send('post', `/api/admin/evm-calls/${deployCallId}/remove`, { body: {} })
    const gone = await world.api.admin.send('get', `${contractsPath}/${contractId}`)
    expect(gone.body.resultCd).toBe('NOT_FOUND')
  })

  test('is refused on a mainnet', async () => {
    const mainnet = await openTestApi({ NETWORK: 'devnet', KAIA_RPC_URL: world.anvil.url })
    try {
      const made = await createProject(mainnet.admin, {
        mainnet: 'kaia',
        secretKeys: { admin: world.account(9).secret },
      })
      const reply = await mainnet.admin.send('post', `${contractsPath}/deploy/simulate`, {
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
    const { db } = world.api.database
    const from = newEvmAddress()
    const strayId = await saveStoppedWallet(db, { address: from })
    const data = new Interface(readContract('BnbCollection').abi).encodeFunctionData('mintToIndex', [
      from,
      900,
    ])
    await db.execute(
      sql`update source_chain_strays set data = ${data}, to_address = ${world.bnb.address} where stray_id = ${strayId}`,
    )
    const reply = await world.api.admin.send('get', '/api/admin/stopped-wallets')
    const wallets = z
      .array(z.looseObject({ strays: z.array(z.looseObject({ strayId: z.number() })) }))
      .parse(reply.body.returnValue)
    const stray = wallets.flatMap(({ strays }) => strays).find((one) => one.strayId === strayId)
    expect(stray).toMatchObject({
      call: { function: 'mintToIndex', args: [{ name: 'to' }, { name: 'tokenId', value: '900' }] },
    })
  })
})
