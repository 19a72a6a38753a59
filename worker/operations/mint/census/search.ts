import type { Run } from '#db/run/runs.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import type { WorkerContext } from '#worker/context.ts'
import { isAhead, type Count } from '../../define-operation.ts'
import type { Findings } from './findings.ts'
import { searchKept } from './kept-leaves.ts'
import { searchLeaves } from './search-leaves.ts'
import { searchNfts } from './search-nfts.ts'

/** What trees and collection hold beyond the rows: transactions, matched to items by what they made. */
export async function searchMinted(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  { counts, refusedChunkId }: { counts: Count[]; refusedChunkId: number | null },
): Promise<Findings> {
  const findings: Findings = { landed: [], trees: [], transactions: [], unexplained: [] }
  const isRefused = refusedChunkId !== null
  for (const count of counts)
    if (
      count.kind === 'tree' &&
      count.onChain !== null &&
      (isAhead(count) || (isRefused && count.onChain > 0))
    )
      await searchLeaves(ctx, { run, authority, count }, findings)
  await searchKept(ctx, { run, authority, counts }, findings)
  const collection = counts.find(({ kind }) => kind === 'collection')
  const isOfNfts = run.plan.standard === 'token-metadata'
  if (counts.some((count) => count.kind !== 'tree' && isAhead(count)) || (isRefused && isOfNfts))
    await searchNfts(ctx, { run, authority, refusedChunkId, collection: collection ?? null }, findings)
  return findings
}
