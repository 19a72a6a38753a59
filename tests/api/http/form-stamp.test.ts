import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApiPolicy } from '#api/policy.ts'
import { endpoints } from '#contract/endpoints.ts'
import { formStampHeader, formStampPath, formTrapHeader } from '#contract/form-headers.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { inquiryBody } from '../../support/inquiries.ts'

const formMinMs = 400
let api: TestApi
beforeAll(async () => {
  api = await openTestApi({}, undefined, createApiPolicy({ formMinMs }))
})
afterAll(() => api.close())

async function newStamp(): Promise<string> {
  const { body } = await api.anybody.send('get', formStampPath)
  const value = z.object({ stamp: z.string(), waitMs: z.number() }).parse(body.returnValue)
  expect(value.waitMs).toBe(formMinMs)
  return value.stamp
}
async function send(headers: Record<string, string>) {
  const { status, body } = await api.anybody.send('post', '/api/inquiries', { body: inquiryBody(), headers })
  return [status, body.resultCd]
}
const refused = [400, 'FORM_REFUSED']

describe('a public form', () => {
  test('is taken once somebody had the time to fill it in, and not before', async () => {
    const stamp = await newStamp()
    expect(await send({ [formStampHeader]: stamp })).toEqual(refused)
    await expect.poll(() => send({ [formStampHeader]: stamp }), { timeout: 5_000 }).toEqual([200, 'SUCCESS'])
  })

  test.each([
    ['none', ''],
    ['one of no time', 'yesterday.abc'],
    ['one that we did not make', `${Date.now() - 60_000}.${'0'.repeat(64)}`],
  ])('is refused with a stamp that is %s', async (_, stamp) => {
    expect(await send({ [formStampHeader]: stamp })).toEqual(refused)
  })

  test('is refused with our mark under another time', async () => {
    const [issuedAt = '', mark = ''] = (await newStamp()).split('.')
    expect(await send({ [formStampHeader]: `${Number(issuedAt) - 60_000}.${mark}` })).toEqual(refused)
  })

  test('is refused where the field is filled in that people do not see', async () => {
    const stamp = await newStamp()
    await expect.poll(() => send({ [formStampHeader]: stamp }), { timeout: 5_000 }).toEqual([200, 'SUCCESS'])
    expect(await send({ [formStampHeader]: stamp, [formTrapHeader]: 'pills' })).toEqual(refused)
  })

  test('is every one that is for anybody and that stores or sends something', () => {
    const forms = Object.entries(endpoints).flatMap(([name, { isForm }]) => (isForm ? [name] : []))
    expect(forms.toSorted()).toEqual([
      'answerSurvey',
      'applyForAirdrop',
      'bookReservation',
      'sendEmailCode',
      'submitInquiry',
    ])
  })
})
