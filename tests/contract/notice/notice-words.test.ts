import { describe, expect, test } from 'vitest'
import { kindOfNotice, noticeCodes } from '#contract/notice/notice-params.ts'
import { noticePath } from '#contract/notice/notice-path.ts'
import { sayNotice } from '#contract/notice/notice-words.ts'
import { personalPageOf } from '#contract/site-paths.ts'
import { sampleNotices } from '../../support/notice/sample-notices.ts'

describe.each(noticeCodes)('a notice of %s', (code) => {
  test.each(['kor', 'eng'] as const)('has words in %s, made of its values', (language) => {
    const { title, text } = sayNotice(language, { code, params: sampleNotices[code] })
    expect(title).not.toBe('')
    expect(text).not.toBe('')
    expect(title + text).not.toMatch(/undefined|null|NaN|\[object|\{\{/)
    const isKorean = /[가-힣]/
    expect(isKorean.test(title)).toBe(language === 'kor')
  })

  test('leads to a page there is', () => {
    const path = noticePath('kor', { code, params: sampleNotices[code] })
    expect(personalPageOf(path.replace(/^\/kor\//, ''))).not.toBeNull()
    expect(kindOfNotice[code]).toBeDefined()
  })
})

test('a notice says how many there are, and why', () => {
  expect(sayNotice('kor', { code: 'mintCompleted', params: sampleNotices.mintCompleted }).text).toContain(
    'Kongz #1 외 2개',
  )
  const { text } = sayNotice('eng', { code: 'reservation', params: sampleNotices.reservation })
  expect(text).toBe('Test eye clinic, November 28, 2026 at 10:00 AM, booking 7. Reason: It is prepared.')
})

test('a notice calls a social login by its name', () => {
  const params = { change: 'socialRemoved', what: 'naver' }
  expect(sayNotice('kor', { code: 'waysInChanged', params }).text).toContain('소셜 로그인(네이버)')
  expect(sayNotice('eng', { code: 'waysInChanged', params }).text).toContain('social login Naver')
})

test('what is not of its code is refused', () => {
  expect(() => sayNotice('kor', { code: 'revealed', params: { seq: 1 } })).toThrow()
})
