import { listKeptLeaves, type KeptLeaf } from '#db/census/unexplained.ts'
import { listUnfinishedItems } from '#db/census/unfinished.ts'
import type { Run } from '#db/run/runs.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import type { ReadContext, WorkerContext } from '#worker/context.ts'
import type { Count } from '../../define-operation.ts'
import { collectionMintOf, toMintItem } from '../mint-context.ts'
import { explain } from './explain-leaves.ts'
import type { Findings } from './findings.ts'
import { readMinted } from './search-leaves.ts'

/**
 * Leaves that were found before the items of this run were entered, and that those items would make once more: what a lost list made,
 * though a person has accepted it since.
 */
export async function listKeptOf(ctx: ReadContext, run: Run, authority: Signer): Promise<KeptLeaf[]> {
  const { collectionId, standard } = run.plan
  if (collectionId === null || standard !== 'compressed') return []
  const kept = await listKeptLeaves(ctx.db, collectionId)
  if (kept.length === 0) return []
  const only = { masterId: run.master.id, owners: [...new Set(kept.map(({ owner }) => owner))] }
  const items = await listUnfinishedItems(ctx.db, { collectionId, standard }, only)
  const context = { authority, collectionMint: collectionMintOf(run) ?? '' }
  const contents = new Set(
    items.map((item) => ctx.chain.programs.census.leafContent(context, toMintItem(item, run))),
  )
  return kept.filter(({ content }) => contents.has(content))
}

/** Their transactions are read again, and matched to the items that explain them now. */
export async function searchKept(
  ctx: WorkerContext,
  { run, authority, counts }: { run: Run; authority: Signer; counts: Count[] },
  findings: Findings,
): Promise<void> {
  const kept = await listKeptOf(ctx, run, authority)
  const read = new Set(findings.transactions.map(({ landed }) => landed.signature))
  for (const count of counts) {
    const own = kept.filter(({ tree, signature }) => tree === count.address && !read.has(signature))
    const signatures = [...new Set(own.map(({ signature }) => signature))]
    if (signatures.length === 0) continue
    await explain(ctx, { run, authority, count }, await readMinted(ctx, count.address, signatures), findings)
  }
}
