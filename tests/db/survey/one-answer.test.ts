import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { surveyMoves, surveyStates, type SurveyState } from '#contract/survey/codes.ts'
import { IllegalMoveError, moveOne } from '#db/moves/move.ts'
import { saveAnswer } from '#db/survey/answer.ts'
import { forgetAnswersOfClosed, removeOldTexts } from '#db/survey/forget.ts'
import { listRespondents } from '#db/survey/respondents.ts'
import { closeSurvey, closeSurveysThatAreOver } from '#db/survey/survey-moves.ts'
import { findOptionalWallet, lockLinks, moveWallet } from '#db/wallet/wallets.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { goodAnswers, saveAnswers, saveTestSurvey } from '../../support/survey/surveys.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function db() {
  return database.db
}
const dayMs = 86_400_000

/** @param endedDaysAgo before now; of one that goes on it is negative. */
function newSurvey({
  endedDaysAgo = -1,
  ...values
}: Record<string, unknown> & { endedDaysAgo?: number } = {}) {
  const closesAt = new Date(Date.now() - endedDaysAgo * dayMs)
  const opensAt = new Date(closesAt.getTime() - 9 * dayMs)
  const times = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }
  return saveTestSurvey(db(), { ...times, ...values })
}
function newOpenSurvey(values: Parameters<typeof newSurvey>[0] = {}): Promise<number> {
  return newSurvey({ ...values, isOpen: true })
}
async function newUser(): Promise<string> {
  const [user] = await db().execute<{ uuid: string }>(
    sql`insert into users (uid) values (${newWallet().address}) returning uuid`,
  )
  return user?.uuid ?? ''
}
async function prove(userUuid: string, address = newWallet().address): Promise<string> {
  await db().execute(sql`
    insert into wallets (user_uuid, family, wallet_type, address, proven_at)
    values (${userUuid}, 'solana', 'phantom', ${address}, now())`)
  return address
}
/** As two signatures link it: whoever had it, it is the user's now. */
function relink(address: string, toUuid: string): Promise<void> {
  return db().transaction(async (tx) => {
    await lockLinks(tx)
    const wallet = await findOptionalWallet(tx, { family: 'solana', address })
    if (wallet) await moveWallet(tx, wallet, toUuid)
  })
}
async function answer(surveyId: number, userUuid: string): Promise<boolean> {
  const given = { surveyId, userUuid, key: randomUUID(), language: 'kor', answers: goodAnswers } as const
  return (await db().transaction((tx) => saveAnswer(tx, given))) !== null
}
async function countOf(surveyId: number): Promise<number> {
  return (await db().execute(sql`select 1 from survey_answers where survey_id = ${surveyId}`)).length
}

describe('one answer each', () => {
  test('by account and by every wallet, under any order of linking and answering', async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => newUser()))
    const addresses = Array.from({ length: 4 }, () => newWallet().address)
    for (const address of addresses) await prove(users[0] ?? '', address)
    const person = fc.nat({ max: users.length - 1 })
    const step = fc.oneof(
      fc.record({ does: fc.constant('link' as const), wallet: fc.nat({ max: 3 }), user: person }),
      fc.record({ does: fc.constant('answer' as const), user: person }),
    )
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(rounds, async (given) => {
        const surveyId = await newOpenSurvey()
        let taken = 0
        for (const together of given) {
          const done = await Promise.all(
            together.map((one) =>
              one.does === 'link'
                ? relink(addresses[one.wallet] ?? '', users[one.user] ?? '').then(() => false)
                : answer(surveyId, users[one.user] ?? ''),
            ),
          )
          taken += done.filter(Boolean).length
        }
        expect(await countOf(surveyId)).toBe(taken)
        const [twice] = await db().execute<{ n: number }>(sql`
          select count(*)::int as n from (
            select user_uuid::text as who from survey_answers where survey_id = ${surveyId}
            group by 1 having count(*) > 1
            union all select address from survey_wallets where survey_id = ${surveyId}
            group by address having count(*) > 1) t`)
        expect(twice?.n).toBe(0)
        // Nobody whose wallet has answered answers now, whoever it is linked to.
        for (const address of addresses) {
          const has = await db().execute(
            sql`select 1 from survey_wallets where survey_id = ${surveyId} and address = ${address}`,
          )
          const [owner] = await db().execute<{ user_uuid: string }>(
            sql`select user_uuid from wallets where address = ${address}`,
          )
          if (has.length > 0) expect(await answer(surveyId, owner?.user_uuid ?? '')).toBe(false)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('when one account sends fifty at once', async () => {
    const [surveyId, user] = [await newOpenSurvey(), await newUser()]
    await prove(user)
    const done = await Promise.all(Array.from({ length: 50 }, () => answer(surveyId, user)))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await countOf(surveyId)).toBe(1)
  })

  test('when a wallet goes from account to account, each of which answers', async () => {
    const surveyId = await newOpenSurvey()
    const users = await Promise.all(Array.from({ length: 5 }, () => newUser()))
    const address = await prove(users[0] ?? '')
    const done: boolean[] = []
    for (const user of users) {
      await relink(address, user)
      done.push(await answer(surveyId, user))
    }
    expect(done).toEqual([true, false, false, false, false])
  })

  test('an account that is refused because of one wallet keeps none of its others', async () => {
    const surveyId = await newOpenSurvey()
    const [first, second] = [await newUser(), await newUser()]
    const shared = await prove(first)
    await answer(surveyId, first)
    const own = await prove(second)
    await relink(shared, second)
    expect(await answer(surveyId, second)).toBe(false)
    const third = await newUser()
    await relink(own, third)
    expect(await answer(surveyId, third)).toBe(true)
  })
})

describe('the states of a survey', () => {
  test('change by moves alone, in any order that they are asked for', async () => {
    const state = fc.constantFrom(...surveyStates)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(state, state), { maxLength: 8 }), async (asked) => {
        const id = await newSurvey()
        let now: SurveyState = 'draft'
        for (const [from, to] of asked) {
          const set = to === 'closed' ? sql`closed_at = now()` : sql`closed_at = null`
          const done = await moveOne(db(), 'survey', { id, from, to, actor: 'test', set }).catch(
            (error: unknown) => {
              expect(error).toBeInstanceOf(IllegalMoveError)
              return false
            },
          )
          expect(done).toBe(from === now && surveyMoves[from].includes(to))
          if (done) now = to
        }
        const events = await db().execute<{ to_state: string }>(
          sql`select to_state from events where entity = 'survey' and entity_id = ${id} order by seq`,
        )
        expect(events.at(-1)?.to_state).toBe(now)
      }),
      { numRuns: 10 },
    )
  })

  test('end by themselves when the end has come', async () => {
    const [over, open] = [await newOpenSurvey({ endedDaysAgo: 1 }), await newOpenSurvey()]
    const closed = await closeSurveysThatAreOver(db())
    expect(closed).toContain(over)
    expect(closed).not.toContain(open)
  })
})

