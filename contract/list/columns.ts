/** The columns a mint list can have, in the order they are written and shown. */
export const listColumns = ['name', 'symbol', 'uri', 'owner', 'creators', 'royalty', 'attributes'] as const
export type ListColumn = (typeof listColumns)[number]

/** Without one of these an item cannot be minted; the others have a harmless empty value. */
export const requiredColumns = ['name', 'uri', 'owner'] as const satisfies readonly ListColumn[]

/** The text of every column of one row; an absent cell is the empty string. */
export type Cells = Record<ListColumn, string>

/**
 * Header words, already in the form `normalizeHeader` gives. The Korean word for "address" is left out on
 * purpose: people use it for wallets and for links.
 */
const aliases: Record<ListColumn, readonly string[]> = {
  name: ['name', 'nftname', 'itemname', 'title', '이름', '명칭', '제목', 'nft이름', 'nft명'],
  symbol: ['symbol', 'ticker', '심볼', '심벌', '기호'],
  uri: [
    'uri',
    'url',
    'link',
    'json',
    'jsonurl',
    'jsonuri',
    'tokenuri',
    'metadata',
    'metadatauri',
    'metadataurl',
    '메타데이터',
    '메타데이터주소',
    '메타데이터링크',
    '메타데이터uri',
    '메타데이터url',
    '링크',
  ],
  owner: [
    'owner',
    'wallet',
    'walletaddress',
    'owneraddress',
    'ownerwallet',
    'address',
    'recipient',
    'receiver',
    'holder',
    '소유자',
    '소유자주소',
    '지갑',
    '지갑주소',
    '받는지갑',
    '받는사람',
    '수신자',
    '수령인',
    '보유자',
  ],
  creators: ['creators', 'creator', '크리에이터', '창작자', '제작자', '작가'],
  royalty: ['royalty', 'royalties', 'royaltypercent', '로열티', '로열티율', '로얄티'],
  attributes: ['attributes', 'attribute', 'traits', 'trait', 'properties', '속성', '특성'],
}

/** Headers whose numbers are basis points (500 = 5 %), as Metaplex JSON writes them. */
const basisPointHeaders = ['sellerfeebasispoints', 'royaltybasispoints', 'royaltybps', 'basispoints', 'bps']

export interface HeaderMatch {
  column: ListColumn
  isBasisPoints: boolean
}

const columnByHeader = new Map<string, HeaderMatch>()
for (const column of listColumns) {
  for (const alias of aliases[column]) columnByHeader.set(alias, { column, isBasisPoints: false })
}
for (const alias of basisPointHeaders) columnByHeader.set(alias, { column: 'royalty', isBasisPoints: true })

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
export function matchHeader(header: string): HeaderMatch | null {
  return columnByHeader.get(normalizeHeader(header)) ?? null
}

/** The column somebody probably meant: at most two typing mistakes, or the start of a known word. Null otherwise. */
export function guessColumn(header: string): ListColumn | null {
  const word = normalizeHeader(header)
  if (word.length < 3 || word.length > 40) return null
  let best: ListColumn | null = null
  let bestMistakes = word.length > 4 ? 3 : 2
  for (const [alias, { column }] of columnByHeader) {
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
