import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { deriveSigner } from '#worker/chains/solana/signer.ts'
import { sendChunks } from '#worker/engine/drive/send-chunks.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { resumeMaster } from '#api/run/control-run.ts'
import { attemptsOf, author, chunksOf, command, ended, openLine, runOf, type Line } from '../support/line.ts'
import { saveTestPlan } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

test('a builder that pays another wallet signs nothing: the run stops and says whom, and goes on once it is right again', async () => {
  const [payee, thief] = [newWallet().address, deriveSigner(new Uint8Array(32), 'thief').address]
  const masterId = await saveTestPlan(line.db, line.vault, {
    ...{ projectId: line.projectId, collectionId: null, kind: 'sendCoin', standard: 'compressed' },
    items: [{ name: 'one', owner: payee, amount: '1000000000', reference: 'one' }],
  })
  await planRun(line.ctx, { masterId })
  const chunkIds = (await chunksOf(line.db, masterId)).map(({ chunk_id: id }) => Number(id))
  const { chain } = line.ctx
  const { sendCoin } = chain.programs
  const wrong: typeof sendCoin = {
    ...sendCoin,
    build: (context, payouts, options) =>
      sendCoin.build(
        context,
        payouts.map((payout) => ({ ...payout, owner: thief })),
        options,
      ),
  }
  const programs = { ...chain.programs, sendCoin: wrong }
  await sendChunks({ ...line.ctx, chain: { ...chain, programs } }, { chunkIds })
  expect(await attemptsOf(line.db, masterId, 'sendCoin')).toEqual([])
  const run = await runOf(line.db, masterId)
  expect(run).toMatchObject({ status: '10', control: 'paused', waiting: { code: 'SIGNING_REFUSED' } })
  expect(run.waiting?.params['detail']).toContain('SIGNING_DESTINATION_OTHER')
  expect(run.waiting?.params['detail']).toContain(thief)
  expect(await chunksOf(line.db, masterId)).toMatchObject([{ state: 'planned', attempt_count: 0 }])
  expect(await chain.balances([thief])).toEqual([0n])
  const [event] = await line.db.execute<{ reason: string }>(sql`
    select reason from events where entity = 'master' and entity_id = ${masterId} and to_state = 'paused'`)
  expect(event?.reason).toBe('SIGNING_REFUSED')
  await command(line.db, (tx) => resumeMaster(tx, { masterId }, author))
  await line.startWorker()
  expect((await ended(line.db, masterId)).status).toBe('20')
  expect(await chain.balances([payee])).toEqual([1_000_000_000n])
})
