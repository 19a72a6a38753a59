import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyOpening } from '#contract/reveal/verify-opening.ts'
import { revealToken, rollBackReveal, saveMatchResult, scheduleReveal } from '#api/reveal/change-reveal.ts'
import { readReveal } from '#api/reveal/read-reveal.ts'
import { advanceReveal } from '#worker/reveal/advance-reveal.ts'
import { author, ended, itemsOf, openLine, until, type Line } from '../../support/line.ts'
import {
  entriesOf,
  expectOneRun,
  lastingMetadata,
  mappingOnChain,
  mappingText,
  revealOf,
  runsOfReveal,
  saveTestReveal,
  scheduleIn,
  untilState,
} from '../../support/kinds/reveals.ts'
import { matchRule } from '../../support/routes/reveal-cases.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { withWorker } from '../../support/with-worker.ts'
import { untilShown } from './reveal-world.ts'
import { takeBackup } from '../../support/database/backup.ts'

let line: Line
const holder = newWallet().address
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

let serial = 0
/** NFTs with numbers that no other test has, and a reveal of them. */
async function mintedReveal(count: number, input: { isCanary?: boolean } = {}) {
  const first = ++serial * 100
  const numbers = Array.from({ length: count }, (_, at) => first + at)
  const items = numbers.map((number) => ({
    ...{ name: `Mystery #${number}`, uri: `https://example.test/mystery/${number}.json`, owner: holder },
  }))
  const masterId = await line.plan({ items })
  await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
  const assetIds = (await itemsOf(line.db, masterId)).map(({ asset_id: assetId }) => assetId ?? '')
  const revealId = await saveTestReveal(line, { list: mappingOnChain(numbers), ...input })
  return { revealId, numbers, assetIds }
}
type Minted = Awaited<ReturnType<typeof mintedReveal>>

function revealedContent({ numbers, assetIds }: Minted) {
  return assetIds.map((assetId, at) => ({
    assetId,
    name: `Kong #${numbers[at]}`,
    uri: lastingMetadata(numbers[at] ?? 0),
  }))
}

/** The transactions that revealed its NFTs. */
async function signaturesOf(revealId: number) {
  const masterId = (await runsOfReveal(line.db, revealId)).at(-1) ?? 0
  return (await itemsOf(line.db, masterId)).map(({ signature }) => signature)
}

async function expectAllOpened({ revealId }: { revealId: number }) {
  const { root, entryCount: count } = await readReveal(line.db, revealId)
  for (const { entry_no: index, entry, salt, path, is_revealed: isRevealed } of await entriesOf(
    line.db,
    revealId,
  )) {
    expect(isRevealed).toBe(true)
    expect(verifyOpening({ root, count }, { index, entry, salt: salt ?? '', path: path ?? [] })).toBeNull()
  }
}

describe('a reveal whose time comes with nobody watching', () => {
  test('is one run with a canary, each of its entries is opened as its NFT turns, and the placeholder comes back', async () => {
    const made = await mintedReveal(13, { isCanary: true })
    const { revealId } = made
    await scheduleIn(line.db, revealId, 1_500)
    await withWorker(line, async () => {
      expect((await revealOf(line.db, revealId)).state).toBe('scheduled')
      await until('entries are opened before all is done', async () => {
        const open = (await entriesOf(line.db, revealId)).filter(({ salt }) => salt !== null).length
        return open > 0 && open < 13
      })
      await untilState(line.db, revealId, 'revealed')
      const masterId = await expectOneRun(line.db, revealId)
      expect((await itemsOf(line.db, masterId)).map(({ status }) => status)).toEqual(
        made.assetIds.map(() => '20'),
      )
      await expectAllOpened(made)
      await untilShown(line, revealedContent(made))

      await line.db.transaction((tx) =>
        rollBackReveal(tx, { revealId, revealedCount: 13, reason: 'The pictures are wrong.' }, author),
      )
      await untilState(line.db, revealId, 'rolled_back')
      await untilShown(
        line,
        made.assetIds.map((assetId, at) => ({
          ...{ assetId, name: `Mystery #${made.numbers[at]}` },
          uri: `https://example.test/mystery/${made.numbers[at]}.json`,
        })),
      )
      expect((await entriesOf(line.db, revealId)).every(({ is_revealed: isShown }) => !isShown)).toBe(true)
      // And once more.
      await scheduleIn(line.db, revealId, null)
      await untilState(line.db, revealId, 'revealed')
      await untilShown(line, revealedContent(made))
      await expectOneRun(line.db, revealId, 3)
    })
  })
})

