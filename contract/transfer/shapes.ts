import { tokenAccountBytes } from '../operation/asset-quote.ts'

/**
 * What a transfer costs. An NFT of Token Metadata needs a token account of its new owner, counted as if none of them had it yet;
 * that of the wallet stays, empty. A leaf opens nothing.
 */
export const shapes = {
  'token-metadata': { perTransaction: { v0: 6, v1: 10 }, compute: 25_000, opened: [tokenAccountBytes] },
  compressed: { perTransaction: { v0: 2, v1: 8 }, bufferShare: 1, compute: 80_000 },
}
