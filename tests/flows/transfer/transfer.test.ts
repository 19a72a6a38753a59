import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Standard } from '#contract/codes/status.ts'
import { operationOf } from '#worker/operations/index.ts'
import { listLoggedItems } from '#db/census/ledger.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { expectAsQuoted } from '../../support/as-quoted.ts'
import { attemptsOf, chunksOf, ended, itemsOf, openLine, until, type Line } from '../../support/line.ts'
import { signAndDie, untilFinal } from '../../support/sign-and-die.ts'
import { isSoak } from '../../support/soak.ts'
import { planTransfer } from '../../support/kinds/transfer-plan.ts'
import { newWallet, type Wallet } from '../../support/wallet/wallet.ts'
import { holdersOf, minted, returnToWallet } from './sent-nfts.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(() => line.close())

async function reasons(masterId: number) {
  return (await itemsOf(line.db, masterId)).map((item) => `${item.status} ${item.reason_code ?? ''}`.trim())
}
function toSend(assetIds: string[], wallets: { address: string }[]) {
  return assetIds.map((assetId, at) => ({ assetId, owner: wallets[at % wallets.length]?.address ?? '' }))
}
async function run(standard: Standard, items: { assetId: string; owner: string }[]) {
  const masterId = await planTransfer(line, { standard, items })
  await withWorker(line, async () => void (await ended(line.db, masterId)))
  return masterId
}
async function balance() {
  return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
}
async function ownersInRows(assetIds: string[]) {
  const rows = await line.db.execute<{ asset_id: string; owner: string }>(sql`
    select asset_id, owner from nfts where asset_id = any(${sql.param(assetIds)}::text[])`)
  const found = new Map(rows.map((row) => [row.asset_id, row.owner]))
  return assetIds.map((assetId) => found.get(assetId))
}

