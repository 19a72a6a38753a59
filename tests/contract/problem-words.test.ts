import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawProblems } from '#contract/draw/draw-problems.ts'
import { fileProblemSeverity } from '#contract/file/file-problems.ts'
import { fileProblemWords } from '#contract/file/file-words.ts'
import type { Language } from '#contract/language.ts'
import type { Words } from '#contract/list/index.ts'
import { describeProblem, problem } from '#contract/problem.ts'
import { amountProblems } from '#contract/recipient/amount/amount-problems.ts'
import { snapshotProblems } from '#contract/recipient/snapshot/snapshot-words.ts'
import { revealProblems } from '#contract/reveal/reveal-problems.ts'

const tables: Record<string, Record<string, Words>> = {
  draw: drawProblems,
  reveal: revealProblems,
  snapshot: snapshotProblems,
  amount: amountProblems,
  file: fileProblemWords,
}

function slotsOf(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].toSorted()
}

describe.each(Object.entries(tables))('the words of %s', (_, words) => {
  test('are Korean and English, with the same values in both', () => {
    for (const { kor, eng } of Object.values(words)) {
      expect(kor).toMatch(/[가-힣]/)
      expect(eng).not.toMatch(/[가-힣]/)
      expect(slotsOf(kor)).toEqual(slotsOf(eng))
    }
  })

  test('put no Korean particle behind a value', () => {
    const withParticle = Object.values(words).filter(({ kor }) =>
      /\}["']?(?:은|는|이|가|을|를|와|과|으로|로)(?=[\s.(])/.test(kor),
    )
    expect(withParticle).toEqual([])
  })
})

/** What the files of a language say, by file. */
async function sentencesOf(language: Language): Promise<object> {
  const folder = new URL(`../../contract/locales/${language}/lists/`, import.meta.url)
  const files = readdirSync(folder)
  const said = await Promise.all(
    files.map(async (file): Promise<object> => import(new URL(file, folder).href)),
  )
  return Object.fromEntries(files.map((file, at) => [file, { ...said[at] }]))
}

/** Every sentence of a language by its place, as what it takes in. */
function slotsBelow(part: object, at = ''): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, one]: [string, unknown]) => {
      const place = `${at}.${key}`
      if (typeof one === 'string') return [[place, slotsOf(one)]]
      return Object.entries(slotsBelow(Object(one), place))
    }),
  )
}

test('what lists say carries the same values in every language, and none has words that another lacks', async () => {
  const [korean, english] = [slotsBelow(await sentencesOf('kor')), slotsBelow(await sentencesOf('eng'))]
  expect(Object.keys(english).length).toBeGreaterThan(150)
  expect(korean).toEqual(english)
})

test('every problem of files has words', () => {
  expect(Object.keys(fileProblemWords).toSorted()).toEqual(Object.keys(fileProblemSeverity).toSorted())
})

describe('a problem', () => {
  const words = { LONG: { kor: '"{value}", {count}', eng: '"{value}" ({count}), {other}' } }

  test('is said with its values, numbers as people read them', () => {
    expect(describeProblem(words, problem('LONG', { value: 'x', count: 12_345 }), 'eng')).toBe(
      '"x" (12,345), {other}',
    )
  })

  test('keeps a hash whole and cuts what is longer, never to half a character', () => {
    const hash = 'f'.repeat(64)
    expect(problem('LONG', { value: hash }).params['value']).toBe(hash)
    const cut = String(
      problem('LONG', { value: `${'a'.repeat(76)}\u{1f98d}${'b'.repeat(20)}` }).params['value'],
    )
    expect(cut).toBe(`${'a'.repeat(76)}\ufffd...`)
  })
})
