import { sql } from 'drizzle-orm'
import { Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listSendsOfMigration } from '#db/migration/deposit-admin.ts'
import { matchMigration } from '#db/migration/source-chain-match.ts'
import { sourceChainDeposits } from '#db/schema.ts'
import { findOptionalMigrationWork } from '#db/migration/migration-saga.ts'
import { keepUndelivered, redirectDeposit } from '#db/migration/inbox/undelivered.ts'
import { hasAssetsInFlight, saveProject, saveProjectKey } from '#db/project/projects.ts'
import { checkHint } from '#worker/migration/advance/hint.ts'
import type { Caller } from '../../support/api.ts'
import { command, until } from '../../support/line.ts'
import { startMigrationApi, type MigrationApi } from '../../support/migration/migration-api.ts'
import { arrivals, failedRefund, sendBackAll, signedRedirect } from '../../support/migration/arrivals.ts'
import { deploy } from '../../support/anvil-contracts.ts'
import { feeWei, openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'
import { migrationIn, newEvmAddress } from '../../support/migration/migrations.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

const folder = new URL('../../worker/chains/evm/contracts', import.meta.url).pathname

let world: MigrationLine
let api: MigrationApi
let worker: { close(): Promise<void> }
beforeAll(async () => {
  world = await openMigrationLine()
  api = await startMigrationApi(world)
  worker = await world.line.startWorker()
})
afterAll(async () => {
  await worker.close()
  await api.close()
  await world.close()
})

/** Two NFTs of one wallet; the first is asked for and given up without a word. */
async function twoAsked(at: number) {
  const [first, second] = [await world.holder(at), await world.holder(at)]
  const wallet = first.account.address
  return { ...first, second: second.tokenId, givenUp: await world.ask({ wallet, tokenId: first.tokenId }) }
}

describe('a wallet that gave one migration up and pays for the next', () => {
  test('has the next one minted with that fee, though no hash was reported', async () => {
    const { account, second, givenUp } = await twoAsked(1)
    const next = await world.ask({ wallet: account.address, tokenId: second })
    await world.payFee(account)
    await world.deep()
    await world.reaches(givenUp, 'fee_seen')
    await world.handOver(account, second)
    await world.deep()
    await world.reaches(next, 'completed')
    expect(await world.expectOneOutcome(next)).toBe('mint')
    expect(await world.migration(givenUp)).toMatchObject({ state: 'created', feeDepositId: null })
  })
  test('has the fee go where its hash is reported, and asked for again for the one given up', async () => {
    const { account, second, givenUp } = await twoAsked(2)
    const feeTxHash = await world.payFee(account)
    await world.deep()
    await world.reaches(givenUp, 'fee_seen')
    const next = await world.ask({ wallet: account.address, tokenId: second, feeTxHash })
    await world.reaches(next, 'fee_seen')
    expect(await world.migration(givenUp)).toMatchObject({ state: 'created', feeDepositId: null })
  })
  test('leaves the fee where the NFT came with it', async () => {
    const { account, second, givenUp, tokenId } = await twoAsked(3)
    await world.handOver(account, tokenId)
    await world.payFee(account)
    await world.handOver(account, second)
    const next = await world.ask({ wallet: account.address, tokenId: second })
    await world.deep()
    await world.reaches(givenUp, 'completed')
    expect(await world.migration(next)).toMatchObject({ state: 'created', feeDepositId: null })
  })
})

describe('a fee that is stored and not given away yet', () => {
  test('goes to the older of two that wait for one, although the younger looks first', async () => {
    const { account, second, givenUp } = await twoAsked(5)
    const next = await world.ask({ wallet: account.address, tokenId: second })
    await world.line.db.insert(sourceChainDeposits).values({
      chain: 'kaia',
      kind: 'fee',
      txHash: `0x${'5a'.repeat(32)}`,
      logIndex: -1,
      blockNumber: await world.anvil.provider.getBlockNumber(),
      blockHash: `0x${'5b'.repeat(32)}`,
      blockTime: new Date(),
      from: account.address,
      to: world.admin.address,
      valueWei: String(feeWei),
    })
    await matchMigration(world.line.db, next, 'test')
    expect(await world.migration(next)).toMatchObject({ feeDepositId: null })
    expect((await world.migration(givenUp)).feeDepositId).not.toBe(null)
  })
})

describe('a payment above the fee', () => {
  test('has the rest sent back, to the wei, and the fee used', async () => {
    const { account, tokenId } = await world.holder(2)
    const migrationId = await world.ask({ wallet: account.address, tokenId })
    await world.payFee(account, feeWei * 3n + 7n)
    await world.handOver(account, tokenId)
    const surplus = async () => {
      const [row] = await world.line.db.execute<{ handling: string; tx_hash: string }>(sql`
        select d.handling, s.tx_hash from source_chain_deposits d join source_chain_sends s using (deposit_id)
        where d.from_address = ${account.address} and d.role = 'surplus' and s.state = 'final'`)
      return row
    }
    await world.whileMining('the rest is back', async () => (await surplus())?.handling === 'returned')
    const sent = await world.anvil.provider.getTransaction((await surplus())?.tx_hash ?? '')
    expect(sent).toMatchObject({ value: feeWei * 2n + 7n })
    expect(sent?.to?.toLowerCase()).toBe(account.address)
    expect(await listSendsOfMigration(world.line.db, migrationId)).toMatchObject([{ txHash: sent?.hash }])
    await world.reaches(migrationId, 'completed')
    expect(await world.expectOneOutcome(migrationId)).toBe('mint')
  })
})

describe('a fee that the watcher finds while the reported hash is being read', () => {
  test('is that of the migration itself, and not used by another', async () => {
    const { account, tokenId } = await world.holder(4)
    const txHash = await world.payFee(account)
    const migrationId = await world.ask({ wallet: account.address, tokenId, feeTxHash: txHash })
    const work = await findOptionalMigrationWork(world.line.db, migrationId)
    await world.deep()
    await world.reaches(migrationId, 'fee_seen')
    if (!work) throw new Error('The migration is missing.')
    const read = { ...work, fee: null }
    const ctx = { db: world.line.db, workerId: 'the slower one' }
    expect(await checkHint(ctx, world.entry, read, { kind: 'fee', txHash })).toBe('again')
  })
})

describe('an orphan', () => {
  test('goes back when an admin returns it, once', async () => {
    const { account, tokenId } = await world.holder(6)
    await world.handOver(account, tokenId)
    await world.deep()
    const orphan = () =>
      world.line.db.execute<{ deposit_id: string; handling: string; state: string }>(sql`
        select * from source_chain_deposits where from_address = ${account.address} and kind = 'nft'`)
    await world.whileMining('it is in the inbox', async () => (await orphan())[0]?.state === 'final')
    const depositId = (await orphan())[0]?.deposit_id ?? ''
    const thief = newEvmAddress()
    const sendBackTo = (from: string) =>
      world.line.db.transaction(async (tx) => {
        // As somebody who owns the database: a trigger keeps what the chain showed from everybody else.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`
          update source_chain_deposits set handling = 'return_planned', from_address = ${from} where deposit_id = ${depositId}`)
      })
    await sendBackTo(thief)
    const noteOf = async () => {
      const rows = await world.line.db.execute<{ note: string | null }>(
        sql`select note from source_chain_deposits where deposit_id = ${depositId}`,
      )
      return rows[0]?.note ?? ''
    }
    await world.whileMining('it is refused', async () => (await noteOf()).includes('RETURN_NOT_AS_CAME'))
    expect(await world.ownerOf(tokenId)).toBe(world.admin.address)
    await sendBackTo(account.address)
    await world.whileMining('it is returned', async () => (await orphan())[0]?.handling === 'returned')
    expect(await world.ownerOf(tokenId)).toBe(account.address)
  })
})

describe('an NFT that is with us before it is asked for', () => {
  const heldId = async (txHash: string) => {
    const rows = await world.line.db.execute<{ deposit_id: string }>(
      sql`select deposit_id from source_chain_deposits where tx_hash = ${txHash}`,
    )
    return Number(rows[0]?.deposit_id ?? 0)
  }
  const takeBack = (caller: Caller, depositId: number) =>
    caller.send('post', `/api/migration/held/${depositId}/return`, { body: {} })

  test('is claimed after a login that came later, with the fee that came with it, and minted once', async () => {
    const { account, tokenId } = await world.holder(7)
    await world.payFee(account)
    const nftTxHash = await world.handOver(account, tokenId)
    await world.deep()
    await until('it is seen', async () => (await api.depositsOf(nftTxHash)).includes('orphan'))
    const caller = await api.logIn(account)
    await world.line.db.execute(
      sql`update wallets set proven_at = now() + interval '1 hour' where address = ${account.address}`,
    )
    const asked = { tokenId, newWalletAddress: newWallet().address }
    const { migrationId } = migrationIn(await api.post(caller, account, asked))
    await world.reaches(migrationId, 'completed')
    expect(await world.expectOneOutcome(migrationId)).toBe('mint')
    expect((await takeBack(caller, await heldId(nftTxHash))).body.resultCd).toBe('NOT_FOUND')
  })
  test('is back with its wallet once, however often that was asked', async () => {
    const { account, tokenId } = await world.holder(8)
    const nftTxHash = await world.handOver(account, tokenId)
    await until('it is seen', async () => (await heldId(nftTxHash)) > 0)
    const caller = await api.logIn(account)
    const depositId = await heldId(nftTxHash)
    const replies = await Promise.all([takeBack(caller, depositId), takeBack(caller, depositId)])
    expect(replies.map((it) => it.body.resultCd)).toEqual(['SUCCESS', 'SUCCESS'])
    await world.whileMining('it is back', async () => (await api.depositsOf(nftTxHash))[0] === 'returned')
    expect(await world.ownerOf(tokenId)).toBe(account.address)
    const sends = await world.line.db.execute(
      sql`select 1 from source_chain_sends where deposit_id = ${depositId} and state = 'final'`,
    )
    expect(sends.length).toBe(1)
  })
})

describe('what else reaches an admin wallet', () => {
  test('has a row of its kind: tokens of any contract, and coin that a contract sends; lies have none', async () => {
    const { account } = await world.holder(1)
    const [to, vast] = [world.admin.address, (2n ** 200n).toString()]
    const make = (name: string, ...args: unknown[]) => deploy(world.anvil, name, args, { folder })
    const [plain, multi] = [await make('NotEnumerable'), await make('Multi')]
    const coin = await make('Coin', account.address)
    const [forwarder, liar] = [await make('Forwarder'), await make('Liar')]
    const before = await world.anvil.provider.getBalance(to)
    await plain.send('mint', [account.address, vast])
    await multi.send('mint', [account.address, 7, 5])
    await plain.send('transferFrom', [account.address, to, vast], { account })
    await multi.send('safeTransferFrom', [account.address, to, 7, 5, '0x'], { account })
    await multi.send('lie', [account.address, to, 7, 1_000], { account })
    await coin.send('transfer', [to, 9n], { account })
    await liar.send('lieMany', [account.address, to, 40])
    await forwarder.send('forward', [to], { account, valueWei: 123n })
    const ours = sql`contract in (${plain.address}, ${multi.address}, ${coin.address}) or value_wei = 123`
    await world.whileMining('each is final', async () => {
      const found = await arrivals(world, ours)
      return found.length === 4 && found.every(({ state }) => state === 'final')
    })
    expect((await arrivals(world, ours)).map(({ kind, what, handling }) => [kind, what, handling])).toEqual([
      ['coin', '123', 'orphan'],
      ['multi', '7 5', 'orphan'],
      ['token', '9', 'orphan'],
      ['unregistered', vast, 'orphan'],
    ])
    const lies = sql`contract = ${liar.address} or amount = 1000`
    await world.whileMining('lies are gone', async () => (await arrivals(world, lies)).length === 0)
    expect(await world.anvil.provider.getBalance(to)).toBe(before + 123n)
    await sendBackAll(world, sql`contract in (${plain.address}, ${multi.address}, ${coin.address})`)
    expect(String(await plain.read('ownerOf', [vast])).toLowerCase()).toBe(account.address)
    expect(await multi.read('balanceOf', [account.address, 7])).toBe(5n)
    expect(await coin.read('balanceOf', [to])).toBe(0n)
  })
  test('of a migration whose refund its wallet refuses ends kept with a reason, or where that wallet signed', async () => {
    const { db } = world.line
    const kept = await failedRefund(world, 6)
    expect(await hasAssetsInFlight(db, world.oldProjectId)).toBe(true)
    expect(await command(db, (tx) => keepUndelivered(tx, kept))).toBe(true)
    expect(await command(db, (tx) => keepUndelivered(tx, kept))).toBe(false)
    expect(await world.migration(kept.migrationId)).toMatchObject({
      ...{ state: 'expired', feeOutcome: 'undelivered', reason: 'REFUSED_BY_OPS' },
      finishedAt: expect.any(Date),
    })
    const sent = await failedRefund(world, 8)
    const to = world.anvil.accounts[5]?.address ?? ''
    const before = await world.anvil.provider.getBalance(to)
    const redirect = async (message: string, signature: string) => {
      const asked = { ...sent, to, message, signature }
      expect(await command(db, (tx) => redirectDeposit(tx, asked))).toBe(true)
    }
    const text = await signedRedirect(world, { ...sent, to })
    // As it stands in a row that somebody else wrote: nobody signed for it, or another wallet did.
    for (const signer of [null, world.admin.secret]) {
      await redirect(text, signer === null ? '0x00' : await new Wallet(signer).signMessage(text))
      await until('it is refused', async () => {
        const { reason, reasonDetail } = await world.migration(sent.migrationId)
        return reason === 'RETURN_FAILED' && (reasonDetail ?? '').includes('REDIRECT_NOT_SIGNED')
      })
    }
    expect(await world.anvil.provider.getBalance(to)).toBe(before)
    await redirect(text, await new Wallet(sent.account.secret).signMessage(text))
    const isOver = async () => (await world.migration(sent.migrationId)).finishedAt !== null
    await world.whileMining('it is there', isOver)
    expect(await world.migration(sent.migrationId)).toMatchObject({ feeOutcome: 'refunded' })
    expect(await world.anvil.provider.getBalance(to)).toBe(before + feeWei)
  })
  test('is seen at a wallet whose key was replaced, and goes back by the archived one', async () => {
    const { account, tokenId } = await world.holder(2)
    const next = world.anvil.accounts[7]
    if (!next) throw new Error('anvil has too few accounts.')
    const { vault, db } = world.line
    const projectId = world.oldProjectId
    const sealed = vault.seal(next.secret, `project:${projectId}:admin`)
    await saveProjectKey(db, { projectId, purpose: 'admin', address: next.address, sealed })
    await saveProject(db, projectId, { adminWalletAddress: next.address })
    const txHash = await world.handOver(account, tokenId)
    const its = sql`tx_hash = ${txHash}`
    await world.whileMining('it is final', async () => (await arrivals(world, its))[0]?.state === 'final')
    await sendBackAll(world, its)
    expect(await world.ownerOf(tokenId)).toBe(account.address)
  })
})
