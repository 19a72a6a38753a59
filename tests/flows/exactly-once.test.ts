import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Standard } from '#contract/codes/status.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import { attemptsOf, ended, openLine, until, waits, type Line, type Settings } from '../support/line.ts'
import { signAndDie, untilFinal } from '../support/sign-and-die.ts'
import { casesOf } from '../support/soak.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
  await line.solana.faults.resumeSlots()
})
afterAll(async () => {
  await line.close()
})

const { plan, expectNothingTwice, withTree, withWorker, states } = auditedRuns(() => line)
async function stories(masterId: number) {
  const rows = await line.db.execute<{ story: string }>(sql`
    select string_agg(coalesce(e.from_state, '') || '>' || e.to_state, ' ' order by e.seq) as story
    from attempts a join chunks c using (chunk_id) join events e on e.entity = 'attempt' and e.entity_id = a.attempt_id
    where a.master_id = ${masterId} and c.kind = 'mint' group by a.attempt_id order by a.attempt_id`)
  return rows.map((row) => row.story)
}

describe('a worker that dies', () => {
  test('after the commit and before the send: another broadcasts the same bytes and signs nothing', async () => {
    const masterId = await plan({ standard: 'token-metadata', count: 2 })
    const { signature } = await signAndDie(line, masterId)
    await withWorker(async () => void (await ended(line.db, masterId)))
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ n: 1, state: 'final', signature }])
    await expectNothingTwice(masterId)
  })
  test('after the send and before it was recorded: another finds it on chain', async () => {
    const masterId = await plan({ standard: 'token-metadata', count: 2 })
    const { signature, bytes } = await signAndDie(line, masterId)
    await line.ctx.chain.broadcast(bytes)
    await untilFinal(line, signature)
    await withWorker(async () => void (await ended(line.db, masterId)))
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ n: 1, state: 'final', signature }])
    await expectNothingTwice(masterId)
  })
})

async function outlive() {
  return void (await line.solana.faults.advance(170))
}

describe('the network', () => {
  test('drops every send: the attempt is proven dead, then the second one lands', async () => {
    const masterId = await plan({ standard: 'token-metadata', count: 1 })
    await line.solana.faults.dropSends({ fraction: 1 })
    await withWorker(async () => {
      await until('it is sent', async () => (await states(masterId))[0] === 'sent')
      await outlive()
      await until('it is proven dead', async () => (await states(masterId))[0] === 'expired')
      await line.solana.faults.clear()
      await ended(line.db, masterId)
    })
    const attempts = await states(masterId)
    expect(attempts.at(-1)).toBe('final')
    expect(attempts.slice(0, -1).every((state) => state === 'expired')).toBe(true)
    await expectNothingTwice(masterId)
  })
  test('loses the answer of every send: what landed is found and never signed again', async () => {
    const masterId = await plan({ count: 3 })
    await line.solana.faults.loseAnswers({ fraction: 1 })
    await withWorker(async () => void (await ended(line.db, masterId)))
    expect(await states(masterId)).toEqual(['final'])
    await expectNothingTwice(masterId)
  })
  test('forks a confirmed transaction away: it goes back from landed to sent and is final once', async () => {
    const masterId = await plan({ standard: 'token-metadata', count: 1 })
    await line.solana.faults.stopSlots()
    await withWorker(async () => {
      await until('it is sent', async () => (await states(masterId))[0] === 'sent')
      await line.solana.faults.advance(2)
      await until('it is confirmed', async () => (await states(masterId))[0] === 'landed')
      await line.solana.faults.fork({ drop: 'all' })
      await line.solana.faults.resumeSlots()
      await ended(line.db, masterId)
    })
    expect(await states(masterId)).toEqual(['final'])
    expect((await stories(masterId))[0]).toContain('landed>sent')
    await expectNothingTwice(masterId)
  })
  test.each(casesOf(['all', 'only the tree'], (what) => what !== 'all'))(
    'forks away a tree that mints were sent for: %s',
    async (what) => {
      const masterId = await plan({ count: 60, hasOwnTree: true })
      const tree = async () => (await attemptsOf(line.db, masterId, 'tree'))[0]
      await line.solana.faults.stopSlots()
      await withWorker(async () => {
        await until('the tree is sent', async () => (await tree())?.state === 'sent')
        await line.solana.faults.advance(2)
        await until('the tree is confirmed', async () => (await tree())?.state === 'landed')
        await until('mints are sent', async () => (await states(masterId)).some((it) => it === 'sent'))
        expect((await tree())?.state).toBe('landed')
        await line.solana.faults.fork({ drop: what === 'all' ? 'all' : [(await tree())?.signature ?? ''] })
        await line.solana.faults.resumeSlots()
        expect((await ended(line.db, masterId)).status).toBe('20')
      })
      await expectNothingTwice(masterId)
    },
  )
})

const kinds: { standard: Standard; settings: Settings }[] = [
  { standard: 'token-metadata', settings: {} },
  { standard: 'compressed', settings: {} },
  { standard: 'compressed', settings: { hasGuard: true } },
]
/** In the usual run of what nothing on the chain guards; tests/flows/wrong-witness.test.ts has the others. */
const denied = casesOf(kinds, ({ standard, settings }) => standard === 'compressed' && !settings.hasGuard)
describe.each(denied)(
  'RPCs that deny a landed $standard transaction with $settings',
  ({ standard, settings }) => {
    test('cause no second attempt: the chain counts more than the rows, and the first one is completed when they tell', async () => {
      const masterId = await plan({ standard, count: 2, settings })
      if (standard === 'compressed') await withTree(masterId)
      const { signature, bytes } = await signAndDie(line, masterId)
      await line.ctx.chain.broadcast(bytes)
      await untilFinal(line, signature)
      await outlive()
      await line.solana.faults.history('null')
      await withWorker(async () => {
        await waits(line.db, masterId, 'CHAIN_AHEAD')
        expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature, state: 'expired' }])
        await line.solana.faults.clear()
        expect((await ended(line.db, masterId)).status).toBe('20')
      })
      expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature, state: 'final' }])
      await expectNothingTwice(masterId)
    })
  },
)
