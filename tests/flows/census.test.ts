import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resumeMaster } from '#api/run/control-run.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { takeCensus } from '#worker/engine/census/take-census.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { sendChunks } from '#worker/engine/drive/send-chunks.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import { takeBackup } from '../support/database/backup.ts'
import { enteredLater, restoreLine } from '../support/database/second-life.ts'
import {
  attemptsOf,
  author,
  chunksOf,
  command,
  ended,
  itemsOf,
  openLine,
  runOf,
  waits,
  type Line,
} from '../support/line.ts'
import { testItems } from '../support/rows.ts'
import { signAndDie, untilFinal } from '../support/sign-and-die.ts'
import { newWallet } from '../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
  const { plan, withWorker } = runs
  // A tree with room for both runs of each test.
  const masterId = await plan({ count: 40, hasOwnTree: true })
  await withWorker(async () => void (await ended(line.db, masterId)))
})
beforeEach(() => line.ctx.memory.censuses.clear())
afterAll(() => line.close())

const runs = auditedRuns(() => line)

/** More NFTs of another run than those that landed are on their way to the same tree: signed, and not sent. */
async function signOther() {
  const masterId = await runs.plan({ count: 5 })
  await signAndDie(line, masterId)
  return masterId
}

/** The first chunk of a run of three, landed by a worker that lost its database, or was told that it had not landed. */
async function land(masterId: number) {
  const { signature, bytes } = await signAndDie(line, masterId)
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  return signature
}

async function sendAgain(masterId: number) {
  const [chunk] = await chunksOf(line.db, masterId, 'mint')
  await sendChunks(line.ctx, { chunkIds: [Number(chunk?.chunk_id)] })
}

async function expectAllOnce(landed: number, signature: string, other: number) {
  await runs.withWorker(async () => {
    for (const masterId of [landed, other]) expect((await ended(line.db, masterId)).status).toBe('20')
  })
  expect((await itemsOf(line.db, landed)).map((item) => item.signature)).toEqual(
    Array.from({ length: 3 }, () => signature),
  )
  for (const masterId of [landed, other]) await runs.expectNothingTwice(masterId)
}

test('what landed before a restore is found though more of another run is on its way to the same tree', async () => {
  const masterId = await runs.plan({ count: 3 })
  const other = await signOther()
  const backup = await takeBackup(line.db)
  const signature = await land(masterId)
  await backup.restore()
  await signedByNobody(masterId)
  await sendAgain(masterId)
  expect(await attemptsOf(line.db, masterId)).toMatchObject([{ state: 'final', signature }])
  await expectAllOnce(masterId, signature, other)
})

/** Its chunk is planned anew, as in the life that was lost. */
async function signedByNobody(masterId: number) {
  await planRun(line.ctx, { masterId })
  expect(await attemptsOf(line.db, masterId)).toEqual([])
}

test('what every RPC once denied is found before it is signed again, though more of another run is on its way', async () => {
  const masterId = await runs.plan({ count: 3 })
  const signature = await land(masterId)
  await line.db.execute(sql`update attempts set state = 'expired' where signature = ${signature}`)
  await line.db.execute(
    sql`update chunks set state = 'planned' where master_id = ${masterId} and state = 'signed'`,
  )
  const other = await signOther()
  await sendAgain(masterId)
  expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature }])
  await expectAllOnce(masterId, signature, other)
})

test('a list entered a second time is asked about though the worker that found it died before it said so', async () => {
  const items = testItems(8, 'entered again', [newWallet().address])
  const backup = await takeBackup(line.db)
  await runs.withWorker(
    async () => void (await ended(line.db, await line.plan({ items: items.slice(0, 5) }))),
  )
  await restoreLine(line, backup)
  const masterId = await enteredLater(line, await runs.plan({ items }))
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('There is no run.')
  expect(await takeCensus(line.ctx, run, authority, {})).toMatchObject({ adopted: 5 })
  await runs.withWorker(async () => {
    await waits(line.db, masterId, 'CHAIN_AHEAD')
    expect(await runOf(line.db, masterId)).toMatchObject({
      control: 'paused',
      waiting: { params: { adopted: '5', unexplained: '0' } },
    })
    expect((await itemsOf(line.db, masterId)).filter(({ status }) => status === '20')).toHaveLength(5)
    await command(line.db, (tx) => resumeMaster(tx, { masterId }, author))
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
  await runs.expectNothingTwice(masterId)
})
