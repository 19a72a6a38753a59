import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { masterStatus } from '#contract/codes/status.ts'
import eng from '#web/src/locales/eng/index.ts'
import kor from '#web/src/locales/kor/index.ts'
import type { WordsOfCodes } from '#web/src/locales/words-of-codes.ts'

const src = join(import.meta.dirname, '../../../web/src')
const korean = flatten(kor)
const english = flatten(eng)

describe('locales', () => {
  it('have the same keys in both languages', () => {
    expect([...baseKeys(korean)].sort()).toEqual([...baseKeys(english)].sort())
  })

  it('have the same placeholders in both languages', () => {
    const different = [...korean].filter(([key, text]) => {
      const other = english.get(key) ?? english.get(`${key}_other`)
      return other === undefined || placeholders(text) !== placeholders(other)
    })
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('say nothing in Korean with both forms of a particle', () => {
    const both = /을\(를\)|를\(을\)|은\(는\)|는\(은\)|이\(가\)|가\(이\)|와\(과\)|과\(와\)|\(으\)로/
    expect([...korean].filter(([, text]) => both.test(text)).map(([key]) => key)).toEqual([])
  })

  it('do not compile without words for a code of the contract', () => {
    const { title: _title, ...untitled } = eng.errors.BAD_REQUEST
    const without = [
      // @ts-expect-error No entity and no action of the audit log.
      { ...eng, audit: { ...eng.audit, entities: {}, actions: {} } } satisfies WordsOfCodes,
      // @ts-expect-error A code without a title.
      { ...eng, errors: { ...eng.errors, BAD_REQUEST: untitled } } satisfies WordsOfCodes,
      // @ts-expect-error No kind of plan.
      { ...eng, masters: { ...eng.masters, kinds: {} } } satisfies WordsOfCodes,
      // @ts-expect-error No fact of an item.
      { ...eng, item: { ...eng.item, fields: {} } } satisfies WordsOfCodes,
    ]
    expect(without).toHaveLength(4)
  })
})

describe('a key', () => {
  it('does not compile when it is missing, misspelt, or of the other pages', () => {
    const state = masterStatus.completed
    const calls = (ofAdmin: TFunction, ofSite: TFunction<'site'>) => {
      ofAdmin('common.rowsShown', { count: 1 })
      ofAdmin(`status.master.${state}`)
      ofSite('shell.crumbs')
      // @ts-expect-error Misspelt.
      ofAdmin('common.clearr')
      // @ts-expect-error A place, not a sentence.
      ofAdmin('common')
      // @ts-expect-error Not every state of a run is one of a transaction.
      ofAdmin(`status.tx.${state}`)
      // @ts-expect-error Any text at all.
      ofAdmin(`errors.${'x' as string}.title`)
      // @ts-expect-error Of the site.
      ofAdmin('shell.crumbs')
      // @ts-expect-error Of the console.
      ofSite('masters.run')
    }
    expect(calls).toBeTypeOf('function')
  })
})

describe('screens', () => {
  it('hold no Hangul: every sentence is a key', () => {
    const withHangul = files(src, /\.tsx$/).filter((file) =>
      /[ㄱ-힣]/.test(stripComments(readFileSync(file, 'utf8'))),
    )
    expect(withHangul).toEqual([])
  })

  it('hold no sentence between tags', () => {
    const sentences = files(src, /\.tsx$/).flatMap((file) =>
      [...stripComments(readFileSync(file, 'utf8')).matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+[.!?]?)\s*</g)].map(
        (match) => `${file}: ${match[1]}`,
      ),
    )
    expect(sentences).toEqual([])
  })

  it('hold no sentence in what is read out or shown as a hint', () => {
    const spoken =
      /\b(?:aria-label|aria-description|title|alt|label|placeholder|text|hint|summary)=(?:"|\{['`])[A-Z][a-z]+(?: [a-z]+)+/g
    const sentences = files(src, /\.tsx$/).flatMap((file) =>
      [...stripComments(readFileSync(file, 'utf8')).matchAll(spoken)].map(([it]) => `${file}: ${it}`),
    )
    expect(sentences).toEqual([])
  })

  it('name no colour, border, radius, shadow or motion outside ui/', () => {
    const forbidden =
      /className="[^"]*\b(?:bg-|border\b|border-|rounded|shadow|ring-|transition|animate-|hover:|text-(?:ink|muted|faint|accent|success|info|warning|danger|unknown)\b)[^"]*"/g
    const found = [...files(join(src, 'admin'), /\.tsx$/), ...files(join(src, 'site'), /\.tsx$/)].flatMap(
      (file) => [...readFileSync(file, 'utf8').matchAll(forbidden)].map((match) => `${file}: ${match[0]}`),
    )
    expect(found).toEqual([])
  })
})

function flatten(tree: object, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}

/** English has a form for one and for many, Korean has one form. */
function baseKeys(flat: Map<string, string>): Set<string> {
  return new Set([...flat.keys()].map((key) => key.replace(/_(one|other)$/, '')))
}

function placeholders(text: string): string {
  return [...new Set([...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? ''))]
    .sort((a, b) => a.localeCompare(b))
    .join()
}

function files(dir: string, pattern: RegExp): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(dir, name))
}

function stripComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}
