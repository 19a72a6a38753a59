import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keyLabel } from '#api/project/project-keys.ts'
import { resumeMaster } from '#api/run/control-run.ts'
import { saveProjectKey } from '#db/project/projects.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { isCounted } from '#worker/engine/census/gate.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { backupMoments, enteredLater, restoreLine, runAndBackUp } from '../../support/database/second-life.ts'
import {
  attemptsOf,
  author,
  chunksOf,
  command,
  ended,
  openLine,
  runOf,
  waits,
  type Line,
} from '../../support/line.ts'
import { newPayouts, payoutRuns } from '../../support/kinds/payouts.ts'
import { signChunk, untilFinal } from '../../support/sign-and-die.ts'
import { casesOf, isSoak } from '../../support/soak.ts'
import { newWallet, type Wallet } from '../../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { balanceOf, doneOf, expectPaidOnce, runToEnd, sendCoin, withWorker } = payoutRuns(() => line)

async function countOf(masterId: number) {
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('There is no run.')
  return isCounted(line.ctx, run, authority, { isAgain: true })
}

test.each(casesOf(backupMoments, (moment) => moment === 'between its sends'))(
  'a run of payouts, restored from a backup from %s, ends as it had ended, and nobody is paid twice',
  async (moment) => {
    const payouts = newPayouts(130)
    const masterId = await sendCoin({ payouts, settings: { isCanary: true } })
    const backup = await runAndBackUp(line, masterId, moment)
    const before = await doneOf(masterId)
    const spent = await balanceOf(line.wallet.address)
    await restoreLine(line, backup)
    await runToEnd(masterId)
    expect(await doneOf(masterId)).toEqual(before)
    expect(await balanceOf(line.wallet.address)).toBe(spent)
    await expectPaidOnce(masterId, payouts)
  },
)

describe('a list that is entered again after a restore', () => {
  test('in two parts and other chunks, with one more row: what is paid is adopted, a person is asked, and the rest is paid once', async () => {
    const payouts = newPayouts(9)
    const [more] = newPayouts(1)
    if (!more) throw new Error('There is one.')
    const backup = await takeBackup(line.db)
    const first = await sendCoin({ payouts })
    await runToEnd(first)
    const signature = (await doneOf(first))[0]?.signature
    await restoreLine(line, backup)
    const odd = payouts.filter((_, at) => at % 2 === 1)
    const even = [...payouts.filter((_, at) => at % 2 === 0), more]
    const again = await enteredLater(line, await sendCoin({ payouts: even }))
    await withWorker(async () => {
      await waits(line.db, again, 'CHAIN_AHEAD')
      expect(await runOf(line.db, again)).toMatchObject({
        control: 'paused',
        waiting: { params: { adopted: '5' } },
      })
      await command(line.db, (tx) => resumeMaster(tx, { masterId: again }, author))
      expect((await ended(line.db, again)).status).toBe('20')
      // The transaction has a row by now, of the other half.
      const rest = await sendCoin({ payouts: odd })
      expect((await ended(line.db, rest)).status).toBe('20')
      expect((await doneOf(rest)).map((done) => done.signature)).toEqual(odd.map(() => signature))
    })
    expect((await doneOf(again)).slice(0, 5).map((done) => done.signature)).toEqual(Array(5).fill(signature))
    for (const { owner, amount } of [...payouts, more]) expect(await balanceOf(owner)).toBe(amount)
  })

  test.runIf(isSoak)('for another reference is another payout', async () => {
    const payouts = newPayouts(2)
    const backup = await takeBackup(line.db)
    await runToEnd(await sendCoin({ payouts }))
    await restoreLine(line, backup)
    const other = payouts.map((payout) => ({ ...payout, reference: 'again' }))
    await runToEnd(await sendCoin({ payouts: other }))
    for (const { owner, amount } of payouts) expect(await balanceOf(owner)).toBe(2n * amount)
  })
})

