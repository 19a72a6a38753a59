import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrationFeeCoins, supplies } from '#contract/constants.ts'
import { hasRoute, routeOf } from '#web/src/site/frame/routes.ts'
import { languages, type Language } from '#web/src/shared/i18n.ts'

interface Text {
  name: string
  language: Language
  text: string
}

const root = join(import.meta.dirname, '../../..')
const pages = textsOf('web/src/content', '.mdx', (name) => name.startsWith('kor/'))
const news = textsOf('db/seed/news', '.md', (name) => name.includes('.kor.'))
const sentences = textsOf('web/src/site/locales', '.json', (name) => name.startsWith('kor/'))
const everything = [...pages, ...news, ...sentences]

describe('the heads of content pages', () => {
  it('have a headline and a description of the length that search results show', () => {
    for (const page of pages) {
      expect(headOf(page, 'headline').length, page.name).toBeGreaterThan(1)
      expect(headOf(page, 'headline').length, page.name).toBeLessThanOrEqual(70)
      expect(headOf(page, 'description').length, page.name).toBeGreaterThanOrEqual(70)
      expect(headOf(page, 'description').length, page.name).toBeLessThanOrEqual(155)
    }
  })

  it('say what no other page of the language says', () => {
    for (const language of languages)
      for (const key of ['headline', 'description'] as const) {
        const all = pages.filter((page) => page.language === language).map((page) => headOf(page, key))
        expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
      }
  })
})

describe('the blocks of content pages', () => {
  it('lead only to pages that exist in the language, and to windows that exist', () => {
    const windows = ['?migrate=1', '?airdrop=apply', '?airdrop=search']
    const dead = pages.flatMap(({ name, language, text }) =>
      [...text.matchAll(/\]\(page:(\w+)|\bto="([^"]+)"/g)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((id) => !windows.includes(id))
        .filter((id) => !hasRoute(id) || !routeOf(id).languages.includes(language))
        .map((id) => `${name}: ${id}`),
    )
    expect(dead).toEqual([])
  })

  it('have a word in every cell of a table head', () => {
    expect(found(pages, /^\|(?:.*\|)? *\|.*\n\| *:?-{3}/gm)).toEqual([])
  })

  it('name a picture in one section only, because it is drawn in the manner of its section', () => {
    const sections = new Map<string, string>()
    for (const { name, text } of pages)
      for (const [, seed = ''] of text.matchAll(/\bart="([^"]+)"/g)) {
        const section = name.split('/')[1] ?? ''
        expect(sections.get(seed) ?? section, `${name}: ${seed}`).toBe(section)
        sections.set(seed, section)
      }
  })

  it('take supplies and the fee from the constants', () => {
    const numbers = Object.values(supplies).map((count) => count.toLocaleString('en-US'))
    expect(found(pages, new RegExp(`\\b(?:${numbers.join('|')}|0\\.\\d+ ?KAIA)`, 'g'))).toEqual([])
  })

  it('say in the Power zone what is open, by the state of a feature', () => {
    const isClosed = ({ text }: Text) =>
      /<(?:Opening|OpeningDay|When) of="/.test(text) || /‘출시 예정’|“To be released”/.test(text)
    const zone = pages.filter(({ name }) => name.includes('/powerzone/'))
    expect(zone.filter((page) => !isClosed(page)).map(({ name }) => name)).toEqual([])
  })
})

describe('what pages must not leave out', () => {
  it('is, on a legal page, that it is a draft', () => {
    const legal = pages.filter(({ name }) => name.includes('/etc/'))
    expect(legal).toHaveLength(8)
    expect(legal.filter(({ text }) => !text.includes('<DraftNotice />')).map(({ name }) => name)).toEqual([])
  })

  it('is, above a list that has samples, that they are samples', () => {
    const unmarked = pages.filter(({ text }) =>
      [...text.matchAll(/<Data of="(\w+)"/g)].some(
        ([tag, list = '']) => hasSamples(list) && !text.split(tag)[0]?.includes('<SampleNotice />'),
      ),
    )
    expect(unmarked.map(({ name }) => name)).toEqual([])
  })

  it('is, where a Solana address is asked for, what a wrong one costs', () => {
    // The privacy policy names the address among what is kept; it asks for none.
    const asking = pages.filter(
      ({ name, text }) =>
        /solana address|솔라나 (?:지갑 )?주소/i.test(text) && !name.endsWith('etcPrivacy.mdx'),
    )
    expect(asking.length).toBeGreaterThan(10)
    expect(
      asking.filter(({ text }) => !text.includes('<SolanaAddressWarning />')).map(({ name }) => name),
    ).toEqual([])
  })

  it('is no filler', () => {
    expect(found(everything, /lorem ipsum|\bTBD\b|\bTODO\b|\bxxx\b/gi)).toEqual([])
  })
})

