import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { retryRun } from '#api/run/retry-run.ts'
import { findOptionalAttempt } from '#db/run/attempts.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { adoptLanded } from '#worker/engine/census/adopt-landed.ts'
import { handleFailedAttempts } from '#worker/engine/drive/failed-attempts.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { startWorker } from '#worker/start-worker.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import {
  attemptsOf,
  author,
  chunksOf,
  command,
  ended,
  itemsOf,
  openLine,
  runOf,
  until,
  waits,
  type Line,
} from '../support/line.ts'
import { signAndDie, untilFinal } from '../support/sign-and-die.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(async () => {
  await line.close()
})

const { plan, expectNothingTwice, withTree, withWorker, states } = auditedRuns(() => line)
/** Longer than an RPC remembers statuses without its history. */
async function outlive() {
  return void (await line.solana.faults.advance(400))
}

describe('one RPC of two that says of what succeeded that it failed', () => {
  test.each([0, 1])('is not believed when it is number %i', async (liar) => {
    const masterId = await plan({ count: 3 })
    await line.solana.faults.statuses('failed', liar)
    await withWorker(async () => {
      expect((await ended(line.db, masterId)).status).toBe('20')
    })
    expect(await states(masterId)).toEqual(['final'])
    await expectNothingTwice(masterId)
  })
})

describe('RPCs that deny an attempt', () => {
  test('that landed and failed: it is failed when they tell, and the chunk continues', async () => {
    const masterId = await plan({ standard: 'token-metadata', count: 1 })
    const { signature, bytes } = await signAndDie(line, masterId)
    await setBalance(3_000_000n)
    await line.ctx.chain.broadcast(bytes)
    await untilFinal(line, signature)
    line.solana.airdrop(line.wallet.address, 1_000_000_000_000n)
    await line.solana.faults.history('null')
    await line.solana.faults.dropSends({ fraction: 1 })
    await outlive()
    await withWorker(async () => {
      await until('another is sent', async () => (await states(masterId))[1] === 'sent')
      expect((await states(masterId))[0]).toBe('expired')
      await line.solana.faults.history('on')
      await outlive()
      await until('both are dead', async () => {
        const [first, second] = await states(masterId)
        return first === 'failed' && second === 'expired'
      })
      await line.solana.faults.clear()
      expect((await ended(line.db, masterId)).status).toBe('20')
    })
    expect((await states(masterId)).slice(0, 2)).toEqual(['failed', 'expired'])
    await expectNothingTwice(masterId)
  })

  test.each([
    { standard: 'token-metadata', settings: {} },
    { standard: 'compressed', settings: { hasGuard: true } },
  ] as const)(
    'of a $standard run with $settings that landed, for longer than anybody waits: nothing fails, the guard stays out, and it is completed when they tell',
    async ({ standard, settings }) => {
      const masterId = await plan({ standard, count: 2, settings })
      if (standard === 'compressed') await withTree(masterId)
      const { signature, bytes } = await signAndDie(line, masterId)
      await line.ctx.chain.broadcast(bytes)
      await untilFinal(line, signature)
      await outlive()
      await line.solana.faults.history('null')
      await withWorker(async () => {
        await waits(line.db, masterId, 'CHAIN_AHEAD')
        await forgetPatience(masterId)
        await until('it is counted again', async () => {
          return Number((await runOf(line.db, masterId)).waiting?.params['onChain']) > 0
        })
        expect((await itemsOf(line.db, masterId)).map(({ status }) => status)).toEqual(['10', '10'])
        expect((await chunksOf(line.db, masterId, 'mint')).map((chunk) => chunk.guard_returned)).toEqual([
          false,
        ])
        await line.solana.faults.clear()
        expect((await ended(line.db, masterId)).status).toBe('20')
      })
      expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature, state: 'final' }])
      await expectNothingTwice(masterId)
    },
  )
})

