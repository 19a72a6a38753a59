import { expect, test } from 'vitest'
import { AppError } from '#api/app-error.ts'
import { messageOf, waitOf } from '#api/locales/message.ts'
import { errorCodes } from '#contract/codes/results.ts'

test.each([
  [1, '1 second', '1초'],
  [59, '59 seconds', '59초'],
  [60, '1 minute', '1분'],
  [61, '2 minutes', '2분'],
  [2841, '48 minutes', '48분'],
  [3600, '60 minutes', '60분'],
])('%d seconds to wait are %s', (seconds, eng, kor) => {
  expect([waitOf(seconds, 'eng'), waitOf(seconds, 'kor')]).toEqual([eng, kor])
})

test('a refusal says how long it lasts, in the language asked for', () => {
  const { code } = new AppError('TOO_MANY_REQUESTS')
  expect(errorCodes[code]).toBe(429)
  const said = (['eng', 'kor'] as const).map((language) =>
    messageOf(code, language, { wait: waitOf(2841, language) }),
  )
  expect(said).toEqual([
    'Too many requests. Please try again in 48 minutes.',
    '요청이 너무 많습니다. 48분 후에 다시 시도해 주세요.',
  ])
})
