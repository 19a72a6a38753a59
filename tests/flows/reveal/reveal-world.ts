import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Standard } from '#contract/codes/status.ts'
import type { RevealPayload } from '#contract/reveal/item.ts'
import { listAssets } from '../../chaos/audit.ts'
import { ended, itemsOf, until, type Line } from '../../support/line.ts'
import { testItems } from '../../support/rows.ts'
import { withWorker } from '../../support/with-worker.ts'

export function runToEnd(line: Line, masterId: number): Promise<void> {
  return withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
}

let serial = 0
/** NFTs of somebody, as a run of the line left them, and what they show. */
export async function minted(line: Line, standard: Standard, count: number, owner: string) {
  const masterId = await line.plan({ standard, items: testItems(count, `r${++serial}`, [owner]) })
  await runToEnd(line, masterId)
  return (await itemsOf(line.db, masterId)).map((item) => item.asset_id ?? '')
}

/** What each NFT is to become. */
export function contentOf(assetIds: string[], content: string): RevealPayload[] {
  return assetIds.map((assetId, at) => ({
    assetId,
    name: `${content} #${at}`,
    uri: `https://example.test/${content}/${at}.json`,
  }))
}

/** Waits until the chain's index shows these NFTs so. */
export function untilShown(line: Line, payloads: RevealPayload[]): Promise<void> {
  return until(`the index shows ${payloads[0]?.name}`, async () => {
    const [row] = await line.db.execute<{ mint: string }>(sql`
      select mint_address as mint from collections where collection_id = ${line.collectionId}`)
    const shown = new Map(
      (await listAssets(line.solana.url, row?.mint ?? '')).map((asset) => [asset.id, asset]),
    )
    return payloads.every(({ assetId, name, uri }) => {
      const asset = shown.get(assetId)
      return asset?.name === name && asset.uri === uri
    })
  })
}