test('an attempt that failed, was called a success by an RPC and fails again: its fee is in the books once', async () => {
  const masterId = await plan({ standard: 'token-metadata', count: 1 })
  const { signature, bytes } = await signAndDie(line, masterId)
  await setBalance(3_000_000n)
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  line.solana.airdrop(line.wallet.address, 1_000_000_000_000n)
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('The run is gone.')
  const fail = async () => {
    const [attempt] = await attemptsOf(line.db, masterId)
    const live = await findOptionalAttempt(line.db, attempt?.signature ?? '')
    const [status] = await line.ctx.chain.statuses([signature])
    if (live && status) await handleFailedAttempts(line.ctx, run, authority, [{ attempt: live, status }])
    expect(await states(masterId)).toEqual(['failed'])
    return { id: live?.id ?? 0, spent: (await runOf(line.db, masterId)).spent }
  }
  const { id, spent } = await fail()
  expect(Number(spent)).toBeGreaterThan(0)
  await adoptLanded(line.ctx, run, id)
  expect(await states(masterId)).toEqual(['landed'])
  expect((await fail()).spent).toBe(spent)
  await withWorker(async () => {
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
  await expectNothingTwice(masterId)
})

describe('a retry of what is on the chain after all', () => {
  test.each([
    { standard: 'compressed', settings: {} },
    { standard: 'compressed', settings: { hasGuard: true } },
    { standard: 'token-metadata', settings: {} },
  ] as const)('signs nothing again of a $standard run with $settings', async ({ standard, settings }) => {
    const masterId = await plan({ standard, count: 3, settings })
    await withWorker(async () => void (await ended(line.db, masterId)))
    const before = await attemptsOf(line.db, masterId)
    await giveUp(masterId)
    await outlive()
    await line.solana.faults.history('null', 0)
    await line.solana.faults.history('error', 1)
    expect(await command(line.db, (tx) => retryRun(tx, { masterId }, author))).toEqual({ retried: 3 })
    await withWorker(async () => {
      await until('the run says what it waits for', async () => {
        return (await runOf(line.db, masterId)).waiting?.code === 'EARLIER_UNPROVEN'
      })
      expect(await attemptsOf(line.db, masterId)).toHaveLength(before.length)
      await line.solana.faults.clear()
      expect((await ended(line.db, masterId)).status).toBe('20')
    })
    expect(await attemptsOf(line.db, masterId)).toEqual(before)
    await expectNothingTwice(masterId)
  })
})

describe('a worker', () => {
  test('does not start with RPCs of another network, and names them', async () => {
    const { host } = new URL(line.solana.url)
    const env = parseWorkerEnv({ ...line.env, NETWORK: 'testnet' })
    await expect(startWorker(env)).rejects.toThrow(
      `NETWORK is testnet, and these RPCs are of another network: ${host}`,
    )
  })
})

/** The rows as they are when every RPC has denied the mints, and the run has failed. */
async function giveUp(masterId: number) {
  const mints = sql`select chunk_id from chunks where master_id = ${masterId} and kind = 'mint'`
  await line.db.execute(sql`update attempts set state = 'expired' where chunk_id in (${mints})`)
  await line.db.execute(sql`
    update chunks set state = 'failed', error_code = 'ACCOUNT_IN_USE' where chunk_id in (${mints})`)
  await line.db.execute(sql`
    update minting_items set status = '40', reason_code = 'ACCOUNT_IN_USE', asset_id = null, signature = null, result = null
    where master_id = ${masterId}`)
  await line.db.execute(sql`
    update nfts set status = '5' where item_id in (select item_id from minting_items where master_id = ${masterId})`)
  await line.db.execute(sql`
    delete from events where master_id = ${masterId} and entity = 'item' and to_state = '20'`)
  await line.db.execute(sql`delete from completions where master_id = ${masterId}`)
  await line.db.execute(sql`update minting_masters set status = '40' where master_id = ${masterId}`)
  await line.db.execute(sql`
    update mint_plans set status = '5' where plan_id = (select plan_id from minting_masters where master_id = ${masterId})`)
}

function setBalance(lamports: bigint) {
  return line.solana.faults.setAccount(line.wallet.address, {
    lamports,
    data: new Uint8Array(),
    owner: '1'.repeat(32),
  })
}

/** As if all of it had been minutes ago. */
async function forgetPatience(masterId: number) {
  await line.db.execute(sql`
    update attempts set signed_at = signed_at - interval '1 hour' where master_id = ${masterId}`)
  await line.db.execute(sql`
    update chunks set not_before = null, modified_at = now() - interval '1 hour'
    where master_id = ${masterId} and state in ('planned', 'unknown')`)
}
