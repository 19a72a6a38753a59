import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRunAudit, startRunAudit } from '#api/run/run-audit.ts'
import type { RevealPayload } from '#contract/reveal/item.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { auditForConsole } from '#worker/run/audit-for-console.ts'
import { author, command, ended, itemsOf, openLine, until, type Line } from '../support/line.ts'
import { planReveal } from '../support/kinds/reveal-plan.ts'
import { testItems } from '../support/rows.ts'
import type { Detail } from '#contract/codes/details.ts'
import { tellDetail } from '#contract/codes/told.ts'

let line: Line
let worker: { close(): Promise<void> }
beforeAll(async () => {
  line = await openLine()
  worker = await line.startWorker()
})
afterAll(() => line.close())

/** Asks for an audit as the console does, and waits for a worker. */
async function audited(masterId: number) {
  await command(line.db, (tx) => startRunAudit(tx, masterId, author))
  await until('it is audited', async () => (await readRunAudit(line.db, masterId))?.finishedAt !== null)
  return readRunAudit(line.db, masterId)
}

test('an audit that an admin asks for counts the chain, and finds what the rows say otherwise', async () => {
  const masterId = await line.plan({ count: 12 })
  expect(await readRunAudit(line.db, masterId)).toBeNull()
  await ended(line.db, masterId)
  const whole = await audited(masterId)
  expect(whole).toMatchObject({ errorCode: null, result: { differenceCount: 0, differences: [] } })
  expect(whole?.result?.nfts).toEqual({ onChain: 12, inRows: 12 })
  expect(whole?.result?.lamports.onChain).toBe(whole?.result?.lamports.inRows)

  await line.db.execute(sql`
    update tx_log set spent_lamports = spent_lamports + 1 where tx_log_id = (
      select min(tx_log_id) from tx_log where master_id = ${masterId} and kind = 'mint')`)
  await line.db.execute(sql`
    update minting_items set asset_id = 'So11111111111111111111111111111111111111112'
    where master_id = ${masterId} and row_no = 3`)
  const other = await audited(masterId)
  expect(other?.auditId).not.toBe(whole?.auditId)
  expect(other?.result?.differences.map(({ code }) => code).toSorted()).toEqual([
    'DONE_NOT_ON_CHAIN',
    'NOT_IN_ROWS',
    'OTHER_COST',
  ])
})

test('the run that made a collection is counted too', async () => {
  const { result } = (await audited(line.collectionMasterId)) ?? {}
  expect(result).toMatchObject({ nfts: { onChain: 1, inRows: 1 }, differenceCount: 0 })
  expect(result?.transactions).toEqual({ onChain: 1, inRows: 1 })
})

test.each(['compressed', 'token-metadata'] as const)(
  'a run that burnt %s NFTs is counted too',
  async (standard) => {
    const items = testItems(3, `burnt ${standard}`, [line.wallet.address])
    const mintedBy = await line.plan({ standard, items })
    await ended(line.db, mintedBy)
    const assetIds = (await itemsOf(line.db, mintedBy)).map((item) => item.asset_id ?? '')
    const masterId = await line.burn({ standard, assetIds })
    await ended(line.db, masterId)
    const { result } = (await audited(masterId)) ?? {}
    expect(result).toMatchObject({ nfts: { onChain: 3, inRows: 3 }, differenceCount: 0 })
    expect(result?.lamports.onChain).toBe(result?.lamports.inRows)
    await line.db.execute(sql`
    update minting_items set status = '40' where master_id = ${masterId} and row_no = (
      select min(row_no) from minting_items where master_id = ${masterId})`)
    expect((await audited(masterId))?.result?.differences).toMatchObject([
      { code: 'NOT_IN_ROWS', params: { asset: assetIds[0] } },
    ])
  },
)

