import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createToken } from '#api/token/save-token.ts'
import { readTokenState } from '#api/chain/solana/token-state.ts'
import { auditRun } from '#worker/run/audit-run.ts'
import type { TokenInput } from '#contract/token/tokens.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { restoreLine } from '../../support/database/second-life.ts'
import {
  attemptsOf,
  author,
  command,
  chunksOf,
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

function make(change: Partial<TokenInput> = {}) {
  const { db, vault, projectId } = line
  return command(db, (tx) => createToken(tx, vault, tokenBody(projectId, change), author))
}

async function stored(tokenId: number) {
  const [row] = await line.db.execute<{ mint_address: string | null; signature: string | null }>(
    sql`select mint_address, signature from tokens where token_id = ${tokenId}`,
  )
  return row ?? { mint_address: null, signature: null }
}

async function balance() {
  return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
}

test.each(programs)('a token of %s is made by its run, and its row says where it is', async (program) => {
  const before = await balance()
  const { tokenId, masterId } = await make({ program, keepsFreeze: false, givesUp: 'PGLD' })
  await withWorker(line, () => ended(line.db, masterId))
  const run = await runOf(line.db, masterId)
  expect(run).toMatchObject({ status: '20', plan: '50' })
  const { mint_address: mint, signature } = await stored(tokenId)
  const { address } = line.wallet
  expect(await readTokenState([line.solana.url], mint ?? '')).toMatchObject({
    ...{ supply: '1000000000000', mintAuthority: address, freezeAuthority: null, updateAuthority: address },
    holders: [{ owner: address, amount: '1000000000000' }],
  })
  expect(await itemsOf(line.db, masterId)).toMatchObject([{ status: '20', asset_id: mint, signature }])
  expect(before - (await balance())).toBe(BigInt(run.spent))
  expect(await auditRun(line.ctx, { masterId, trees: [] })).toMatchObject({ differences: [] })
})

test.each(casesOf(programs, (program) => program === 'token-2022'))(
  'a token of %s whose run comes from a backup is not made again, and its row finds it',
  async (program) => {
    const { tokenId, masterId } = await make({ program })
    const backup = await takeBackup(line.db)
    await withWorker(line, () => ended(line.db, masterId))
    const before = await stored(tokenId)
    const coins = await balance()
    await restoreLine(line, backup)
    expect((await stored(tokenId)).mint_address).toBeNull()
    await withWorker(line, () => ended(line.db, masterId))
    expect(await runOf(line.db, masterId)).toMatchObject({ status: '20' })
    expect(await stored(tokenId)).toEqual(before)
    expect(await balance()).toBe(coins)
    expect(await auditRun(line.ctx, { masterId, trees: [] })).toMatchObject({ differences: [] })
  },
)

test('a token that landed and was denied by every RPC is never made again', async () => {
  const { tokenId, masterId } = await make()
  const { signature, bytes } = await signAndDie(line, masterId)
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  await line.solana.faults.advance(400)
  await line.solana.faults.history('null')
  await withWorker(line, async () => {
    await until('it was taken for dead, and its mint is there already', async () => {
      return (await chunksOf(line.db, masterId))[0]?.error_code === 'ACCOUNT_IN_USE'
    })
    await line.solana.faults.clear()
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
  expect(await attemptsOf(line.db, masterId, 'createToken')).toMatchObject([{ signature, state: 'final' }])
  expect(await stored(tokenId)).toMatchObject({ signature })
})
