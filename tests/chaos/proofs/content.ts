import { keyOf, type ChainAsset } from '../audit.ts'
import type { AskedItem, Note } from './asked.ts'

/** What was asked for, word for word, against what the chain shows of it. */
export function proveContent(
  input: { asked: AskedItem[]; assets: ChainAsset[]; wallet: string; collection: string },
  note: Note,
): void {
  const asked = new Map(input.asked.map((item) => [keyOf(item), item]))
  for (const asset of input.assets) {
    const item = asked.get(asset.key)
    if (!item) continue
    const promised = contentOf(item, input)
    const { symbol, sellerFeeBasisPoints, creators, collection, isMutable } = asset
    const found = { symbol, sellerFeeBasisPoints, creators, collection, isMutable }
    for (const name of ['symbol', 'sellerFeeBasisPoints', 'creators', 'collection', 'isMutable'] as const)
      if (JSON.stringify(promised[name]) !== JSON.stringify(found[name]))
        note(
          'wrong',
          1,
          `${item.name}: ${name} is ${JSON.stringify(found[name])}, asked for ${JSON.stringify(promised[name])}`,
        )
  }
}

/** Who signs the mint is a verified creator at once; others verify themselves later. */
export function contentOf(item: AskedItem, { wallet, collection }: { wallet: string; collection: string }) {
  const creators = item.creators.map(({ address, share }) => ({
    address,
    share,
    verified: address === wallet,
  }))
  const { symbol, sellerFeeBasisPoints } = item
  return { symbol, sellerFeeBasisPoints, creators, collection, isMutable: true }
}
