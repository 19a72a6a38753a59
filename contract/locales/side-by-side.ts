import { languages, type Language } from '../language.ts'
import type { Words } from '../list/list-definition.ts'

/** The same sentences in another language. */
type Like<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Like<T[Key]> }
type SideBySide<T> = { readonly [Key in keyof T]: T[Key] extends string ? Words : SideBySide<T[Key]> }

/** The sentences of one file in every language: each with all of its translations. They are looked up where they are said. */
export function sideBySide<T extends object>(all: { eng: T } & Record<Language, Like<T>>): SideBySide<T> {
  return together(all, all.eng, []) as SideBySide<T>
}

function together(all: Record<Language, object>, part: object, path: readonly string[]): object {
  const said = Object.entries(part).map(([key, value]: [string, unknown]) => {
    const at = [...path, key]
    const isPart = typeof value === 'object' && value !== null
    return [key, isPart ? together(all, value, at) : wordsAt(all, at)]
  })
  return Object.fromEntries(said)
}

function wordsAt(all: Record<Language, object>, path: readonly string[]): object {
  const each = languages.map((language) => {
    const get = (): unknown => sentenceAt(all[language], path)
    return [language, { get, enumerable: true }] as const
  })
  return Object.defineProperties({}, Object.fromEntries(each))
}

function sentenceAt(tree: unknown, path: readonly string[]): unknown {
  return path.reduce((part, key) => (typeof part === 'object' && part ? Reflect.get(part, key) : part), tree)
}
