import pMap from 'p-map'
import { listKnownSignatures } from '#db/census/count.ts'
import { findLastKnownMint } from '#db/census/known-leaves.ts'
import type { WorkerContext } from '#worker/context.ts'
import { isGivenUp } from '../../define-operation.ts'
import { explain, type TreeSearch } from './explain-leaves.ts'
import type { Findings } from './findings.ts'

const readsAtOnce = 16
/** Known signatures asked for in one statement. */
const signaturesAtOnce = 1_000

/** One tree: its making where the rows lack it, attempts taken for dead that landed, and mints that no row knows. */
export async function searchLeaves(
  ctx: WorkerContext,
  search: TreeSearch,
  findings: Findings,
): Promise<void> {
  const { address, tree } = search.count
  const { census } = ctx.chain.programs
  // What the rows lack comes after the leaves they know: what holders did before is not read.
  const after = tree?.isMade && tree.treeId !== null ? await findLastKnownMint(ctx.db, tree.treeId) : null
  const signatures = await census.listSignatures(address, after)
  const unknown = await listUnknown(ctx, signatures, findings)
  const found = await readMinted(ctx, address, unknown)
  const [first] = found
  if (tree && !tree.isMade && first && first.landed.signature === signatures[0])
    findings.trees.push({ ...tree, address, shape: await census.treeShape(address), landed: first.landed })
  await explain(ctx, search, found, findings)
}

/** What transactions made in a tree, of those that every RPC says to have succeeded. */
export async function readMinted(ctx: WorkerContext, tree: string, signatures: string[]) {
  const { census } = ctx.chain.programs
  const certain = await census.listCertain(signatures)
  return pMap(
    signatures.filter((signature) => certain.has(signature)),
    (signature) => census.readLeaves({ tree, signature }),
    { concurrency: readsAtOnce },
  )
}

/** Signatures without a row. Of those with one, attempts that were given up have landed. */
export async function listUnknown(ctx: WorkerContext, signatures: string[], findings: Findings) {
  const unknown: string[] = []
  for (let from = 0; from < signatures.length; from += signaturesAtOnce) {
    const block = signatures.slice(from, from + signaturesAtOnce)
    const known = await listKnownSignatures(ctx.db, block)
    unknown.push(...block.filter((signature) => !known.has(signature)))
    findings.landed.push(...[...known.values()].filter(isGivenUp).map(({ attemptId }) => attemptId))
  }
  return unknown
}
