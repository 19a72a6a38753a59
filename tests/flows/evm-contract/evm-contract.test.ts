import { sql } from 'drizzle-orm'
import { getAddress, Interface } from 'ethers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveNewEvmContract } from '#db/evm-contract/contracts.ts'
import { acceptStray, listOpenStrays } from '#db/migration/source-chain-strays.ts'
import { readContract } from '#worker/chains/evm/compile.ts'
import { sendCalls } from '#worker/evm-contract/index.ts'
import { holdToDay } from '#worker/migration/send/hold-to-day.ts'
import { openSourceWallet } from '#worker/migration/send/open-source-wallet.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { openContractLine, type ContractLine } from '../../support/evm-contract/contract-line.ts'
import { command } from '../../support/line.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 120_000 })

let world: ContractLine
let contractId: number
beforeAll(async () => {
  world = await openContractLine()
  await world.start()
  const deployed = await world.askDeploy(account(3).address)
  await world.ends(deployed.callId, 'done')
  contractId = deployed.contractId
})
afterEach(async () => {
  world.proxy.meddle(null)
  await world.stop()
})
afterAll(() => world.close())

function account(at: number) {
  const found = world.anvil.accounts[at]
  if (!found) throw new Error(`anvil has no account ${at}.`)
  return found
}

function errorOf(revertData: string | null) {
  return new Interface(readContract('BnbCollection').abi).parseError(revertData ?? '0x')?.name
}

/** Another account than the project's calls the contract, mined at once. */
async function callAs(at: number, name: string, args: unknown[]) {
  const { abi } = readContract('BnbCollection')
  const data = new Interface(abi).encodeFunctionData(name, args)
  const { address } = account(at)
  await world.anvil.rpc('eth_sendTransaction', [
    { from: address, to: await world.addressOf(contractId), data },
  ])
}

/** A worker that signs what waits, and dies before it sends it. */
async function signAndDie() {
  const died = new Error('The worker died.')
  const dying = sendCalls(world.line.ctx, world.entry, {
    slice: { hasTimeLeft: () => Promise.resolve(true) },
    broadcast: () => Promise.reject(died),
    openWallet: openSourceWallet,
    holdToDay,
  })
  await expect(dying).rejects.toBe(died)
}

async function expectNoGap() {
  const sends = await world.sends()
  const first = sends[0]?.nonce ?? 0
  expect(sends.map(({ nonce }) => nonce)).toEqual(sends.map((_, at) => first + at))
  expect(await world.anvil.provider.getTransactionCount(world.admin.address)).toBe(first + sends.length)
}

