import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toChecksum } from '#contract/evm-address.ts'
import { decideApproval, findOptionalQuestion } from '#db/approval/approvals.ts'
import { sendChunks } from '#worker/engine/drive/send-chunks.ts'
import { advanceReveal } from '#worker/reveal/advance-reveal.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import type { SourceChainEntry } from '#worker/source-chains.ts'
import { signerFromSecret } from '#worker/chains/evm/signer.ts'
import { openSourceWallet } from '#worker/migration/send/open-source-wallet.ts'
import { coinText, fromNow, minuteMs, roundsOf, saveActiveCampaign } from '../support/campaign/campaigns.ts'
import {
  entriesOf,
  expectOneRun,
  mappingOnChain,
  saveTestReveal,
  scheduleIn,
  untilState,
} from '../support/kinds/reveals.ts'
import {
  attemptsOf,
  author,
  chunksOf,
  ended,
  openLine,
  runOf,
  until,
  waits,
  type Line,
} from '../support/line.ts'
import { saveTestPlan } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { withWorker } from '../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
beforeEach(() => setLimit(sol))
afterAll(() => line.close())

const sol = 1_000_000_000n

function setLimit(lamports: bigint | null) {
  return line.db.execute(sql`
    update projects set approval_limit_lamports = ${lamports === null ? null : String(lamports)}::bigint
    where project_id = ${line.projectId}`)
}
/** A run that pays so much SOL to so many wallets; quoted at it, unless it is said at what. */
function pay(amount: bigint, { count = 1, quoted = amount }: { count?: number; quoted?: bigint } = {}) {
  return saveTestPlan(line.db, line.vault, {
    ...{ projectId: line.projectId, collectionId: null, kind: 'sendCoin', standard: 'token-metadata' },
    settings: { quotedLamports: quoted },
    items: Array.from({ length: count }, (_, at) => ({
      ...{ name: `payee ${at}`, owner: newWallet().address, amount: String(amount), reference: `${at}` },
    })),
  })
}
async function decide(masterId: number, state: 'approved' | 'refused' = 'approved', deciderId = 'second') {
  const question = await findOptionalQuestion(line.db, masterId)
  const planHash = question?.planHash ?? ''
  const answer = { masterId, planHash, state, deciderId, reason: null }
  expect(await line.db.transaction((tx) => decideApproval(tx, answer))).toBe(true)
}
function signed(masterId: number) {
  return attemptsOf(line.db, masterId, 'sendCoin')
}

test('a run above the limit of its project is signed once a second person has approved it', async () => {
  const masterId = await pay(2n * sol)
  await withWorker(line, async () => {
    await waits(line.db, masterId, 'APPROVAL_DUE')
    expect(await runOf(line.db, masterId)).toMatchObject({
      ...{ status: '0', control: 'run', waiting: { params: { cost: '2', limit: '1' } } },
    })
    // Not when the limit is gone since.
    await setLimit(null)
    await planRun(line.ctx, { masterId })
    expect(await signed(masterId)).toEqual([])
    await decide(masterId)
    expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null })
  })
})

