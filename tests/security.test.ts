import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { brand } from '#contract/brand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

/** Requirements of level 1 and 2 of OWASP ASVS 5.0.0, by section: `1-5,7` are the numbers in it. */
const numbers: Record<string, string> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
}
/** How many of them each chapter has, and how many are of level 1. */
const perChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const ofLevel1 = [8, 4, 8, 2, 4, 13, 6, 4, 4, 5, 3, 3, 1, 2, 3, 0, 0]

interface Row {
  number: string
  level: string
  state: string
  why: string
}
const rows: Row[] = [
  ...text.matchAll(/^\| v5\.0\.0-(\d+\.\d+\.\d+) +\| (\S) +\| .+? +\| (.+?) +\| (.+?) +\|$/gm),
].map(([, number = '', level = '', state = '', why = '']) => ({ number, level, state, why }))

function numbersOf(section: string, spans: string): string[] {
  return spans.split(',').flatMap((span) => {
    const [first = 0, last = first] = span.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`)
  })
}

function countIn(chapter: number, of: (row: Row) => boolean = () => true): number {
  return rows.filter((row) => row.number.startsWith(`${chapter}.`) && of(row)).length
}

describe('the table of OWASP ASVS', () => {
  it('has every requirement of level 1 and 2, each once', () => {
    const wanted = Object.entries(numbers).flatMap(([section, spans]) => numbersOf(section, spans))
    expect(wanted).toHaveLength(253)
    expect(rows.map(({ number }) => number)).toEqual(wanted)
  })

  it('has as many of each chapter and level as the standard', () => {
    expect(perChapter.map((_, at) => countIn(at + 1))).toEqual(perChapter)
    expect(ofLevel1.map((_, at) => countIn(at + 1, ({ level }) => level === '1'))).toEqual(ofLevel1)
    expect(rows.every(({ level }) => level === '1' || level === '2')).toBe(true)
  })

  it('says of each that it is met, not applicable or not met', () => {
    const states = new Set(rows.map(({ state }) => state))
    expect([...states].toSorted()).toEqual(['**not met**', 'met', 'not applicable'])
  })

  it('names a test of each that is met, or where it is so without one', () => {
    const bare = rows.filter(({ state, why }) => state === 'met' && !/`tests\/|no test|this page/.test(why))
    expect(bare.map(({ number, why }) => `${number}: ${why}`)).toEqual([])
  })

  it('names only files that exist', () => {
    const named = [...text.matchAll(/`((?:tests|api|contract|docker|docs|web|worker)\/[\w./-]+\.\w+)`/g)]
    expect(named.length).toBeGreaterThan(200)
    const missing = named.map(([, name = '']) => name).filter((name) => !existsSync(path.join(root, name)))
    expect(missing).toEqual([])
  })
})

describe('SECURITY.md', () => {
  it('names the inbox of the brand', () => {
    expect(readFileSync(path.join(root, 'SECURITY.md'), 'utf8')).toContain(brand.inboxes.inquiry)
  })
})
