import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChainError, type ChainErrorCode, type Said } from '#worker/chains/chain-error.ts'
import { sayFailure } from '#worker/engine/drive/say-failure.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { markUnknown } from '#worker/engine/drive/finish-run.ts'
import { openLine, runOf, type Line } from '#tests/support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ isCollectionMade: false })
})
afterAll(() => line.close())

test.each([
  ['stays in 90 when nothing is left but what cannot be proven', false, '90'],
  ['goes back to 10 when items still wait for a chunk: in 90 they would not be planned', true, '10'],
] as const)('a run %s', async (_name, isUnplanned, status) => {
  const masterId = await line.plan({ count: 1 })
  await line.db.execute(sql`update minting_masters set status = '90' where master_id = ${masterId}`)
  const run = await findOptionalRun(line.db, masterId)
  if (!run) throw new Error('The run is missing.')
  const none = {
    underway: 0,
    landed: 0,
    released: 0,
    carried: { underway: 0n, unfinalized: 0n, dearest: 0n },
    retried: 0,
    outForMs: 0,
    itemsPerChunk: 0,
    countedAt: '',
  }
  const counts = { ...none, open: 1, unknown: 1 }
  await markUnknown(line.ctx, run, counts, isUnplanned)
  expect((await runOf(line.db, masterId)).status).toBe(status)
})

test('a worker that cannot go on says of a run what it is, and that no RPC answers only where none does', async () => {
  const masterId = await line.plan({ count: 1 })
  const waiting = async (code: ChainErrorCode, said: Said) => {
    await sayFailure(line.ctx, masterId, new ChainError(code, 'temporary', said))
    const { waiting: found, control } = await runOf(line.db, masterId)
    return { ...found, control }
  }
  const log = { log: 'Of it nobody but an engineer reads.' }
  expect(await waiting('RPC_UNREACHABLE', log)).toMatchObject({ code: 'RPC_UNREACHABLE', params: {} })
  expect(await waiting('RPC_RATE_LIMITED', log)).toMatchObject({ code: 'RPC_RATE_LIMITED' })
  const disputed = { code: 'HASH_MALFORMED', params: {} } as const
  const detail = expect.stringContaining('HASH_MALFORMED')
  expect(await waiting('RPC_BAD_ANSWER', disputed)).toMatchObject({
    code: 'RPC_BAD_ANSWER',
    params: { detail },
  })
  expect(await waiting('PROGRAM_ERROR', log)).toMatchObject({
    ...{ code: 'CHAIN_REFUSES', params: { code: 'PROGRAM_ERROR' }, control: 'run' },
  })
  expect(await waiting('SIGNING_REFUSED', disputed)).toMatchObject({
    ...{ code: 'SIGNING_REFUSED', control: 'paused' },
  })
})