test('a run that is quoted below the limit stops at it, whatever it was quoted at, and goes on when it is approved', async () => {
  // More than one transaction holds, so that it is paid in several.
  const masterId = await pay(sol / 40n, { count: 80, quoted: 1n })
  await withWorker(line, async () => {
    await waits(line.db, masterId, 'APPROVAL_DUE')
    expect(BigInt((await runOf(line.db, masterId)).spent)).toBeLessThanOrEqual(sol)
    await decide(masterId)
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
})

test('a refused run is not signed, though somebody clears why it waits', async () => {
  const masterId = await pay(2n * sol)
  await planRun(line.ctx, { masterId })
  await decide(masterId, 'refused')
  await line.db.execute(sql`
    update minting_masters set waiting = null, status = '10', control = 'run' where master_id = ${masterId}`)
  await withWorker(line, () => waits(line.db, masterId, 'APPROVAL_DUE'))
  expect(await signed(masterId)).toEqual([])
})

test.each([
  ['the budget', sql`update mint_plans set budget_lamports = 9000000000 where plan_id = `, 'plan'],
  [
    'an item',
    sql`update minting_items set owner = '11111111111111111111111111111111' where master_id = `,
    'run',
  ],
] as const)('what was approved is not signed when %s is another since', async (_, change, of) => {
  const masterId = await pay(2n * sol)
  await planRun(line.ctx, { masterId })
  await decide(masterId)
  const [row] = await line.db.execute<{ plan_id: string }>(
    sql`select plan_id from minting_masters where master_id = ${masterId}`,
  )
  // Whoever can take a trigger away can change an item.
  await line.db.execute(sql`alter table minting_items disable trigger minting_items_stay`)
  await line.db.execute(sql`${change}${of === 'plan' ? Number(row?.plan_id) : masterId}`)
  await line.db.execute(sql`alter table minting_items enable trigger minting_items_stay`)
  await withWorker(line, () => waits(line.db, masterId, 'APPROVAL_DUE'))
  expect(await signed(masterId)).toEqual([])
})

test('the approval of one run is none of another, nor that of who planned it', async () => {
  const [approved, other] = [await pay(2n * sol), await pay(2n * sol)]
  await planRun(line.ctx, { masterId: approved })
  await decide(approved)
  await line.db.execute(sql`
    insert into run_approvals (master_id, plan_hash, cost_lamports, state, decider_id, decided_at)
    select ${other}, plan_hash, cost_lamports, 'approved', decider_id, now() from run_approvals where master_id = ${approved}`)
  const own = await pay(2n * sol)
  await planRun(line.ctx, { masterId: own })
  await decide(own, 'approved', 'planner')
  await line.db.execute(sql`update mint_plans p set registrant_id = 'planner' from minting_masters m
    where m.plan_id = p.plan_id and m.master_id = ${own}`)
  await withWorker(line, async () => {
    await waits(line.db, other, 'APPROVAL_DUE')
    await waits(line.db, own, 'APPROVAL_DUE')
  })
  expect([...(await signed(other)), ...(await signed(own))]).toEqual([])
})

test('a chunk that somebody puts on the queue is not signed before the approval', async () => {
  await setLimit(null)
  const masterId = await pay(2n * sol)
  await planRun(line.ctx, { masterId })
  const chunkIds = (await chunksOf(line.db, masterId)).map(({ chunk_id }) => Number(chunk_id))
  expect(chunkIds).toHaveLength(1)
  await setLimit(sol)
  await sendChunks(line.ctx, { chunkIds })
  expect(await signed(masterId)).toEqual([])
  await withWorker(line, async () => {
    await waits(line.db, masterId, 'APPROVAL_DUE')
    await decide(masterId)
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
})

test('nothing is signed with a key that nobody approved, whoever wrote its row', async () => {
  const masterId = await pay(sol / 10n)
  const thief = newWallet()
  const sealed = line.vault.seal(thief.secret, `project:${line.projectId}:admin`)
  const [row] = await line.db.execute<{ sealed: string }>(
    sql`select sealed from project_keys where project_id = ${line.projectId}`,
  )
  const write = (text: string) =>
    line.db.execute(sql`update project_keys set sealed = ${text} where project_id = ${line.projectId}`)
  await write(sealed)
  await withWorker(line, async () => {
    await waits(line.db, masterId, 'KEY_UNAPPROVED')
    expect(await signed(masterId)).toEqual([])
    // Of a project that was on Kaia once.
    await write(line.vault.seal(`0x${'1f'.repeat(32)}`, `project:${line.projectId}:admin`))
    await waits(line.db, masterId, 'KEY_UNUSABLE')
    await write(row?.sealed ?? '')
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
})

test('nothing goes back from a wallet on a source chain with a key that nobody approved', async () => {
  const [mine, other] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const address = toChecksum(signerFromSecret(mine).address)
  const [project] = await line.db.execute<{ project_id: string }>(sql`
    insert into projects (symbol, name, name_kor, mainnet, creator_fee_percent, project_fee_percent, approval_limit_lamports)
    values ('OLD', 'Old', 'Old', 'kaia', 0, 0, 0) returning project_id`)
  const write = (secret: string) =>
    line.db.execute(sql`
      insert into project_keys (project_id, purpose, address, sealed)
      values (${project?.project_id}, 'admin', ${address}, ${line.vault.seal(secret, `project:${project?.project_id}:admin`)})
      on conflict (project_id, purpose) do update set sealed = excluded.sealed`)
  const open = (wallet = address) =>
    openSourceWallet(
      line.ctx,
      { chain: 'kaia', client: { signerFromSecret } } as unknown as SourceChainEntry,
      wallet.toLowerCase(),
    )
  await write(mine)
  expect((await open()).address).toBe(address.toLowerCase())
  await write(other)
  await expect(open()).rejects.toMatchObject({ code: 'AUTHORITY_INVALID' })
  // An archived key that somebody else's address was written beside.
  const former = toChecksum(signerFromSecret(randomBytes(32).toString('hex')).address)
  await line.db.execute(sql`
    insert into former_wallets (project_id, address, sealed)
    values (${project?.project_id}, ${former}, ${line.vault.seal(mine, `project:${project?.project_id}:admin`)})`)
  await expect(open(former)).rejects.toMatchObject({ code: 'AUTHORITY_INVALID' })
})

test('a round above the limit waits for an approver who did not let it run; late it is left out or run, as its campaign says', async () => {
  const campaignOf = (whenMissed: 'skip' | 'late') =>
    saveActiveCampaign(line.db, {
      projectId: line.projectId,
      text: coinText([{ owner: newWallet().address, amount: '2' }]),
      schedule: { repeats: 'once', at: fromNow(-minuteMs), whenMissed },
    })
  const campaigns = { skip: await campaignOf('skip'), late: await campaignOf('late') }
  const roundOf = async (campaignId: number) => (await roundsOf(line.db, campaignId))[0]
  await withWorker(line, async () => {
    const runs = { skip: 0, late: 0 }
    for (const way of ['skip', 'late'] as const) {
      await until('it is a run', async () => (await roundOf(campaigns[way]))?.state === 'planned')
      runs[way] = (await roundOf(campaigns[way]))?.masterId ?? 0
      await waits(line.db, runs[way], 'APPROVAL_DUE')
    }
    await line.db.execute(sql`
      update minting_masters set registered_at = registered_at - interval '61 minutes'
      where master_id in (${runs.skip}, ${runs.late})`)
    expect(await ended(line.db, runs.skip)).toMatchObject({ status: '40', control: 'cancelled' })
    expect(await roundOf(campaigns.skip)).toMatchObject({ reason: 'NOT_APPROVED' })
    expect(await runOf(line.db, runs.late)).toMatchObject({ status: '0', control: 'run' })
    await expect(decide(runs.late, 'approved', 'approver')).rejects.toMatchObject({
      cause: { constraint_name: 'run_approvals_second_person' },
    })
    await decide(runs.late)
    expect((await ended(line.db, runs.late)).status).toBe('20')
    expect(await signed(runs.skip)).toEqual([])
  })
})

test('a reveal above the limit shows nothing at its time before somebody approves it who did not ask for it', async () => {
  const holder = newWallet().address
  const minted = await line.plan({
    items: [{ name: 'Mystery #1', uri: 'https://example.test/mystery/1.json', owner: holder }],
  })
  await withWorker(line, async () => expect((await ended(line.db, minted)).status).toBe('20'))
  const revealId = await saveTestReveal(line, { list: mappingOnChain([1]) })
  await scheduleIn(line.db, revealId, null)
  await line.db.execute(sql`update reveals set quoted_lamports = 1 where reveal_id = ${revealId}`)
  await setLimit(0n)
  await advanceReveal(line.ctx, { revealId })
  const masterId = await expectOneRun(line.db, revealId)
  await withWorker(line, async () => {
    await waits(line.db, masterId, 'APPROVAL_DUE')
    expect((await entriesOf(line.db, revealId)).map(({ salt }) => salt)).toEqual([null])
    await expect(decide(masterId, 'approved', author.actor)).rejects.toThrow()
    await decide(masterId)
    await untilState(line.db, revealId, 'revealed')
  })
})