describe('however often it is begun, a reveal has one run', () => {
  test('when two workers look at the same moment', async () => {
    const { revealId } = await mintedReveal(2)
    await scheduleIn(line.db, revealId, null)
    const other = { ...line.ctx, workerId: 'another' }
    await Promise.all([advanceReveal(line.ctx, { revealId }), advanceReveal(other, { revealId })])
    await expectOneRun(line.db, revealId)
    expect(await revealOf(line.db, revealId)).toMatchObject({ state: 'running', round: 1 })
  })

  test('when a worker whose lease ended goes on beside another', async () => {
    const { revealId } = await mintedReveal(2)
    await scheduleIn(line.db, revealId, null)
    const slow = { ...line.ctx, policy: { ...line.ctx.policy, revealLeaseMs: 0 } }
    await Promise.all(Array.from({ length: 4 }, () => advanceReveal(slow, { revealId })))
    await expectOneRun(line.db, revealId)
  })

  test('when a worker dies between the run and its notification', async () => {
    const made = await mintedReveal(2)
    const { revealId } = made
    await scheduleIn(line.db, revealId, null)
    const producer = { ...line.ctx.producer, notify: () => Promise.reject(new Error('killed')) }
    await expect(advanceReveal({ ...line.ctx, producer }, { revealId })).rejects.toThrow('killed')
    await withWorker(line, () => untilState(line.db, revealId, 'revealed'))
    await expectOneRun(line.db, revealId)
    await expectAllOpened(made)
  })

  test('when a worker dies before its transaction is over: then it has none, and the next one makes it', async () => {
    const { revealId } = await mintedReveal(2)
    await scheduleIn(line.db, revealId, null)
    const db = new Proxy(line.ctx.db, {
      get: (own, name) =>
        name === 'transaction'
          ? () => Promise.reject(new Error('killed'))
          : (Reflect.get(own, name, own) as unknown),
    })
    await expect(advanceReveal({ ...line.ctx, db }, { revealId })).rejects.toThrow('killed')
    expect(await runsOfReveal(line.db, revealId)).toEqual([])
    await withWorker(line, () => untilState(line.db, revealId, 'revealed'))
    await expectOneRun(line.db, revealId)
  })

  test('when an admin presses twice, and once more while it runs', async () => {
    const { revealId } = await mintedReveal(2)
    await Promise.all([scheduleIn(line.db, revealId, null), scheduleIn(line.db, revealId, null)])
    await advanceReveal(line.ctx, { revealId })
    await expect(
      line.db.transaction((tx) =>
        scheduleReveal(
          tx,
          { revealId, at: null, whenMissed: 'late', quotedLamports: '0', budgetLamports: null, quoted: null },
          author,
        ),
      ),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' })
    await advanceReveal(line.ctx, { revealId })
    await expectOneRun(line.db, revealId)
  })

  test('whatever the clock of a worker says: that of the database decides', async () => {
    const { revealId } = await mintedReveal(1)
    await scheduleIn(line.db, revealId, 3_600_000)
    const clock = { ...line.ctx.clock, nowMs: () => Date.now() + 7_200_000 }
    await advanceReveal({ ...line.ctx, clock } as typeof line.ctx, { revealId })
    expect(await revealOf(line.db, revealId)).toMatchObject({ state: 'scheduled', round: 0 })
    expect(await runsOfReveal(line.db, revealId)).toEqual([])
  })
})

describe('after a backup was put back', () => {
  test('what the chain has already is signed for no second time', async () => {
    const made = await mintedReveal(3)
    const { revealId } = made
    await scheduleIn(line.db, revealId, null)
    const backup = await takeBackup(line.db)
    await withWorker(line, () => untilState(line.db, revealId, 'revealed'))
    await untilShown(line, revealedContent(made))
    const signed = await signaturesOf(revealId)
    const balance = await line.ctx.chain.balances([line.wallet.address])
    await backup.restore()
    line.ctx.memory.censuses.clear()
    expect(await revealOf(line.db, revealId)).toMatchObject({ state: 'scheduled', round: 0 })
    await withWorker(line, () => untilState(line.db, revealId, 'revealed'))
    await expectOneRun(line.db, revealId)
    expect(await signaturesOf(revealId)).toEqual(signed)
    expect(await line.ctx.chain.balances([line.wallet.address])).toEqual(balance)
    await expectAllOpened(made)
  })
})

describe('a reveal whose time passed while every worker was away', () => {
  test('runs late where that was chosen', async () => {
    const { revealId } = await mintedReveal(1)
    await scheduleIn(line.db, revealId, -3_600_000)
    await withWorker(line, () => untilState(line.db, revealId, 'revealed'))
    await expectOneRun(line.db, revealId)
  })
  test('asks where that was chosen, and has no run', async () => {
    const { revealId } = await mintedReveal(1)
    await scheduleIn(line.db, revealId, -3_600_000, 'ask')
    await advanceReveal(line.ctx, { revealId })
    expect(await revealOf(line.db, revealId)).toMatchObject({ state: 'committed', reason: 'MISSED' })
    expect(await runsOfReveal(line.db, revealId)).toEqual([])
  })
})

describe('a reveal that cannot begin says why and waits', () => {
  test('while no NFT has a number of its list', async () => {
    const revealId = await saveTestReveal(line, { list: mappingOnChain([9_001]) })
    await scheduleIn(line.db, revealId, null)
    await advanceReveal(line.ctx, { revealId })
    expect(await revealOf(line.db, revealId)).toMatchObject({ state: 'scheduled', reason: 'NOTHING_MINTED' })
  })
  test('while another run changes its NFTs, and begins when that is over', async () => {
    const made = await mintedReveal(2)
    const { revealId } = made
    const other = await saveTestReveal(line, { list: mappingOnChain(made.numbers, 'Other') })
    await scheduleIn(line.db, other, null)
    await advanceReveal(line.ctx, { revealId: other })
    await scheduleIn(line.db, revealId, null)
    await advanceReveal(line.ctx, { revealId })
    expect(await revealOf(line.db, revealId)).toMatchObject({ state: 'scheduled', reason: 'UNDER_WAY' })
    await withWorker(line, () => untilState(line.db, revealId, 'revealed'))
    expect((await revealOf(line.db, revealId)).reason).toBeNull()
    await untilShown(line, revealedContent(made))
  })
})

describe('a reveal of metadata that we serve', () => {
  /** Steps as a worker takes them, until nothing is due. */
  async function advance(revealId: number) {
    for (let steps = 0; steps < 10; steps++) await advanceReveal(line.ctx, { revealId })
  }

  test('turns all tokens at its time without a run, opens each, and goes back', async () => {
    const numbers = Array.from({ length: 620 }, (_, at) => at + 1)
    const revealId = await saveTestReveal(line, { way: 'served', list: mappingText(numbers) })
    await scheduleIn(line.db, revealId, null)
    await advance(revealId)
    expect((await revealOf(line.db, revealId)).state).toBe('revealed')
    expect(await runsOfReveal(line.db, revealId)).toEqual([])
    await expectAllOpened({ revealId })
    await line.db.transaction((tx) =>
      rollBackReveal(tx, { revealId, revealedCount: 620, reason: 'The pictures are wrong.' }, author),
    )
    await advance(revealId)
    expect((await revealOf(line.db, revealId)).state).toBe('rolled_back')
    const entries = await entriesOf(line.db, revealId)
    // What was published stays public.
    expect(entries.every((entry) => !entry.is_revealed && entry.salt !== null)).toBe(true)
  })

  test('opens what a partner revealed, and nothing else; its time comes all the same', async () => {
    const revealId = await saveTestReveal(line, { way: 'served', list: mappingText([1, 2, 3]) })
    await scheduleIn(line.db, revealId, 3_600_000)
    await line.db.transaction((tx) => revealToken(tx, { revealId, number: 2 }, author))
    await advance(revealId)
    const opened = (await entriesOf(line.db, revealId)).map(({ salt }) => salt !== null)
    expect(opened).toEqual([false, true, false])
    expect(await revealOf(line.db, revealId)).toMatchObject({ state: 'scheduled', unsettled: false })
    await scheduleIn(line.db, revealId, null)
    await advance(revealId)
    await expectAllOpened({ revealId })
  })

  test('by a match waits for its result, and opens the entries of that result alone', async () => {
    const list = mappingText([1, 2])
    const revealId = await saveTestReveal(line, { way: 'served', list, rule: matchRule })
    await scheduleIn(line.db, revealId, null)
    await advance(revealId)
    expect(await revealOf(line.db, revealId)).toMatchObject({ state: 'scheduled', reason: 'OUTCOME_MISSING' })
    await line.db.transaction((tx) => saveMatchResult(tx, { revealId, home: 1, away: 1 }, author))
    await advance(revealId)
    expect(await revealOf(line.db, revealId)).toMatchObject({ state: 'revealed', reason: null })
    const opened = (await entriesOf(line.db, revealId)).map(({ salt }) => salt !== null)
    expect(opened).toEqual([false, true, false, false, true, false])
  })
})
