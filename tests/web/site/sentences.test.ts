import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  menuExtras,
  menuGroups,
  notFoundRoute,
  bareRoutes,
  personalRoutes,
  routes,
  testRoute,
} from '#web/src/site/frame/routes.ts'

const src = join(import.meta.dirname, '../../../web/src')
function read(path: string) {
  return readFileSync(join(src, path), 'utf8')
}
function list(dir: string, ending: string) {
  return readdirSync(join(src, dir), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .toSorted()
}

const kor = sentencesOf('kor')
const eng = sentencesOf('eng')

describe('the sentences of the site', () => {
  it('have the same keys and placeholders in both languages', () => {
    expect(basesOf(eng)).toEqual(basesOf(kor))
    for (const [key, text] of kor) {
      const other = eng.get(key) ?? eng.get(`${key}_other`)
      expect(placeholdersOf(other ?? ''), key).toEqual(placeholdersOf(text))
    }
  })

  it('name every route, group and entry of the menu', () => {
    const keys = [
      ...[...routes, ...personalRoutes, ...bareRoutes, notFoundRoute, testRoute].map(
        (it) => `titles.${it.id}`,
      ),
      ...menuGroups.map((it) => `menu.groups.${it}`),
      ...menuExtras.filter((it) => !it.to).map((it) => `menu.${it.id}`),
    ]
    expect(keys.filter((key) => !kor.has(key))).toEqual([])
  })

  it('give every page a name of its own', () => {
    for (const all of [kor, eng]) {
      const titles = [...all].filter(([key]) => key.startsWith('titles.')).map(([, text]) => text)
      expect(new Set(titles).size).toBe(titles.length)
    }
  })
})

describe('the content', () => {
  it('is there for every route and language, and nothing is there without a route', () => {
    const files = list('content', '.mdx')
    const wanted = routes
      .filter((it) => it.kind === 'content')
      .flatMap((it) => it.languages.map((language) => `${language}/${it.section}/${it.id}.mdx`))
    expect(files).toEqual(wanted.toSorted())
  })

  it('has no heading of the first level: the headline is it', () => {
    expect(list('content', '.mdx').filter((name) => /^# /m.test(read(`content/${name}`)))).toEqual([])
  })

  it('says when something opens by its state, never by itself', () => {
    const asserted = /여는 날(은|과|부터)|열리는 날|출시 예정|opening day|To be released|not open yet/i
    const wrong = list('content', '.mdx').filter((name) =>
      asserted.test(read(`content/${name}`).replace(/<(Opening|WhenNotOpen) .*?<\/\1>/gs, '')),
    )
    // The history of a field, in which a day is only described.
    expect(wrong.filter((name) => name !== 'kor/nft/nftGenesis.mdx')).toEqual([])
  })

  it('keeps Hangul out of English pages', () => {
    expect(list('content/eng', '.mdx').filter((name) => /[ㄱ-힣]/.test(read(`content/eng/${name}`)))).toEqual(
      [],
    )
  })
})

function sentencesOf(language: 'kor' | 'eng'): Map<string, string> {
  const all = new Map<string, string>()
  for (const name of list(`site/locales/${language}`, '.json')) {
    const tree: object = JSON.parse(read(`site/locales/${language}/${name}`))
    flatten(tree, `${name.replace('.json', '')}.`, all)
  }
  return all
}

function flatten(tree: object, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else if (typeof value === 'object' && value !== null) flatten(value, `${prefix}${key}.`, into)
  }
}

/** English has a form for one and one for many, Korean needs one. */
function basesOf(sentences: Map<string, string>): string[] {
  return [...new Set([...sentences.keys()].map(baseOf))].toSorted()
}

function baseOf(key: string): string {
  return key.replace(/_(one|other)$/, '')
}

function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? ''))].toSorted()
}
