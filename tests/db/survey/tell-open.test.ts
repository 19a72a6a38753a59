import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveAnswer } from '#db/survey/answer.ts'
import { tellOpenSurveys } from '#db/survey/tell-open.ts'
import { listSurveysToAnswer } from '#db/survey/to-answer.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { noticesOf, saveTestReader } from '../../support/notice/notice-rows.ts'
import { saveTestCollection } from '../../support/reservation/reservation-rows.ts'
import { goodAnswers, saveTestSurvey } from '../../support/survey/surveys.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function db() {
  return database.db
}
function opened(values: Record<string, unknown> = {}) {
  return saveTestSurvey(db(), { isOpen: true, ...values })
}
async function told(userUuid: string) {
  return (await noticesOf(db(), userUuid)).map(({ params }) => params['surveyId'])
}
async function waiting(userUuid: string) {
  const rows = await listSurveysToAnswer(db(), { userUuid, limit: 100 })
  return rows.map(({ surveyId }) => surveyId)
}
function answer(surveyId: number, userUuid: string) {
  const given = { surveyId, userUuid, key: randomUUID(), language: 'kor', answers: goodAnswers } as const
  return db().transaction((tx) => saveAnswer(tx, given))
}
async function prove(userUuid: string) {
  const { address } = newWallet()
  await db().execute(sql`
    insert into wallets (user_uuid, family, wallet_type, address, proven_at)
    values (${userUuid}, 'solana', 'phantom', ${address}, now())`)
  return address
}
async function holds(owner: string, collectionId: number, status = '20') {
  await db().execute(sql`
    insert into nfts (item_id, collection_id, standard, status, owner)
    select coalesce(max(item_id), 900000) + 1, ${collectionId}, 'compressed', ${status}, ${owner} from nfts`)
}

describe('who may answer a survey', () => {
  test('hears of it once it takes answers, once, and finds it among what waits', async () => {
    const { userUuid } = await saveTestReader(db())
    const surveyId = await opened({ titleEng: 'The next picture' })
    expect(await waiting(userUuid)).toContain(surveyId)
    const turns = await Promise.all([tellOpenSurveys(db()), tellOpenSurveys(db()), tellOpenSurveys(db())])
    expect(turns.flat().filter((id) => id === surveyId)).toHaveLength(1)
    await db().execute(sql`update notices set read_at = now() where user_uuid = ${userUuid}`)
    expect(await tellOpenSurveys(db())).toEqual([])
    expect(await noticesOf(db(), userUuid)).toMatchObject([
      { code: 'surveyOpened', is_read: true, params: { surveyId, titleEng: 'The next picture' } },
    ])
  })

  test('hears of none that is a draft, has not begun or is over, and of one that begins when it does', async () => {
    const { userUuid } = await saveTestReader(db())
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const draft = await saveTestSurvey(db())
    const over = await opened({ opensAt: at(-2), closesAt: at(-1) })
    const later = await opened({ opensAt: at(1), closesAt: at(2) })
    await tellOpenSurveys(db())
    expect(await told(userUuid)).toEqual([])
    expect(await waiting(userUuid)).not.toEqual(expect.arrayContaining([draft]))
    expect((await waiting(userUuid)).filter((id) => id === over || id === later)).toEqual([])
    await db().execute(sql`update surveys set opens_at = now() where survey_id = ${later}`)
    expect(await tellOpenSurveys(db())).toEqual([later])
    expect(await told(userUuid)).toEqual([later])
  })

  test('is nobody who has answered, by account or by a wallet that is theirs now', async () => {
    const [mine, other] = [await saveTestReader(db()), await saveTestReader(db())]
    const surveyId = await opened()
    const address = await prove(mine.userUuid)
    await answer(surveyId, mine.userUuid)
    await db().execute(sql`update wallets set user_uuid = ${other.userUuid} where address = ${address}`)
    await tellOpenSurveys(db())
    for (const { userUuid } of [mine, other]) {
      expect(await told(userUuid)).not.toContain(surveyId)
      expect(await waiting(userUuid)).not.toContain(surveyId)
    }
  })

  test('of holders is whoever has one that is there', async () => {
    const { collectionId } = await saveTestCollection(db())
    const holder = await saveTestReader(db())
    const without = await saveTestReader(db())
    const failed = await saveTestReader(db())
    const burner = await saveTestReader(db())
    await holds(await prove(holder.userUuid), collectionId)
    await holds(await prove(failed.userUuid), collectionId, '5')
    const burnt = await prove(burner.userUuid)
    await holds(burnt, collectionId)
    await db().execute(sql`update nfts set burnt_at = now() where owner = ${burnt}`)
    await prove(without.userUuid)
    const surveyId = await opened({ audience: 'holders', collectionId })
    await tellOpenSurveys(db())
    expect(await told(holder.userUuid)).toContain(surveyId)
    expect(await waiting(holder.userUuid)).toContain(surveyId)
    for (const { userUuid } of [without, failed, burner]) {
      expect(await told(userUuid)).not.toContain(surveyId)
      expect(await waiting(userUuid)).not.toContain(surveyId)
    }
  })

  test('is mailed if they chose it, and nobody who is blocked or gone hears of it', async () => {
    const [mailed, silent] = [
      await saveTestReader(db(), { mailKinds: ['survey'] }),
      await saveTestReader(db()),
    ]
    const blocked = await saveTestReader(db())
    await db().execute(sql`update users set status = 'blocked' where uuid = ${blocked.userUuid}`)
    await opened()
    await tellOpenSurveys(db())
    expect(await noticesOf(db(), mailed.userUuid)).toMatchObject([{ is_due: true }])
    expect(await noticesOf(db(), silent.userUuid)).toMatchObject([{ is_due: false }])
    expect(await noticesOf(db(), blocked.userUuid)).toEqual([])
  })
})
