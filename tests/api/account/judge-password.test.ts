import { describe, expect, test } from 'vitest'
import { createPasswordJudge } from '#api/account/judge-password.ts'
import { latinKeysOf } from '#api/account/korean-keys.ts'
import { createPasswords } from '#api/account/passwords.ts'

const { judge } = createPasswordJudge()

describe('a new password', () => {
  test.each([
    ['seven blue otters sing', null],
    ['K7#vq9zL!mw2', null],
    ['나는 오늘도 파란 수달을 본다', null],
    ['short1!', 'TOO_SHORT'],
    ['password123', 'PASSWORD_LEAKED'],
    ['Password123', 'PASSWORD_LEAKED'],
    ['aaaaaaaaaaaa', 'PASSWORD_WEAK'],
    ['qwertyuiop12', 'PASSWORD_LEAKED'],
    ['qwertyuiop[]12', 'PASSWORD_WEAK'],
    ['punkypunky2025', 'PASSWORD_WEAK'],
    // 안녕하세요1, 사랑해사랑해, 대한민국123, 비밀번호1! with the keyboard left on Latin.
    ['dkssudgktpdy1', 'PASSWORD_WEAK'],
    ['tkfkdgotkfkdgo', 'PASSWORD_WEAK'],
    ['eogksalsrnr123', 'PASSWORD_WEAK'],
    ['qlalfqjsgh1!', 'PASSWORD_WEAK'],
  ])('%s is refused with %s', async (password, refusal) => {
    expect((await judge(password)).refusal).toBe(refusal)
  })

  test('of what others know of its owner is weak', async () => {
    const known = ['gildong.hong@test.example', '홍길동']
    expect((await judge('gildong.hong2', { known })).refusal).toBe('PASSWORD_WEAK')
    expect((await judge('gildong.hong2')).score).toBeGreaterThan(
      (await judge('gildong.hong2', { known })).score,
    )
  })

  test('of staff has twelve characters', async () => {
    expect((await judge('k7#vq9zL!mw', { role: 'operator' })).refusal).toBe('TOO_SHORT')
    expect((await judge('k7#vq9zL!mw')).refusal).toBeNull()
  })
})

test('Korean on Latin keys is what the keyboard writes', () => {
  expect(latinKeysOf('안녕하세요')).toBe('dkssudgktpdy')
  expect(latinKeysOf('닭볶음')).toBe('ekfrqhRdma')
  expect(latinKeysOf('값 왜 1')).toBe('rkqt dho 1')
})

test('a password typed in composed and in decomposed letters is one', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('수달은 노래한다'.normalize('NFD'))
  expect(await passwords.isRight('수달은 노래한다'.normalize('NFC'), hash)).toBe(true)
})

test('more passwords than are worked on wait their turn, and too many are refused', async () => {
  const passwords = createPasswords()
  const results = await Promise.allSettled(Array.from({ length: 54 }, () => passwords.isRight('x', null)))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
})