test('a run that revealed NFTs is counted by what it did, after another has changed them again', async () => {
  const standard = 'token-metadata'
  const mintedBy = await line.plan({ standard, count: 2 })
  await ended(line.db, mintedBy)
  const assetIds = (await itemsOf(line.db, mintedBy)).map((item) => item.asset_id ?? '')
  const named = (name: string) =>
    assetIds.map((assetId) => ({ assetId, name, uri: `https://example.test/${name}.json` }))
  const reveal = async (items: RevealPayload[]) => {
    const masterId = await planReveal(line, { standard, items })
    expect((await ended(line.db, masterId)).status).toBe('20')
    return masterId
  }
  await reveal(named('first').slice(0, 1))
  // One of its two was so already.
  const first = await reveal(named('first'))
  await reveal(named('second'))
  const { result } = (await audited(first)) ?? {}
  expect(result).toMatchObject({ nfts: { onChain: 1, inRows: 1 }, differenceCount: 0 })
})

test('an audit whose worker is gone is made by another', async () => {
  const masterId = await line.plan({ count: 2 })
  await ended(line.db, masterId)
  await line.db.execute(sql`
    insert into run_audits (master_id, asked_by, held_until) values (${masterId}, 'admin', now() + interval '1 hour')`)
  const audit = await command(line.db, (tx) => startRunAudit(tx, masterId, author))
  expect(audit.finishedAt).toBeNull()
  await line.db.execute(sql`update run_audits set held_until = now() where audit_id = ${audit.auditId}`)
  await until('another has made it', async () => (await readRunAudit(line.db, masterId))?.finishedAt !== null)
  expect((await readRunAudit(line.db, masterId))?.auditId).toBe(audit.auditId)
})

test('an audit that fails says so and why, and is not begun again by itself', async () => {
  const masterId = await line.plan({ standard: 'token-metadata', count: 1 })
  await ended(line.db, masterId)
  const failedBy = async (error: Error) => {
    const { programs } = line.ctx.chain
    const census = { ...programs.census, collectionSize: () => Promise.reject(error) }
    const ctx = { ...line.ctx, chain: { ...line.ctx.chain, programs: { ...programs, census } } }
    // No worker of the line has it.
    const [row] = await line.db.execute<{ audit_id: string }>(sql`
      insert into run_audits (master_id, asked_by, held_until)
      values (${masterId}, 'admin', now() - interval '1 second') returning audit_id`)
    await auditForConsole(ctx, { auditId: Number(row?.audit_id) })
    return readRunAudit(line.db, masterId)
  }
  await worker.close()
  const said: Detail = { code: 'MISMATCH', params: { field: 'owner', planned: 'a', found: 'b' } }
  expect(await failedBy(new ChainError('READ_BACK_MISMATCH', 'permanent', said))).toMatchObject({
    ...{ errorCode: 'FAILED', errorDetail: tellDetail(said) },
    finishedAt: expect.any(String),
  })
  expect(await failedBy(new RangeError('of what was read'))).toMatchObject({
    ...{ errorCode: 'FAILED', errorDetail: 'RangeError', finishedAt: expect.any(String) },
  })
  worker = await line.startWorker()
})

test('a run that has not begun has nothing to count', async () => {
  const masterId = await line.plan({ count: 1 })
  await line.db.execute(sql`update minting_masters set status = '0' where master_id = ${masterId}`)
  await expect(command(line.db, (tx) => startRunAudit(tx, masterId, author))).rejects.toMatchObject({
    code: 'NOT_ALLOWED_NOW',
  })
})

test('an audit is one at a time, and says why it came to nothing', async () => {
  const masterId = await line.plan({ standard: 'token-metadata', count: 1 })
  await ended(line.db, masterId)
  const asked = await command(line.db, async (tx) => [
    await startRunAudit(tx, masterId, author),
    await startRunAudit(tx, masterId, author),
  ])
  expect(new Set(asked.map(({ auditId }) => auditId)).size).toBe(1)
  await until('it is audited', async () => (await readRunAudit(line.db, masterId))?.finishedAt !== null)
  await line.db.execute(sql`delete from project_keys where project_id = ${line.projectId}`)
  await until('the key is forgotten', async () => (await audited(masterId))?.errorCode === 'SIGNER_MISSING')
})