describe('the BNB contract from the wallet of a project', () => {
  test('is deployed, and each of its functions is called once and does what it says', async () => {
    await world.start()
    const [seller, buyer, creator] = [account(1), account(2), account(3)]
    const mint = await world.askCall(contractId, 'mint', [seller.address])
    const toIndex = await world.askCall(contractId, 'mintToIndex', [world.admin.address, 7])
    expect((await world.ends(mint, 'done')).tokenIds).toEqual(['1'])
    expect((await world.ends(toIndex, 'done')).tokenIds).toEqual(['7'])
    expect(await world.read(contractId, 'tokenURI', [7])).toBe('https://meta/7.json')

    const transfer = await world.askCall(contractId, 'transferNFT', [world.admin.address, buyer.address, 7])
    await callAs(1, 'approve', [world.admin.address, 1])
    const sellerHad = await world.anvil.provider.getBalance(seller.address)
    const sale = [seller.address, buyer.address, 1]
    const sold = await world.askCall(contractId, 'secondaryTransfer', sale, { valueWei: 1_000n })
    expect((await world.ends(transfer, 'done')).tokenIds).toEqual(['7'])
    await world.ends(sold, 'done')
    for (const tokenId of [1, 7])
      expect(String(await world.read(contractId, 'ownerOf', [tokenId])).toLowerCase()).toBe(buyer.address)
    expect((await world.anvil.provider.getBalance(seller.address)) - sellerHad).toBe(950n)
    expect(await world.read(contractId, 'feesWei')).toBe(50n)

    const creatorHad = await world.anvil.provider.getBalance(creator.address)
    await world.ends(await world.askCall(contractId, 'withdrawFees'), 'done')
    expect((await world.anvil.provider.getBalance(creator.address)) - creatorHad).toBe(50n)
    await world.ends(await world.askCall(contractId, 'setCreatorFee', [buyer.address, 250]), 'done')
    expect(await world.read(contractId, 'creatorFee')).toBe(getAddress(buyer.address))
    await expectNoGap()
  })

  test('a call that the contract refuses is never signed, and says why', async () => {
    await world.start()
    const before = await world.sends()
    const failed = await world.ends(await world.askCall(contractId, 'withdrawFees'), 'failed')
    expect(failed.error).toContain('CALL_REFUSED')
    expect(errorOf(failed.revertData)).toBe('NothingToWithdraw')
    expect(await world.sends()).toEqual(before)
  })

  test('a call that is mined and reverted has failed with its reason, and is not made again', async () => {
    await world.start()
    const [seller, buyer] = [account(1), account(2)]
    const minted = await world.askCall(contractId, 'mint', [seller.address])
    const tokenId = (await world.ends(minted, 'done')).tokenIds[0]
    await world.stop()
    await callAs(1, 'approve', [world.admin.address, tokenId])
    const sale = [seller.address, buyer.address, tokenId]
    const sold = await world.askCall(contractId, 'secondaryTransfer', sale, { valueWei: 1_000n })
    await signAndDie()
    // The seller takes the approval back before it is broadcast.
    await callAs(1, 'approve', [`0x${'0'.repeat(40)}`, tokenId])
    await world.start()
    const failed = await world.ends(sold, 'failed')
    expect(failed.error).toContain('SEND_REVERTED')
    expect(errorOf(failed.revertData)).toBe('ERC721InsufficientApproval')
    expect((await world.sends()).filter(({ callId }) => callId === sold)).toHaveLength(1)
    await expectNoGap()
  })

  test('an NFT in custody is not moved by a call', async () => {
    await world.start()
    const { account: holder, tokenId } = await world.holder(4)
    const txHash = await world.handOver(holder, tokenId)
    await world.isHandled(txHash, 'orphan')
    const { oldProjectId: projectId, old } = world
    const oldId = await saveNewEvmContract(world.line.db, {
      ...{ projectId, chain: 'kaia', kind: 'erc721', state: 'live', address: old.address },
      ...{ name: 'Old', symbol: 'OLD', registrantId: 'test' },
    })
    const args = [world.admin.address, account(5).address, tokenId]
    const abi = readContract('OldCollection').abi
    const refused = await world.askCall(oldId, 'transferFrom', args, { tokenId, abi })
    expect((await world.ends(refused, 'failed')).error).toContain('CALL_MOVES_DEPOSIT')
    expect(await world.ownerOf(tokenId)).toBe(world.admin.address)
  })

  test('is called beside what goes back from the same wallet: the nonces have no gap', async () => {
    const { migrationId } = await world.handedOver(6)
    await world.askBack(migrationId)
    const calls: number[] = []
    for (const at of [1, 2, 3]) calls.push(await world.askCall(contractId, 'mint', [account(at).address]))
    await Promise.all([world.start(), world.start()])
    await world.finished(migrationId)
    for (const callId of calls) await world.ends(callId, 'done')
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
    await expectNoGap()
  })
})

