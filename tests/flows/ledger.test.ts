import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listLiveAttempts } from '#db/run/attempts.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { audit } from '#worker/run/audit-main.ts'
import { isCounted } from '#worker/engine/census/gate.ts'
import { finalize } from '#worker/engine/drive/finalize.ts'
import { returnGuards } from '#worker/engine/drive/return-guards.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { createMemory } from '#worker/memory.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import { chunksOf, ended, openLine, runOf, until, type Line } from '../support/line.ts'
import { takeBackup } from '../support/database/backup.ts'
import { restoreLine } from '../support/database/second-life.ts'
import { testItems } from '../support/rows.ts'
import { casesOf } from '../support/soak.ts'
import { signAndDie, signChunk, untilFinal } from '../support/sign-and-die.ts'
import { newWallet } from '../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(() => line.close())

const { plan, withTree, withWorker } = auditedRuns(() => line)

/** What `npm run audit` says of a run. */
async function audited(masterId: number): Promise<unknown> {
  const lines: string[] = []
  await audit(['--run', String(masterId), '--json'], parseWorkerEnv(line.env), (text) => lines.push(text))
  return JSON.parse(lines.join(''))
}
async function balance() {
  return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
}
/** What the log says that transactions since one moment took from the wallet, and the returns of guards among them. */
async function logged(masterId: number) {
  const rows = await line.db.execute<{ kind: string; status: string; spent: string }>(sql`
    select kind, status, spent_lamports::text as spent from tx_log where master_id = ${masterId} order by tx_log_id`)
  const [run] = await line.db.execute<{ spent: string }>(sql`
    select spent_lamports::text as spent from minting_masters where master_id = ${masterId}`)
  return {
    spent: rows.reduce((sum, row) => sum + BigInt(row.spent), 0n),
    spentByRun: BigInt(run?.spent ?? 0),
    returns: rows.filter(({ kind }) => kind === 'guard-return').map(({ status }) => status),
  }
}

/** Mints by hand, so that the guards are out; `chain` pays another fee, so that returns differ. */
async function leaveGuardsOut(masterId: number) {
  await withTree(masterId)
  const { signature, bytes } = await signAndDie(line, masterId)
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('There is no run.')
  await finalize(line.ctx, run, authority, await listLiveAttempts(line.db, masterId, 10))
  const fee = { microLamports: 7_777n, paidMicroLamports: 0n, capMicroLamports: 7_777n }
  const chain = { ...line.ctx.chain, priorityFee: () => Promise.resolve(fee) }
  return { run, authority, chain }
}

describe('a transaction that failed', () => {
  const standards = casesOf(['compressed', 'token-metadata'] as const, (one) => one === 'compressed')
  test.each(standards)('of a %s run is in the ledger with its fee', async (standard) => {
    const before = await balance()
    // The program refuses a name of so many bytes.
    const items = testItems(3, `failed ${standard}`, [newWallet().address]).map((item, at) =>
      at === 1 ? { ...item, name: item.name.padEnd(33, '!') } : item,
    )
    const masterId = await plan({ standard, settings: { hasGuard: standard === 'compressed' }, items })
    if (standard === 'compressed') await withTree(masterId)
    const { signature, bytes } = await signAndDie(line, masterId)
    await line.ctx.chain.broadcast(bytes)
    await untilFinal(line, signature)
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('30'))
    const { spent, spentByRun } = await logged(masterId)
    expect(before - (await balance())).toBe(spent)
    expect(spentByRun).toBe(spent)
    const [count] = await line.db.execute<{ count: number }>(sql`
      select count(*)::int as count from tx_log where master_id = ${masterId}`)
    const transactions = { onChain: count?.count, inRows: count?.count }
    expect(await audited(masterId)).toMatchObject({
      difference: 0,
      runs: [
        { masterId, transactions, differences: [], lamports: { onChain: `${spent}`, inRows: `${spent}` } },
      ],
    })
    await line.db.execute(sql`delete from tx_log where signature = ${signature}`)
    expect(await audited(masterId)).toMatchObject({
      runs: [{ differences: [{ code: 'NOT_LOGGED', params: { signature } }] }],
    })
  })
})