describe('what was written', () => {
  async function textsOf(surveyId: number) {
    const [row] = await db().execute<{ answers: Record<string, unknown> }>(
      sql`select answers from survey_answers where survey_id = ${surveyId}`,
    )
    return row?.answers
  }

  test('goes as many days after the end as the survey says, and the other answers stay', async () => {
    const surveyId = await newOpenSurvey({ endedDaysAgo: 31, keepTextsDays: 30 })
    const kept = await newOpenSurvey({ endedDaysAgo: 29, keepTextsDays: 30 })
    for (const one of [surveyId, kept]) await saveAnswers(db(), one, [goodAnswers])
    await closeSurveysThatAreOver(db())
    expect(await removeOldTexts(db())).toEqual([surveyId])
    const { why: _why, short: _short, ...others } = goodAnswers
    expect(await textsOf(surveyId)).toEqual(others)
    expect(await textsOf(kept)).toEqual(goodAnswers)
    expect(await removeOldTexts(db())).toEqual([])
  })

  test('by an account that is closed goes at once, and who it was when the survey is over', async () => {
    const [surveyId, user] = [await newOpenSurvey(), await newUser()]
    const address = await prove(user)
    await answer(surveyId, user)
    await db().execute(sql`update users set deleted_at = now() where uuid = ${user}`)
    expect(await forgetAnswersOfClosed(db())).toBe(1)
    expect(await textsOf(surveyId)).not.toHaveProperty('short')
    const second = await newUser()
    await relink(address, second)
    expect(await answer(surveyId, second)).toBe(false)
    await db().transaction((tx) => closeSurvey(tx, { surveyId, actor: 'test', reason: 'It is a test.' }))
    await forgetAnswersOfClosed(db())
    const left = await db().execute(sql`
      select 1 from survey_answers where survey_id = ${surveyId} and user_uuid is not null
      union all select 1 from survey_wallets where survey_id = ${surveyId}`)
    expect(left).toHaveLength(0)
    expect(await countOf(surveyId)).toBe(1)
  })
})

describe('respondents', () => {
  test('are paid on one wallet each: the one that receives for the account now', async () => {
    const [surveyId, user, bare] = [await newOpenSurvey(), await newUser(), await newUser()]
    const [first, second] = [await prove(user), await prove(user)]
    await answer(surveyId, user)
    await answer(surveyId, bare)
    expect(await listRespondents(db(), { surveyId, asOf: null })).toEqual([first])
    await db().execute(sql`update users set solana_wallet_address = ${second} where uuid = ${user}`)
    expect(await listRespondents(db(), { surveyId, asOf: null })).toEqual([second])
    expect(await listRespondents(db(), { surveyId, asOf: new Date(Date.now() - dayMs) })).toEqual([])
  })
})