describe('a call that a worker signed and died over', () => {
  test('is broadcast with the same bytes by the next one, once', async () => {
    const callId = await world.askCall(contractId, 'mint', [account(8).address])
    await signAndDie()
    const signed = (await world.sends()).find((send) => send.callId === callId)
    expect(signed).toMatchObject({ state: 'signed' })
    await Promise.all([world.start(), world.start()])
    await world.ends(callId, 'done')
    expect(await world.sends()).toContainEqual({ ...signed, state: 'final' })
    expect(await world.read(contractId, 'balanceOf', [account(8).address])).toBe(1n)
    await expectNoGap()
  })

  test('that waits too long for gas it may pay is refused, and so is one that waits too long at all', async () => {
    const dear = await world.askCall(contractId, 'mint', [account(1).address], { feeMaxWei: 1n })
    const behind = await world.askCall(contractId, 'mint', [account(1).address])
    await watchSourceChain(world.line.ctx, world.entry)
    expect(await world.call(dear)).toMatchObject({
      state: 'waiting',
      error: expect.stringContaining('CALL_ABOVE_AGREED'),
    })
    expect(await world.call(behind)).toMatchObject({ state: 'waiting', error: null })
    await world.line.db.execute(
      sql`update evm_calls set registered_at = now() - interval '2 hours' where call_id = ${dear}`,
    )
    await world.start()
    expect((await world.ends(dear, 'failed')).error).toContain('CALL_EXPIRED')
    await world.ends(behind, 'done')
    await expectNoGap()
  })
})

describe('a wallet whose key was taken out of its project', () => {
  test('signs nothing: the call has failed, and says which key is missing', async () => {
    const { db } = world.line
    const callId = await world.askCall(contractId, 'mint', [account(1).address])
    await db.execute(
      sql`update project_keys set address = 'x' || address where lower(address) = ${world.admin.address}`,
    )
    try {
      await world.start()
      expect((await world.ends(callId, 'failed')).error).toContain('WALLET_KEY_ABSENT')
    } finally {
      await db.execute(sql`update project_keys set address = substr(address, 2) where address like 'x%'`)
    }
    expect((await world.sends()).filter((send) => send.callId === callId)).toEqual([])
  })
})

describe('a database that was restored', () => {
  test('from before a call was signed adopts the one that is on the chain', async () => {
    const callId = await world.askCall(contractId, 'mint', [account(2).address])
    const deployed = await world.askDeploy(account(3).address)
    const backup = await takeBackup(world.line.db)
    await world.start()
    await world.ends(callId, 'done')
    await world.ends(deployed.callId, 'done')
    await world.stop()
    const [before, address] = [await world.sends(), await world.addressOf(deployed.contractId)]
    await backup.restore()
    await world.start()
    expect((await world.ends(callId, 'done')).tokenIds).toHaveLength(1)
    await world.ends(deployed.callId, 'done')
    expect(await world.sends()).toEqual(before)
    expect(await world.addressOf(deployed.contractId)).toBe(address)
    await expectNoGap()
  })

  test('from before a call was asked for shows it, makes it never again, and goes on when it is accepted', async () => {
    const { line } = world
    const backup = await takeBackup(line.db)
    await world.start()
    const lost = await world.askCall(contractId, 'mintToIndex', [account(2).address, 900])
    await world.ends(lost, 'done')
    await world.stop()
    const sent = await world.anvil.provider.getTransactionCount(world.admin.address)
    await backup.restore()
    const next = await world.askCall(contractId, 'mint', [account(2).address])
    await world.start()
    await world.whileMining('the stray is listed', async () => (await listOpenStrays(line.db)).length === 1)
    const [stray] = await listOpenStrays(line.db)
    const decoded = new Interface(readContract('BnbCollection').abi).parseTransaction({
      data: stray?.data ?? '',
    })
    expect(decoded).toMatchObject({ name: 'mintToIndex', args: [expect.anything(), 900n] })
    expect(await world.call(next)).toMatchObject({ state: 'waiting' })
    expect(await world.anvil.provider.getTransactionCount(world.admin.address)).toBe(sent)
    const accepted = { strayId: stray?.id ?? 0, note: 'A mint that the backup lacks.', actor: 'ops' }
    expect(await command(line.db, (tx) => acceptStray(tx, accepted))).toBe(true)
    await world.ends(next, 'done')
    expect(await world.anvil.provider.getTransactionCount(world.admin.address)).toBe(sent + 1)
  })
})
