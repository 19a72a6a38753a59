import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import adminEng from '#web/src/locales/eng/index.ts'
import adminKor from '#web/src/locales/kor/index.ts'
import { pack as eng } from '#web/src/site/languages/eng.ts'
import { pack as kor } from '#web/src/site/languages/kor.ts'
import small from '#web/src/site/frame/small-i18n.ts'

const bundles = { 'ko-KR': { ...adminKor, site: kor.bundle }, 'en-US': { ...adminEng, site: eng.bundle } }
const paramSets = [{}, { count: 1 }, { count: 12_345 }, { count: 2, name: 'Kongz', year: 2025, n: 7 }]

describe('the small i18n of the site', () => {
  beforeAll(async () => {
    const resources = Object.fromEntries(
      Object.entries(bundles).map(([language, site]) => [language, { site }]),
    )
    await i18next.init({
      lng: 'ko-KR',
      ns: 'site',
      defaultNS: 'site',
      resources,
      fallbackLng: false,
      interpolation: { escapeValue: false },
    })
    await small.init({ lng: 'ko-KR', resources })
  })

  it.each(['ko-KR', 'en-US'] as const)('says every sentence as i18next does, in %s', async (language) => {
    await i18next.changeLanguage(language)
    await small.changeLanguage(language)
    const keys = keysOf(bundles[language])
    const different = keys.flatMap((key) =>
      paramSets
        .map((params) => ({ key, params, is: small.t(key, params), should: blank(say(key, params)) }))
        .filter((it) => it.is !== it.should),
    )
    expect(keys.length).toBeGreaterThan(100)
    expect(different).toEqual([])
  })

  it('keeps what is there when sentences are added, unless asked to replace', () => {
    small.addResourceBundle('en-US', 'site', { added: { a: 'first' } }, true, false)
    small.addResourceBundle('en-US', 'site', { added: { a: 'second', b: 'new' } }, true, false)
    expect([small.t('added.a'), small.t('added.b')]).toEqual(['first', 'new'])
    small.addResourceBundle('en-US', 'site', { added: { a: 'third' } }, true, true)
    expect(small.t('added.a')).toBe('third')
  })
})

/** Any key, as it stands in the files. */
const say: (key: string, params: object) => string = i18next.t.bind(null)

/** i18next leaves a placeholder without a value as it stands; nobody shows that, so neither is judged. */
function blank(text: string): string {
  return text.replace(/\{\{[^}]*\}\}/g, '')
}

function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [(prefix + key).replace(/_(one|other)$/, '')]
      : keysOf(value, `${prefix}${key}.`),
  )
}