test('the fee of a transaction that failed and that a restore forgot is in the ledger when the run ends', async () => {
  const before = await balance()
  const items = testItems(3, 'forgotten', [newWallet().address]).map((item, at) =>
    at === 1 ? { ...item, name: item.name.padEnd(33, '!') } : item,
  )
  const masterId = await plan({ items })
  await withTree(masterId)
  const backup = await takeBackup(line.db)
  const { signature, bytes } = await signAndDie(line, masterId)
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  await restoreLine(line, backup)
  await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('30'))
  const { spent, spentByRun } = await logged(masterId)
  expect(before - (await balance())).toBe(spent)
  expect(spentByRun).toBe(spent)
  expect(await audited(masterId)).toMatchObject({ difference: 0 })
})

describe('the return of a guard', () => {
  const liars = casesOf([0, 1], (liar) => liar === 0)
  test.each(liars)('is in the ledger when RPC number %i says that it failed', async (liar) => {
    const before = await balance()
    const masterId = await plan({ settings: { hasGuard: true }, count: 3, hasOwnTree: true })
    await line.solana.faults.statuses('failed', liar)
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
    const { spent, returns } = await logged(masterId)
    expect(returns).toEqual(['final'])
    expect(before - (await balance())).toBe(spent)
    await line.solana.faults.clear()
    expect(await audited(masterId)).toMatchObject({ difference: 0 })
  })

  test('that one worker sends is sent by no other, who has its own memory and drives the run as well', async () => {
    const before = await balance()
    const masterId = await plan({ settings: { hasGuard: true }, count: 3 })
    const { run, authority, chain } = await leaveGuardsOut(masterId)
    const workers = [line.ctx, { ...line.ctx, memory: createMemory(), chain }]
    // Slot by slot both look, and neither knows of the other.
    await until('all guards are home', async () => {
      const out: boolean[] = []
      for (const worker of workers) out.push(await returnGuards(worker, run, authority, { isLast: true }))
      return out.every((isOut) => !isOut)
    })
    const { spent, returns } = await logged(masterId)
    expect(returns).toEqual(['final'])
    expect(before - (await balance())).toBe(spent)
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
    expect(await audited(masterId)).toMatchObject({ difference: 0 })
  })

  test('that never lands is sent again by the worker that sent it, as soon as it is dead', async () => {
    const masterId = await plan({ settings: { hasGuard: true }, count: 3 })
    const { run, authority } = await leaveGuardsOut(masterId)
    const worker = { ...line.ctx, memory: createMemory() }
    await line.solana.faults.dropSends({ fraction: 1 })
    expect(await returnGuards(worker, run, authority, { isLast: true })).toBe(true)
    const [lost] = returnsOf(worker)
    await line.solana.faults.clear()
    await line.solana.faults.advance(400)
    await until(
      'all guards are home',
      async () => !(await returnGuards(worker, run, authority, { isLast: true })),
    )
    const { returns } = await logged(masterId)
    expect(returns).toEqual(['final'])
    expect(lost).toBeDefined()
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
  })

  test('that a worker sent and did not live to write down is in the ledger with the fee it took', async () => {
    const before = await balance()
    const masterId = await plan({ settings: { hasGuard: true }, count: 3 })
    const { run, authority, chain } = await leaveGuardsOut(masterId)
    const dies = { ...line.ctx, memory: createMemory(), chain }
    const lives = { ...line.ctx, memory: createMemory() }
    const sent: string[] = []
    // Which of them the chain takes first is all the same.
    await until('both have sent it', async () => {
      for (const worker of [dies, lives]) {
        await returnGuards(worker, run, authority, { isLast: true })
        // As long after it as whoever died is waited for.
        await line.db.execute(sql`update chunks set not_before = null where master_id = ${masterId}`)
      }
      sent.push(...returnsOf(dies), ...returnsOf(lives))
      return returnsOf(dies).length > 0 && returnsOf(lives).length > 0
    })
    for (const each of new Set(sent)) await untilFinal(line, each)
    await until(
      'all guards are home',
      async () => !(await returnGuards(lives, run, authority, { isLast: true })),
    )
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
    const { spent, returns } = await logged(masterId)
    expect(returns.toSorted()).toEqual(['failed', 'final'])
    expect(before - (await balance())).toBe(spent)
    expect(await audited(masterId)).toMatchObject({ difference: 0 })
  })

  test('goes beside one that is under way when nothing else of the run is open, and none is sent for the same guard', async () => {
    const before = await balance()
    const masterId = await plan({ settings: { hasGuard: true }, count: 30 })
    await withTree(masterId)
    await planRun(line.ctx, { masterId })
    const minting = (await chunksOf(line.db, masterId)).filter((chunk) => chunk.item_count > 0)
    for (const { chunk_id: chunkId } of minting) {
      const { signature, bytes } = await signChunk(line, masterId, Number(chunkId))
      await line.ctx.chain.broadcast(bytes)
      await untilFinal(line, signature)
    }
    const run = await findOptionalRun(line.db, masterId)
    const authority = run && line.ctx.keyring.authority(run)
    if (!run || !authority) throw new Error('There is no run.')
    await finalize(line.ctx, run, authority, await listLiveAttempts(line.db, masterId, 100))
    const worker = { ...line.ctx, memory: createMemory() }
    const look = async (isLast: boolean) => {
      await returnGuards(worker, run, authority, { isLast })
      return [...worker.memory.guardReturns.values()].flatMap(({ sent }) =>
        sent.flatMap(({ seeds }) => seeds),
      )
    }
    const last = minting.at(-1)?.chunk_id ?? 0
    const isHome = (is: boolean) =>
      line.db.execute(sql`update chunks set guard_returned = ${is} where chunk_id = ${last}`)
    await isHome(true)
    expect(await look(false)).toHaveLength(minting.length - 1)
    await isHome(false)
    expect(await look(false)).toHaveLength(minting.length - 1)
    const seeds = await look(true)
    expect([seeds.length, new Set(seeds).size]).toEqual([minting.length, minting.length])
    await until(
      'all guards are home',
      async () => !(await returnGuards(worker, run, authority, { isLast: true })),
    )
    const { spent, returns } = await logged(masterId)
    expect(returns).toEqual(returns.map(() => 'final'))
    expect(before - (await balance())).toBe(spent)
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
    expect(await audited(masterId)).toMatchObject({ difference: 0 })
  })

  test('is in the ledger when the database is away at the moment it is to be written down', async () => {
    const before = await balance()
    const masterId = await plan({ settings: { hasGuard: true }, count: 3 })
    const { run, authority } = await leaveGuardsOut(masterId)
    let isAway = false
    const db = new Proxy(line.ctx.db, {
      get: (target, name) =>
        isAway && name === 'transaction'
          ? () => Promise.reject(new Error('The database is away.'))
          : Reflect.get(target, name),
    })
    const worker = { ...line.ctx, db, memory: createMemory() }
    const look = () => returnGuards(worker, run, authority, { isLast: true })
    await until('a return is sent', async () => (await look()) && returnsOf(worker).length > 0)
    for (const each of returnsOf(worker)) await untilFinal(line, each)
    isAway = true
    await until('it was to be written down', () =>
      look().then(
        () => false,
        () => true,
      ),
    )
    isAway = false
    await until('all guards are home', async () => !(await look()))
    const { spent, returns } = await logged(masterId)
    expect(returns).toEqual(['final'])
    expect(before - (await balance())).toBe(spent)
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
    expect(await audited(masterId)).toMatchObject({ difference: 0 })
  })

  function returnsOf({ memory }: typeof line.ctx) {
    return [...memory.guardReturns.values()].flatMap(({ sent }) => sent.map(({ signature }) => signature))
  }
})

test('a run of which the chain has less than the rows does not end, and says so until it has all', async () => {
  const masterId = await plan({ count: 3, hasOwnTree: true })
  await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('There is no run.')
  const { programs } = line.ctx.chain
  const countLeaves = async (trees: string[]) =>
    (await programs.census.countLeaves(trees)).map((count) => count && count - 1)
  const census = { ...programs.census, countLeaves }
  const short = { ...line.ctx, chain: { ...line.ctx.chain, programs: { ...programs, census } } }
  const end = { isAgain: true, isEnd: true }
  expect(await isCounted({ ...short, memory: createMemory() }, run, authority, end)).toBe(false)
  const { waiting } = await runOf(line.db, masterId)
  expect(waiting?.code).toBe('CHAIN_SHORT')
  expect(Number(waiting?.params['inRows']) - Number(waiting?.params['onChain'])).toBe(1)
  const again = (await findOptionalRun(line.db, masterId)) ?? run
  expect(await isCounted({ ...line.ctx, memory: createMemory() }, again, authority, end)).toBe(true)
  expect((await runOf(line.db, masterId)).waiting).toBeNull()
})
