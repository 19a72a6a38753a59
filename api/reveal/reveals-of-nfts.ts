import type { Db } from '#db/connection.ts'
import { countEntries } from '#db/reveal/reveal-entries.ts'
import { listTokensOfAssets } from '#db/reveal/reveal-tokens.ts'
import { listRevealsByIds } from '#db/reveal/reveals.ts'
import { readRevealEntry } from '#contract/reveal/reveal-entry.ts'
import type { NftReveal } from '#contract/reveal/reveals.ts'
import { presentPublicReveal } from './present-reveal.ts'

/** Reveals of these NFTs, the latest first, each with its NFTs; what one becomes is told once it is revealed. */
export async function listRevealsOfNfts(db: Db, assetIds: readonly string[]): Promise<NftReveal[]> {
  const tokens = await listTokensOfAssets(db, assetIds)
  if (tokens.length === 0) return []
  const ids = [...new Set(tokens.map(({ revealId }) => revealId))]
  const [rows, counts] = await Promise.all([listRevealsByIds(db, ids), countEntries(db, ids)])
  return rows.map((row) => ({
    ...presentPublicReveal(row, counts.get(row.reveal.id)?.revealed ?? 0),
    tokens: tokens
      .filter(({ revealId }) => revealId === row.reveal.id)
      .map(({ assetId, number, isRevealed, isOpened, entry, image }) => ({
        ...{ assetId, number, isRevealed, isOpened },
        name: isRevealed && entry !== null ? (readRevealEntry(entry)?.name ?? null) : null,
        image: isRevealed ? image : null,
      })),
  }))
}
