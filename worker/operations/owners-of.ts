import type { Work } from './work.ts'

/** The wallets of the items of a chunk, each once, in their order. */
export function ownersOf({ items }: Pick<Work, 'items'>): string[] {
  return [...new Set(items.map(({ owner }) => owner))]
}
