import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readTokenState } from '#api/chain/solana/token-state.ts'
import { readToken } from '#api/token/read-token.ts'
import { createToken } from '#api/token/save-token.ts'
import { updateTexts } from '#api/token/update-texts.ts'
import { auditRun } from '#worker/run/audit-run.ts'
import type { TokenTextsInput } from '#contract/token/tokens.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { restoreLine } from '../../support/database/second-life.ts'
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
  type Line,
} from '../../support/line.ts'
import { signAndDie, untilFinal } from '../../support/sign-and-die.ts'
import { casesOf } from '../../support/soak.ts'
import { tokenBody } from '../../support/kinds/token-body.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const programs = ['token', 'token-2022'] as const
const longer = { name: '펑키 골드 🥇', symbol: 'GOLD', uri: 'https://assets.example.test/gold-2.json' }

/** A token that is made, and a run that gives it other texts, as the API stores it. */
async function made(program: (typeof programs)[number]) {
  const { db, vault, projectId } = line
  const { tokenId, masterId } = await command(db, (tx) =>
    createToken(tx, vault, tokenBody(projectId, { program }), author),
  )
  await runToEnd(masterId)
  const state = async () => {
    const { mintAddress } = await readToken(db, tokenId)
    const found = await readTokenState([line.solana.url], mintAddress ?? '')
    if (!found?.told) throw new Error('The token says nothing of itself.')
    return { mint: mintAddress ?? '', told: found.told }
  }
  const update = async (texts: TokenTextsInput) => {
    const changeable = {
      token: await readToken(db, tokenId),
      ...(await state()),
      wallet: line.wallet.address,
    }
    return command(db, (tx) => updateTexts(tx, vault, { changeable, texts }, author))
  }
  return { update, state, textsOf: async () => (await readToken(db, tokenId)).name }
}
async function runToEnd(masterId: number) {
  await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
}
async function balance() {
  return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
}

test.each(programs)(
  'a token of %s gets other texts once, at the price it was quoted, and its row shows them',
  async (program) => {
    const { update, state, textsOf } = await made(program)
    const before = await balance()
    const { masterId } = await update(longer)
    await expect(update({ ...longer, symbol: 'OTHER' })).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' })
    await runToEnd(masterId)
    expect((await state()).told).toMatchObject(longer)
    expect(await textsOf()).toBe(longer.name)
    const { spent } = await runOf(line.db, masterId)
    expect(before - (await balance())).toBe(BigInt(spent))
    const [plan] = await line.db.execute<{ quoted: string }>(sql`
    select quoted_lamports::text as quoted from mint_plans join minting_masters using (plan_id)
    where master_id = ${masterId}`)
    expect(Math.abs(Number(spent) - Number(plan?.quoted)) / Number(spent)).toBeLessThan(0.05)
    expect(await auditRun(line.ctx, { masterId, trees: [] })).toMatchObject({ differences: [] })

    // What is so costs nothing.
    const { masterId: again } = await update(longer)
    await runToEnd(again)
    expect(await attemptsOf(line.db, again, 'updateToken')).toEqual([])
  },
)

test.each(casesOf(programs, (program) => program === 'token-2022'))(
  'a run that changes a token of %s, restored from a backup, ends as it had ended, and signs nothing',
  async (program) => {
    const { update, state } = await made(program)
    const { masterId } = await update(longer)
    const backup = await takeBackup(line.db)
    await runToEnd(masterId)
    const [done] = await itemsOf(line.db, masterId)
    const paid = await balance()
    await restoreLine(line, backup)
    await runToEnd(masterId)
    expect(await itemsOf(line.db, masterId)).toMatchObject([{ status: '20', signature: done?.signature }])
    expect((await state()).told).toMatchObject(longer)
    expect(await balance()).toBe(paid)
  },
)

test('texts that landed and were denied by every RPC are not written again', async () => {
  const { update, state } = await made('token')
  const { masterId } = await update(longer)
  const { signature, bytes } = await signAndDie(line, masterId)
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  await line.solana.faults.advance(400)
  await line.solana.faults.history('null')
  await withWorker(line, async () => {
    await until('its first attempt is taken for dead', async () => {
      const [chunk] = await chunksOf(line.db, masterId)
      return chunk?.state !== 'sent' && chunk?.state !== 'signed'
    })
    await line.solana.faults.clear()
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
  expect(await attemptsOf(line.db, masterId, 'updateToken')).toHaveLength(1)
  expect((await state()).told).toMatchObject(longer)
})
