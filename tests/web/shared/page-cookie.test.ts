import { afterEach, describe, expect, test, vi } from 'vitest'
import { pageCookie, setPageCookie } from '#web/src/shared/page-cookie.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.cookie = 'LANGUAGE=; max-age=0; path=/'
})

describe('a cookie of the page', () => {
  test('is read again, and is none of another name', () => {
    setPageCookie('LANGUAGE', 'eng')
    expect([pageCookie('LANGUAGE'), pageCookie('LASTWALLET')]).toEqual(['eng', null])
  })

  test('is set over https for this host alone', () => {
    vi.stubGlobal('location', { protocol: 'https:' })
    const set = vi.spyOn(document, 'cookie', 'set')
    setPageCookie('LASTWALLET', 'phantom')
    expect(set.mock.calls).toEqual([
      ['__Host-LASTWALLET=phantom; path=/; max-age=31536000; samesite=lax; secure'],
    ])
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('LASTWALLET=kaia; __Host-LASTWALLET=phantom')
    expect(pageCookie('LASTWALLET')).toBe('phantom')
  })
})
