import type { MappingItem } from '#contract/reveal/mapping-list.ts'
import type { MatchRule } from '#contract/reveal/match-rule.ts'
import type { RevealWay } from '#contract/reveal/codes.ts'
import { AppError, badField } from '../app-error.ts'

/** Where our pages and public files are read. */
export interface OwnAddresses {
  /** Of the pages and of metadata that we serve: `https://example.com`. */
  origin: string
  /** Of public files, which lasts; null: nobody said. */
  assetsUrl: string | null
}

/**
 * What stays in an NFT for ever must be read for ever: our site's host is not said to last, the base of public files is. A URI goes on chain,
 * a picture into metadata that caches keep.
 * @throws AppError NO_LASTING_ADDRESS where one is needed and nobody said it, BAD_REQUEST: CHAIN_NEEDS_URI, RULE_ON_CHAIN, OWN_ADDRESS.
 */
export function assertLasting(
  { way, items, rule }: { way: RevealWay; items: readonly MappingItem[]; rule: MatchRule | null },
  own: OwnAddresses,
): void {
  if (way === 'chain' && rule) throw badField('way', 'RULE_ON_CHAIN')
  if (way === 'chain' && items.some(({ uri }) => uri === '')) {
    if (own.assetsUrl === null) throw new AppError('NO_LASTING_ADDRESS')
    throw badField('list', 'CHAIN_NEEDS_URI')
  }
  const found = items
    .filter(({ isOfFiles }) => !isOfFiles)
    .flatMap(({ uri, image }) => [uri, image])
    .find((address) => isOfSite(address, own))
  if (found !== undefined) throw refused('list', found, own)
  const changed = rule && Object.values(rule.results).find(({ image }) => image && isOfSite(image.uri, own))
  if (changed?.image) throw refused('rule', changed.image.uri, own)
}

function isOfSite(address: string, { origin, assetsUrl }: OwnAddresses): boolean {
  return address.startsWith(`${origin}/`) && (assetsUrl === null || !address.startsWith(`${assetsUrl}/`))
}

function refused(field: 'list' | 'rule', value: string, { assetsUrl }: OwnAddresses): AppError {
  if (assetsUrl === null) return new AppError('NO_LASTING_ADDRESS')
  return badField(field, 'OWN_ADDRESS', { issueParams: { value, assetsUrl } })
}
