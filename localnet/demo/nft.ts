import { cover, families } from '#web/src/shared/art/cover.ts'
import { hash } from '#web/src/shared/art/random.ts'

/** Metadata and pictures of the demo's NFTs, before and after their migration. */
export interface DemoNft {
  body: string
  type: string
}

const tokenPath = /^\/nft\/(old|new)\/(\d{1,6})\.(json|svg)$/

/** @returns null for a path that is no NFT's. */
export function demoNft(path: string, origin: string): DemoNft | null {
  if (path === '/nft/new/collection.json')
    return json({ name: 'Punky Grilla', symbol: 'GRILLA', image: `${origin}/nft/new/0.svg` })
  const [, age, id, kind] = tokenPath.exec(path) ?? []
  if (!age || !id) return null
  if (kind === 'svg') return { body: picture(id), type: 'image/svg+xml' }
  return json({
    name: age === 'old' ? `Grilla #${id}` : `Punky Grilla #${id}`,
    symbol: 'GRILLA',
    description: age === 'old' ? 'A Grilla as it was born on Kaia.' : 'A Grilla that moved to Solana.',
    image: `${origin}/nft/${age}/${id}.svg`,
    attributes: [{ trait_type: 'Family', value: familyOf(id) }],
  })
}

function json(value: unknown): DemoNft {
  return { body: JSON.stringify(value), type: 'application/json' }
}
function familyOf(id: string) {
  return families[hash(`grilla:${id}`) % families.length] ?? families[0]
}
/** The same picture on both chains: it is the same Grilla. */
function picture(id: string) {
  return cover({ seed: `grilla:${id}`, family: familyOf(id) })
}
