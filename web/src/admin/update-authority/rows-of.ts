import type { HandOver } from '#contract/update-authority/hand-over.ts'

/** What is handed over, in the order in which it is. */
export const parts = ['nfts', 'trees', 'collection'] as const
export type Part = (typeof parts)[number]

/** How many of each are left to hand over, and how many cannot be, since another wallet has them. */
export function countsOf(
  { nfts, trees, collection, wallet }: HandOver,
  newAuthority: string | null,
): Record<Part, { left: number; done: number; foreign: number }> {
  const delegates = trees.map(({ config }) => config)
  const foreign = delegates.filter((config) => config?.creator !== wallet).length
  const done = delegates.filter((config) => config !== null && config.delegate === newAuthority).length
  const isGone = collection.authority === newAuthority
  const isOurs = collection.authority === wallet
  return {
    nfts: { left: nfts.total - nfts.done, done: nfts.done, foreign: 0 },
    trees: { left: trees.length - foreign - done, done, foreign },
    collection: { left: isOurs && !isGone ? 1 : 0, done: isGone ? 1 : 0, foreign: isOurs || isGone ? 0 : 1 },
  }
}

/** The list that hands these parts over, each in its turn. */
export function rowsOf(
  { nfts, trees, collection, wallet }: HandOver,
  { newAuthority, parts: asked }: { newAuthority: string; parts: readonly Part[] },
): string {
  const treesLeft = trees.filter(
    ({ config }) => config?.creator === wallet && config.delegate !== newAuthority,
  )
  const addresses: Record<Part, [kind: string, addresses: string[]]> = {
    nfts: ['nft', nfts.left],
    trees: ['tree', treesLeft.map(({ address }) => address)],
    collection: ['collection', [collection.mint]],
  }
  const rows = parts
    .filter((part) => asked.includes(part))
    .flatMap((part) => {
      const [kind, own] = addresses[part]
      return own.map((address) => [address, newAuthority, kind].join(','))
    })
  return ['assetId,newAuthority,target', ...rows].join('\n')
}