describe('the words of the site', () => {
  const korean = everything.filter(({ language }) => language === 'kor')
  const english = everything.filter(({ language }) => language === 'eng')

  it('carry no particles in pairs', () => {
    expect(
      found(korean, /(?:[을를은는이가와과]|으?로|아|야)\((?:[을를은는이가와과]|으?로|아|야)\)|\(으\)로/g),
    ).toEqual([])
  })

  it('carry particles that fit the sound before them', () => {
    const misfits = korean.flatMap(({ name, text }) =>
      [...text.matchAll(/[가-힣]+?(를|와|으로)(?=[\s.,)?!])/g)]
        .filter(([word, particle = '']) => !fits(word.slice(0, -particle.length), particle))
        .map(([word]) => `${name}: ${word}`),
    )
    const ours =
      '솔라나|카이아|뉴스|홀더|펑키|펑키콩즈|콩즈|그릴라|트위그|포지|복구 문구|알리아|피트리|프렌즈'
    expect(misfits).toEqual([])
    expect(found(korean, new RegExp(`(?:${ours})(?:을|과|은|이나|으로|이)(?=[\\s.,)?!])`, 'g'))).toEqual([])
  })

  it('call chains by their Korean names in Korean text; KAIA is a coin', () => {
    const bare = [...pages, ...news]
      .filter(({ language }) => language === 'kor')
      .map((page) => ({ ...page, text: page.text.replace(/<[^>]+>|\]\([^)]+\)|`[^`]+`/g, '') }))
    expect(found(bare, /\b(?:Solana|Kaia|Klaytn)\b/g)).toEqual([])
  })

  it('keep to one term for one thing', () => {
    expect(found(korean, /견본|샘플|복구 구문|개인정보처리방침|공개 예정|To be released/g)).toEqual([])
    expect(found(english, /Power Zone|power zone|seed phrase|Ocula|Oculla [Ss]ummoning/g)).toEqual([])
  })

  it('are spelled the American way', () => {
    const british =
      /\b(?:colours?|favourites?|behaviour|neighbours?|centre|cancelled|afterwards|backwards|towards|recognise\w*|organis\w+|licence|grey|programme)\b/gi
    const prose = english.map((it) => ({ ...it, text: it.text.replace(/^ *"\w+":/gm, '') }))
    expect(found(prose, british)).toEqual([])
  })

  it('say nothing in the news of when a feature opens: its state may change any day, and a button stands on its page', () => {
    const promises =
      /before (?:it|they) opens?|opening (?:date|day)|when (?:migration|it) (?:opens|will open)|여는 (?:날|날짜)는|열리기 전/gi
    expect(found(news, promises)).toEqual([])
  })

  it('name the fee of the constants in the news about migration', () => {
    const articles = news.filter(({ name }) => name.includes('how-migration-will-work'))
    expect(articles).toHaveLength(languages.length)
    for (const { text } of articles) expect(text).toContain(`${migrationFeeCoins} KAIA`)
  })
})

function textsOf(folder: string, ending: string, isKorean: (name: string) => boolean): Text[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => ({
      name,
      language: isKorean(name) ? 'kor' : 'eng',
      text: readFileSync(join(root, folder, name), 'utf8'),
    }))
}

/** Whether a particle may follow these letters. The last syllable decides: with a final consonant or without. */
function fits(before: string, particle: string): boolean {
  const final = ((before.codePointAt(before.length - 1) ?? 0) - 0xac00) % 28
  const rieul = 8
  return particle === '으로' ? final !== 0 && final !== rieul : final === 0
}

function headOf({ name, text }: Text, key: 'headline' | 'description'): string {
  const [, value] = new RegExp(`^${key}: (.+)$`, 'm').exec(text.split('\n---')[0] ?? '') ?? []
  if (!value) throw new Error(`${name} has no ${key}. Write it between the lines of "---".`)
  // A tie between two words of a headline is a space to the reader.
  return value.replace(/^(['"])(.*)\1$/, '$2').replaceAll('\\_', ' ')
}

function hasSamples(list: string): boolean {
  return readFileSync(join(root, `web/src/content/data/${list}.ts`), 'utf8').includes('isSample: true')
}

function found(texts: readonly Text[], pattern: RegExp): string[] {
  return texts.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([words]) => `${name}: ${words}`))
}