describe.each(['compressed', 'token-metadata'] as const)('sending %s NFTs', (standard) => {
  test.runIf(isSoak || standard === 'compressed')(
    'ends with each in the wallet of its item, on chain and in the rows, and costs what the run says',
    async () => {
      const wallets = [newWallet(), newWallet(), newWallet()]
      const assetIds = await minted(line, standard, isSoak ? 30 : 12)
      const items = toSend(assetIds, wallets)
      const before = await balance()
      const masterId = await planTransfer(line, { standard, items, settings: { isCanary: true } })
      await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
      expect(await holdersOf(line, assetIds)).toEqual(items.map(({ owner }) => owner))
      expect(await ownersInRows(assetIds)).toEqual(items.map(({ owner }) => owner))
      const rows = await itemsOf(line.db, masterId)
      expect(rows.map((item) => item.asset_id)).toEqual(assetIds)
      const [row] = await line.db.execute<{ spent: string; accounts: number }>(sql`
      select m.spent_lamports::text as spent,
        (select count(result->>'tokenAccount')::int from minting_items i where i.master_id = m.master_id) as accounts
      from minting_masters m where master_id = ${masterId}`)
      expect(before - (await balance())).toBe(BigInt(row?.spent ?? 0))
      expect(row?.accounts).toBe(standard === 'compressed' ? 0 : assetIds.length)
      const asked = { count: items.length, sizes: {}, hasGuard: false, isCanary: true }
      await expectAsQuoted(line, masterId, { kind: 'transfer', standard, ...asked })
      // The audit reads the chain alone, and finds the same.
      const found = await auditOf(masterId)
      expect(rows.map((item) => found.assets.get(item.asset_id ?? ''))).toEqual(
        rows.map((item) => item.signature),
      )
    },
  )

  test.runIf(isSoak || standard === 'compressed')(
    'fails what is not held, is there already or never was, and nothing beside it',
    async () => {
      const [receiver, other] = [newWallet(), newWallet()]
      const [there = '', ...mine] = await minted(line, standard, 4)
      const [foreign = ''] = await minted(line, standard, 1, other.address)
      await run(standard, toSend([there], [receiver]))
      const assetIds = [there, foreign, newWallet().address, ...mine]
      const masterId = await run(standard, toSend(assetIds, [receiver]))
      expect(await reasons(masterId)).toEqual([
        ...['40 ALREADY_DONE', '40 NOT_HELD', '40 NOT_HELD'],
        ...mine.map(() => '20'),
      ])
      expect(await holdersOf(line, [foreign, ...mine])).toEqual([
        other.address,
        ...mine.map(() => receiver.address),
      ])
    },
  )

  test.runIf(isSoak || standard === 'token-metadata')(
    'that came back goes to the same wallet again, by another run',
    async () => {
      const receiver: Wallet = newWallet()
      const assetIds = await minted(line, standard, 1)
      const first = await run(standard, toSend(assetIds, [receiver]))
      await returnToWallet(line, standard, { assetIds, from: receiver })
      expect(await holdersOf(line, assetIds)).toEqual([line.wallet.address])
      const second = await run(standard, toSend(assetIds, [receiver]))
      expect([await reasons(first), await reasons(second)]).toEqual([['20'], ['20']])
      expect(await holdersOf(line, assetIds)).toEqual([receiver.address])
      // It was sent, and not taken for what the first run did.
      const [[before], [after]] = [await itemsOf(line.db, first), await itemsOf(line.db, second)]
      expect(after?.signature).not.toBe(before?.signature)
      expect((await attemptsOf(line.db, second, 'transfer')).map(({ state }) => state)).toEqual(['final'])
    },
  )

  test.runIf(isSoak)(
    'that landed and was denied by every RPC is completed by its first transaction',
    async () => {
      const receiver = newWallet()
      const assetIds = await minted(line, standard, 2)
      const masterId = await planTransfer(line, { standard, items: toSend(assetIds, [receiver]) })
      const { signature, bytes } = await signAndDie(line, masterId)
      await line.ctx.chain.broadcast(bytes)
      await untilFinal(line, signature)
      await denyAndSee(masterId, 'ALREADY_DONE')
      expect(await attemptsOf(line.db, masterId, 'transfer')).toMatchObject([{ signature, state: 'final' }])
      expect(await holdersOf(line, assetIds)).toEqual(assetIds.map(() => receiver.address))
    },
  )

  test.runIf(isSoak || standard === 'compressed')(
    'that landed, was denied by every RPC and was sent on by its new owner is completed all the same',
    async () => {
      const [receiver, next] = [newWallet(), newWallet()]
      const assetIds = await minted(line, standard, 2)
      const masterId = await planTransfer(line, { standard, items: toSend(assetIds, [receiver]) })
      const { signature, bytes } = await signAndDie(line, masterId)
      await line.ctx.chain.broadcast(bytes)
      await untilFinal(line, signature)
      await returnToWallet(line, standard, { assetIds, from: receiver, to: next.address })
      await denyAndSee(masterId, 'NOT_HELD')
      expect(await attemptsOf(line.db, masterId, 'transfer')).toMatchObject([{ signature, state: 'final' }])
      expect(await holdersOf(line, assetIds)).toEqual(assetIds.map(() => next.address))
    },
  )

  test.runIf(isSoak || standard === 'compressed')(
    'whose answers are all lost is found and never signed again',
    async () => {
      const receiver = newWallet()
      const assetIds = await minted(line, standard, 3)
      const masterId = await planTransfer(line, { standard, items: toSend(assetIds, [receiver]) })
      await line.solana.faults.loseAnswers({ fraction: 1 })
      await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
      const attempts = await attemptsOf(line.db, masterId, 'transfer')
      expect(attempts.every(({ state, n }) => state === 'final' && n === 1)).toBe(true)
    },
  )
})

/** Every RPC denies what has landed until the chain itself says otherwise, and then no longer. */
async function denyAndSee(masterId: number, code: string) {
  await line.solana.faults.advance(170)
  await line.solana.faults.history('null')
  await withWorker(line, async () => {
    await until('it was taken for dead and is not in the wallet', async () => {
      return (await chunksOf(line.db, masterId))[0]?.error_code === code
    })
    await line.solana.faults.clear()
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
}

async function auditOf(masterId: number) {
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('There is no run.')
  const items = await listLoggedItems(line.db, masterId)
  return operationOf(run).readChain(line.ctx, { run, authority, trees: [], items })
}