describe('an RPC that hides what was paid', () => {
  async function paidAndForgotten() {
    const payouts = newPayouts(3)
    const masterId = await sendCoin({ payouts })
    await planRun(line.ctx, { masterId })
    const backup = await takeBackup(line.db)
    const [chunk] = await chunksOf(line.db, masterId)
    const { signature, bytes } = await signChunk(line, masterId, Number(chunk?.chunk_id))
    await line.ctx.chain.broadcast(bytes)
    await untilFinal(line, signature)
    await restoreLine(line, backup)
    return { payouts, masterId, signature }
  }

  test('is not the only one to be heard: while the other does not answer nothing is signed', async () => {
    const { payouts, masterId, signature } = await paidAndForgotten()
    await line.solana.faults.history('null', 0)
    await line.solana.faults.history('error', 1)
    await expect(countOf(masterId)).rejects.toMatchObject({ name: 'ChainError' })
    expect(await attemptsOf(line.db, masterId, 'sendCoin')).toEqual([])
    await line.solana.faults.history('on', 1)
    // It is seen now, though one goes on hiding it.
    expect(await countOf(masterId)).toBe(false)
    await line.solana.faults.clear()
    await runToEnd(masterId)
    expect(await attemptsOf(line.db, masterId, 'sendCoin')).toMatchObject([{ signature, state: 'final' }])
    await expectPaidOnce(masterId, payouts)
  })

  test('as a failure is not believed', async () => {
    const { payouts, masterId, signature } = await paidAndForgotten()
    await line.solana.faults.statuses('failed', 0)
    expect(await countOf(masterId)).toBe(false)
    expect(await attemptsOf(line.db, masterId, 'sendCoin')).toEqual([])
    await line.solana.faults.clear()
    await runToEnd(masterId)
    expect(await attemptsOf(line.db, masterId, 'sendCoin')).toMatchObject([{ signature, state: 'final' }])
    await expectPaidOnce(masterId, payouts)
  })
})

test.runIf(isSoak)('a payout that lands after a restore is waited for, and not paid beside', async () => {
  const payouts = newPayouts(3)
  const masterId = await sendCoin({ payouts })
  await planRun(line.ctx, { masterId })
  const [chunk] = await chunksOf(line.db, masterId)
  const backup = await takeBackup(line.db)
  const { signature, bytes } = await signChunk(line, masterId, Number(chunk?.chunk_id))
  await line.solana.faults.holdSends({ fraction: 1, slots: 100 })
  await line.ctx.chain.broadcast(bytes)
  await line.solana.faults.clear()
  await restoreLine(line, backup)
  await line.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
  await withWorker(async () => {
    await waits(line.db, masterId, 'SETTLING')
    await ended(line.db, masterId)
  })
  expect((await doneOf(masterId)).map((done) => done.signature)).toEqual(payouts.map(() => signature))
  await expectPaidOnce(masterId, payouts)
})

test('what the wallet of before paid is found after a restore, and the wallet that replaced it pays nothing of it', async () => {
  const { db, vault, projectId, solana, wallet } = line
  const payouts = newPayouts(5)
  const backup = await takeBackup(db)
  const first = await sendCoin({ payouts })
  await runToEnd(first)
  const done = await doneOf(first)
  await restoreLine(line, backup)
  const next = newWallet()
  solana.airdrop(next.address, 10_000_000_000n)
  const useKey = ({ address, secret }: Wallet) =>
    saveProjectKey(db, {
      ...{ projectId, purpose: 'admin', storedBy: 'test', address },
      sealed: vault.seal(secret, keyLabel(projectId, 'admin')),
    })
  await useKey(next)
  try {
    const again = await enteredLater(line, await sendCoin({ payouts }))
    await runToEnd(again)
    expect(await doneOf(again)).toEqual(done)
    expect(await balanceOf(next.address)).toBe(10_000_000_000n)
    await expectPaidOnce(again, payouts)
  } finally {
    await useKey(wallet)
  }
})
