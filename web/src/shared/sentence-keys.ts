import type admin from '../locales/eng/index.ts'
import type { site } from '../site/locales/eng/index.ts'

/** The keys of the sentences in a tree, joined by dots; a sentence with a form for one and for many has one key. */
type KeyIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? BaseOf<Name> : `${Name}.${KeyIn<Tree[Name]>}`
}[keyof Tree & string]
type BaseOf<Name extends string> = Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name

type Below<Key extends string, Place extends string> = Key extends `${Place}.${infer Rest}` ? Rest : never

/** The English sentences say which keys there are; tests hold the Korean ones to them. */
export type AdminKey = KeyIn<typeof admin>
export type SiteKey = KeyIn<typeof site>

/** What may follow a place of the tree: `AdminKeyBelow<'news.fields'>` is `'title' | 'slug' | ...`. */
export type AdminKeyBelow<Place extends string> = Below<AdminKey, Place>
export type SiteKeyBelow<Place extends string> = Below<SiteKey, Place>
