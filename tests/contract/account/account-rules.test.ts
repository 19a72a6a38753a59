import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hyphenedBusinessNumber,
  hyphenedPhone,
  isBusinessNumber,
  isName,
  isNickname,
  mayBePhone,
} from '#contract/account/account-rules.ts'

describe('a business registration number', () => {
  test.each(['123-45-67891', '123-45-67800', '1234567891', '220-81-62517'])('%s is one', (text) => {
    expect(isBusinessNumber(text)).toBe(true)
  })
  test.each(['000-00-00000', '123-45-67890', '123-45-6789', '', 'abc'])('%s is none', (text) => {
    expect(isBusinessNumber(text)).toBe(false)
  })
  test('has one right last digit for any nine others', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (nine) => {
        const right = Array.from('0123456789').filter((digit) => isBusinessNumber(nine + digit))
        expect(right).toHaveLength(nine === '000000000' ? 0 : 1)
      }),
    )
  })
  test('is shown with hyphens as far as it is typed', () => {
    expect(
      ['123', '1234', '12345', '1234567891', '123-45-67891', '12345678912'].map(hyphenedBusinessNumber),
    ).toEqual([...['123', '123-4', '123-45', '123-45-67891', '123-45-67891', '123-45-67891']])
  })
})

test('a telephone number is shown with hyphens as far as it is typed', () => {
  const typed = [
    '010',
    '0101',
    '01012345678',
    '0111234567',
    '021234567',
    '0212345678',
    '0311234567',
    '15881234',
  ]
  expect(typed.map(hyphenedPhone)).toEqual([
    ...[
      '010',
      '010-1',
      '010-1234-5678',
      '011-123-4567',
      '02-123-4567',
      '02-1234-5678',
      '031-123-4567',
      '1588-1234',
    ],
  ])
  expect(hyphenedPhone('+1 202 555 0123')).toBe('+1 202 555 0123')
  expect(hyphenedPhone('05051234567')).toBe('0505-123-4567')
  fc.assert(
    fc.property(fc.stringMatching(/^0\d{1,10}$/), (digits) => {
      expect(hyphenedPhone(hyphenedPhone(digits))).toBe(hyphenedPhone(digits))
    }),
  )
})

test('names of people and of companies are taken, and no markup', () => {
  for (const name of [
    '김가나',
    'Jean-Luc O’Neill',
    'José',
    '주식회사 가나(서울)',
    'A&B Co., Ltd.',
    'Nguyễn Văn A',
  ])
    expect([name, isName(name)]).toEqual([name, true])
  for (const name of ['<b>', 'a\nb', '   ', 'x{y}', '😀😀', 'a/b'])
    expect([name, isName(name)]).toEqual([name, false])
  expect([isNickname('가나_1'), isNickname('a b'), isNickname('a<b')]).toEqual([true, false, false])
  expect([mayBePhone('010-1234-5678'), mayBePhone('call me'), mayBePhone('123')]).toEqual([
    true,
    false,
    false,
  ])
})
