import type { HeaderMatch, ListDefinition } from './list-definition.ts'

/** 'Wallet Address', 'wallet_address' and 'walletAddress (Solana)' are one header. */
export function normalizeHeader(header: string): string {
  // No header is that long; a hostile one must not cost more than an honest one.
  return header
    .slice(0, 100)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^)]*\)|[\s_\-.*%:]/g, '')
}

/** The column a header names, or null when no alias is that word. */
export function matchHeader(definition: ListDefinition, header: string): HeaderMatch | null {
  return definition.headers.get(normalizeHeader(header)) ?? null
}

/** The column somebody probably meant: at most two typing mistakes, or the start of a known word. Null otherwise. */
export function guessColumn(definition: ListDefinition, header: string): string | null {
  const word = normalizeHeader(header)
  if (word.length < 3 || word.length > 40) return null
  let best: string | null = null
  let bestMistakes = word.length > 4 ? 3 : 2
  for (const [alias, { column }] of definition.headers) {
    const mistakes = alias.startsWith(word) || word.startsWith(alias) ? 1 : countMistakes(word, alias)
    if (mistakes < bestMistakes) [best, bestMistakes] = [column, mistakes]
  }
  return best
}

/** Levenshtein distance. Header words are short, so the plain table is enough. */
function countMistakes(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, swap))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
