import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { cookiesOf, goodPassword, newPlace, newUid, saveTestPerson } from '../../support/account/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' })
})
afterAll(() => api.close())

function logIn(uid: string, password: string, headers: Record<string, string> = newPlace()) {
  return api.anybody.send('post', '/api/login/doLogin', { body: { uid, password }, headers })
}
/** The middle of some durations, in milliseconds. */
async function medianOf(times: number, work: () => Promise<unknown>) {
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const since = performance.now()
    await work()
    taken.push(performance.now() - since)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

describe('which IDs there are', () => {
  test('is told to one place ten times an hour, then nothing of anybody', async () => {
    const { uid } = await saveTestPerson(api)
    const place = newPlace()
    // Five a minute are asked of one ID, ten from one place: this is the budget of an hour.
    const asked = async () => (await logIn(newUid(), 'x', place)).body.resultCd
    const codes: string[] = []
    for (let n = 0; n < 10; n++) codes.push(await asked())
    expect(codes).toEqual(Array.from({ length: 10 }, () => 'LOGIN_UNKNOWN_ID'))
    expect(await asked()).toBe('TOO_MANY_REQUESTS')
    expect((await logIn(uid, goodPassword, place)).body.resultCd).toBe('TOO_MANY_REQUESTS')
    expect((await logIn(uid, goodPassword)).body.resultCd).toBe('SUCCESS')
  })

  test('is not told by time: no such ID takes as long as a wrong password', async () => {
    const { uid } = await saveTestPerson(api)
    await logIn(uid, 'warm')
    const known = await medianOf(5, () => logIn(uid, 'wrong'))
    const unknown = await medianOf(5, () => logIn(newUid(), 'wrong'))
    // Without a hash to compare with it would be twenty times as fast.
    expect(unknown).toBeGreaterThan(known / 4)
  })
})

describe('guesses at a password', () => {
  test('end after five in a minute from one place', async () => {
    const { uid } = await saveTestPerson(api)
    const place = newPlace()
    for (let n = 0; n < 5; n++)
      expect((await logIn(uid, 'wrong', place)).body).toMatchObject({
        returnMessage: 'Password is not correct',
      })
    expect((await logIn(uid, goodPassword, place)).status).toBe(429)
    expect((await logIn(uid, goodPassword)).status).toBe(200)
  })

  test('from everywhere end for an ID, but not for the device that knows it', async () => {
    const { uid } = await saveTestPerson(api)
    const own = { cookie: cookiesOf(await logIn(uid, goodPassword)), 'x-csrf-token': '' }
    const guess = () => logIn(uid, 'wrong')
    for (let n = 0; n < 20; n++) await Promise.all([guess(), guess(), guess(), guess(), guess()])
    expect((await logIn(uid, goodPassword)).status).toBe(429)
    expect((await logIn(uid, goodPassword, { ...newPlace(), ...own })).status).toBe(200)
  })

  test('a device counts as known for its own ID alone, and by our mark alone', async () => {
    const [owner, other] = [await saveTestPerson(api), await saveTestPerson(api)]
    const cookie = cookiesOf(await logIn(owner.uid, goodPassword))
    const mark = /device=([^;]+)/.exec(cookie)?.[1] ?? ''
    expect(mark.length).toBeGreaterThan(60)
    for (const [uid, value] of [
      [other.uid, mark],
      [owner.uid, `${mark.split('.')[0]}.${'0'.repeat(64)}`],
    ]) {
      const headers = { ...newPlace(), cookie: `device=${value}` }
      for (let n = 0; n < 5; n++) await logIn(uid ?? '', 'wrong', headers)
      // Counted by its place, as any stranger.
      expect((await logIn(uid ?? '', 'wrong', headers)).status).toBe(429)
      expect((await logIn(uid ?? '', 'wrong', { ...newPlace(), cookie: `device=${value}` })).status).toBe(401)
    }
  })
})
