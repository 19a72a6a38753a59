import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSentence } from '../parts/has-sentence.ts'
import type words from '../../locales/kor/index.ts'

type Words = typeof words

/** A file of words, by the name it has in the locales. */
export type Namespace = keyof Words

/** The files of words that have at least these keys. */
export type NamespaceWith<Shape> = {
  [N in Namespace]: Words[N] extends Shape ? N : never
}[Namespace]

/** The keys of one group of a file of words, such as `fields`; of groups in it with a dot. */
export type WordOf<N extends Namespace, Group extends string> = Group extends keyof Words[N]
  ? PathIn<Words[N][Group]>
  : never
type PathIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${PathIn<Tree[Key]>}`
}[keyof Tree & string]

/** The keys of a file of words, groups among them. */
export type WordIn<N extends Namespace> = keyof Words[N] & string

export interface Say<Key extends string = string> {
  (key: Key, values?: Record<string, string | number>): string
  /** Whether there are such words. */
  has: (key: Key) => boolean
}
export type SayOf<N extends Namespace> = Say<PathIn<Words[N]>>

/** The words of one file; a key that it does not have does not compile. */
export function useWords<N extends Namespace>(namespace: N): SayOf<N> {
  return useAnyWords(namespace)
}

/** The same for the kit itself, whose definitions have been checked. */
export function useAnyWords(namespace: Namespace): Say {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const sentence = (key: string, values?: Record<string, string | number>): string =>
      hasSentence(i18n, key, values) ? t(key, { ...values }) : key
    const say = (key: string, values?: Record<string, string | number>): string =>
      sentence(`${namespace}.${key}`, values)
    return Object.assign(say, { has: (key: string) => i18n.exists(`${namespace}.${key}`) })
  }, [t, i18n, namespace])
}

/** The words of a field's values stand under its name in plural: `kind` in `kinds`, `status` in `statuses`, `severity` in `severities`. */
export type PluralOf<Name extends string> = Name extends `${string}s`
  ? `${Name}es`
  : Name extends `${infer Stem}ity`
    ? `${Stem}ities`
    : `${Name}s`
export function pluralOf(name: string): string {
  if (name.endsWith('s')) return `${name}es`
  return name.endsWith('ity') ? `${name.slice(0, -1)}ies` : `${name}s`
}
