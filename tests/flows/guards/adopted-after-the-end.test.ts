import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOptionalRun } from '#db/run/runs.ts'
import { takeCensus } from '#worker/engine/census/take-census.ts'
import { guardLamports, guardsOf } from './guards.ts'
import { newPayouts, payoutRuns } from '../../support/kinds/payouts.ts'
import { itemsOf, openLine, runOf, until, type Line } from '../../support/line.ts'
import { signAndDie, untilFinal } from '../../support/sign-and-die.ts'
import { casesOf } from '../../support/soak.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
beforeEach(() => line.ctx.memory.censuses.clear())
afterAll(() => line.close())

const { sendCoin, expectPaidOnce, withWorker } = payoutRuns(() => line)
const { guardOf, lamportsOf } = guardsOf(() => line)

/** How a run may have ended while a transaction of it, which no row knows, is on chain; what its plan and its items say then. */
const ends = [
  { status: '20', plan: '50', reason: 'REPAIRED' },
  { status: '30', plan: '5', reason: 'PROGRAM_ERROR' },
  { status: '40', plan: '5', reason: 'PROGRAM_ERROR' },
] as const

async function forget(masterId: number, { status, plan, reason }: (typeof ends)[number]) {
  await line.db.execute(sql`delete from attempts where master_id = ${masterId}`)
  await line.db.execute(
    sql`update chunks set state = 'failed', attempt_count = 0 where master_id = ${masterId}`,
  )
  await line.db.execute(sql`
    update minting_items set status = '40', reason_code = ${reason} where master_id = ${masterId}`)
  await line.db.execute(sql`
    update mint_plans set status = ${plan}
    where plan_id = (select plan_id from minting_masters where master_id = ${masterId})`)
  await line.db.execute(sql`
    update minting_masters set status = ${status}, started_at = now(), finished_at = now() where master_id = ${masterId}`)
}

test.each(casesOf(ends, ({ status }) => status !== '30'))(
  'what is adopted for a run that had ended with $status brings its guard home, and the run ends with what its rows say',
  async (end) => {
    const payouts = newPayouts(2)
    const masterId = await sendCoin({ payouts })
    const { signature, bytes } = await signAndDie(line, masterId)
    await line.ctx.chain.broadcast(bytes)
    await untilFinal(line, signature)
    await forget(masterId, end)
    const run = await findOptionalRun(line.db, masterId)
    const authority = run && line.ctx.keyring.authority(run)
    if (!run || !authority) throw new Error('There is no run.')
    const { address } = await guardOf(masterId)
    expect(await lamportsOf(address)).toBe(guardLamports)
    expect(await takeCensus(line.ctx, run, authority, {})).toMatchObject({ adopted: 2 })
    await withWorker(async () => {
      await until('its guard is home', async () => (await lamportsOf(address)) === 0n)
      await until('it has ended again', async () => (await runOf(line.db, masterId)).status === '20')
    })
    expect((await itemsOf(line.db, masterId)).map((item) => [item.status, item.signature])).toEqual(
      Array(2).fill(['20', signature]),
    )
    const { lamports } = (await expectPaidOnce(masterId, payouts)) ?? {}
    const { spent, plan } = await runOf(line.db, masterId)
    expect([spent, plan]).toEqual([lamports?.inRows, '50'])
  },
)
