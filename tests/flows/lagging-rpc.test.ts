import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { retireRpc } from '#api/dashboard/retire-rpc.ts'
import { cancelMaster, pauseMaster } from '#api/run/control-run.ts'
import { retryRun } from '#api/run/retry-run.ts'
import { findOptionalChainStatus } from '#db/health/chain-reading.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import {
  attemptsOf,
  author,
  command,
  ended,
  openLine,
  runOf,
  until,
  waits,
  type Line,
} from '../support/line.ts'
import { signAndDie } from '../support/sign-and-die.ts'
import { casesOf } from '../support/soak.ts'

let line: Line
let hosts: string[]
beforeAll(async () => {
  line = await openLine({ views: 2 })
  hosts = line.solana.urls.map((url) => new URL(url).host)
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(async () => {
  await line.close()
})

const { plan, expectNothingTwice, withWorker } = auditedRuns(() => line)

/** An RPC that goes on answering, and always from the slot it has reached. */
function freeze(view: number) {
  return line.solana.faults.lag(100_000, view)
}
async function rpcsShown() {
  return (await findOptionalChainStatus(line.db))?.reading.rpcs ?? []
}
/** Longer than any blockhash is good for. */
async function outlive() {
  return void (await line.solana.faults.advance(400))
}

describe('an RPC that stands still', () => {
  test('is not read from: the run ends by the other one, and it is named with its distance', async () => {
    const masterId = await plan({ count: 3 })
    await freeze(0)
    await withWorker(async () => {
      expect((await ended(line.db, masterId)).status).toBe('20')
      await line.solana.faults.advance(60)
      await until('it is named', async () => ((await rpcsShown())[0]?.slotsBehind ?? 0) > 50)
    })
    const [frozen, other] = await rpcsShown()
    expect(frozen).toMatchObject({ name: hosts[0], healthy: false, reason: 'behind' })
    expect(other).toMatchObject({ name: hosts[1], healthy: true, reason: null, slotsBehind: 0 })
    await expectNothingTwice(masterId)
  })

  test('is a witness all the same: what expired waits for it, says so, and goes on when it is back', async () => {
    const masterId = await plan({ standard: 'token-metadata', count: 1 })
    await signAndDie(line, masterId)
    await freeze(1)
    await outlive()
    await withWorker(async () => {
      await waits(line.db, masterId, 'RPC_BEHIND')
      const { waiting } = await runOf(line.db, masterId)
      expect(waiting?.params['rpc']).toBe(hosts[1])
      expect(Number(waiting?.params['slots'])).toBeGreaterThan(50)
      expect(await attemptsOf(line.db, masterId)).toHaveLength(1)
      await line.solana.faults.clear()
      expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null })
    })
    expect((await attemptsOf(line.db, masterId)).map(({ state }) => state)).toEqual(['expired', 'final'])
    await expectNothingTwice(masterId)
  })

  test.each(casesOf(['cancelling', 'paused', 'unknown'] as const, (state) => state !== 'unknown'))(
    'holds up a run that is %s, which says so, and gives it free when it is back',
    async (state) => {
      const masterId = await plan({ standard: 'token-metadata', count: 1 })
      await signAndDie(line, masterId)
      await freeze(1)
      await outlive()
      await into[state](masterId)
      await withWorker(async () => {
        await waits(line.db, masterId, 'RPC_BEHIND')
        expect((await runOf(line.db, masterId)).waiting?.params['rpc']).toBe(hosts[1])
        expect(await attemptsOf(line.db, masterId)).toHaveLength(1)
        await line.solana.faults.clear()
        await until('it says so no more', async () => (await runOf(line.db, masterId)).waiting === null)
        if (state === 'paused') await into.cancelling(masterId)
        expect((await ended(line.db, masterId)).status).toBe(state === 'unknown' ? '20' : '40')
      })
      expect(await attemptsOf(line.db, masterId)).toHaveLength(state === 'unknown' ? 2 : 1)
    },
  )

  test('holds up a retry, which says so, and goes on when it is back', async () => {
    const masterId = await plan({ standard: 'token-metadata', count: 1 })
    await signAndDie(line, masterId)
    await freeze(1)
    await fail(masterId)
    expect(await command(line.db, (tx) => retryRun(tx, { masterId }, author))).toEqual({ retried: 1 })
    await outlive()
    await withWorker(async () => {
      await waits(line.db, masterId, 'RPC_BEHIND')
      expect(await attemptsOf(line.db, masterId)).toHaveLength(1)
      await line.solana.faults.clear()
      expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null })
    })
    await expectNothingTwice(masterId)
  })
})

describe('an RPC that an operator retires', () => {
  const retire = (rpc: string, isRetired: boolean) =>
    command(line.db, (tx) =>
      retireRpc(tx, { rpc, isRetired, reason: 'It stands still.' }, 'localnet', author),
    )

  test('holds up nothing any more, without a restart of the worker, and is a witness again when it is back', async () => {
    const [, frozen = ''] = hosts
    const masterId = await plan({ standard: 'token-metadata', count: 1 })
    await signAndDie(line, masterId)
    await freeze(1)
    await outlive()
    await withWorker(async () => {
      await waits(line.db, masterId, 'RPC_BEHIND')
      await retire(frozen, true)
      expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null })
      await until('it is told as retired', async () => (await rpcsShown())[1]?.reason === 'retired')
      await line.solana.faults.clear()
      await retire(frozen, false)
      await until('it is read from', async () => (await rpcsShown())[1]?.healthy === true)
    })
    expect((await attemptsOf(line.db, masterId)).map(({ state }) => state)).toEqual(['expired', 'final'])
    await expectNothingTwice(masterId)
  })
})

/** What a run, of which a transaction is out, may be in. */
const into = {
  cancelling: (masterId: number) => command(line.db, (tx) => cancelMaster(tx, { masterId }, author)),
  paused: (masterId: number) => command(line.db, (tx) => pauseMaster(tx, { masterId }, author)),
  unknown: async (masterId: number) => {
    await line.db.execute(sql`update attempts set state = 'unknown' where master_id = ${masterId}`)
    await line.db.execute(
      sql`update chunks set state = 'unknown' where master_id = ${masterId} and state = 'signed'`,
    )
    await line.db.execute(sql`update minting_masters set status = '90' where master_id = ${masterId}`)
  },
}

/** The rows of a run whose only attempt was given up unproven. */
async function fail(masterId: number) {
  await line.db.execute(sql`update attempts set state = 'expired' where master_id = ${masterId}`)
  await line.db.execute(sql`update chunks set state = 'failed' where master_id = ${masterId}`)
  await line.db.execute(sql`
    update minting_items set status = '40', reason_code = 'ATTEMPTS_EXHAUSTED' where master_id = ${masterId}`)
  await line.db.execute(sql`
    update nfts set status = '5' where item_id in (select item_id from minting_items where master_id = ${masterId})`)
  await line.db.execute(sql`update minting_masters set status = '40' where master_id = ${masterId}`)
  await line.db.execute(sql`
    update mint_plans set status = '5' where plan_id = (select plan_id from minting_masters where master_id = ${masterId})`)
}
