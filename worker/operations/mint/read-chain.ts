import pMap from 'p-map'
import { listLoggedOfOthers } from '#db/census/ledger.ts'
import type { ReadContext } from '../../context.ts'
import type { AuditedRows, FoundOnChain } from '../define-operation.ts'
import { readSucceeded } from '../read-succeeded.ts'
import { nftContext, toMintItem } from './mint-context.ts'

const readsAtOnce = 16

/** See Operation.readChain: the trees of the run, or the mint accounts its items could have. */
export function readMinted(ctx: ReadContext, rows: AuditedRows): Promise<FoundOnChain> {
  return rows.run.plan.standard === 'compressed' ? readTrees(ctx, rows) : readMints(ctx, rows)
}

/**
 * Every leaf that was minted into the run's trees, but for what the log says of other runs that share them; what was done to a
 * leaf later came after its mint.
 */
async function readTrees(ctx: ReadContext, { run, trees }: AuditedRows): Promise<FoundOnChain> {
  const { census } = ctx.chain.programs
  const found: FoundOnChain = { assets: new Map(), landed: new Map(), touched: [] }
  for (const tree of trees) {
    const outcomes = await census.listOutcomes(tree)
    found.touched.push(...outcomes)
    const signatures = outcomes.filter(({ hasFailed }) => !hasFailed).map(({ signature }) => signature)
    const others = await listLoggedOfOthers(ctx.db, run.master.id, signatures)
    const read = await pMap(signatures, (signature) => census.readLeaves({ tree, signature }), {
      concurrency: readsAtOnce,
    })
    const seen = new Set<string>()
    for (const [at, { landed, leaves }] of read.entries()) {
      const fresh = leaves.filter(({ assetId }) => !seen.has(assetId))
      for (const { assetId } of fresh) seen.add(assetId)
      if (others.has(landed.signature)) continue
      for (const { assetId } of fresh) found.assets.set(assetId, landed.signature)
      if (fresh.length > 0 || at === 0) found.landed.set(landed.signature, landed)
    }
  }
  return found
}

/** Every mint account that an item of the run could have. */
async function readMints(ctx: ReadContext, { run, authority, items }: AuditedRows): Promise<FoundOnChain> {
  const { census } = ctx.chain.programs
  const context = nftContext(ctx, run, authority)
  const wanted = items.map((item) => toMintItem(item, run))
  const there = new Set((await census.listMinted(context, wanted)).map(({ mint }) => mint))
  const assets = new Map<string, string>()
  const touched = await pMap(
    census.listMintAddresses(context, wanted),
    async (mint) => {
      const outcomes = await census.listOutcomes(mint)
      const made = outcomes.find(({ hasFailed }) => !hasFailed)
      if (made && there.has(mint)) assets.set(mint, made.signature)
      return outcomes
    },
    { concurrency: readsAtOnce },
  )
  return { assets, landed: await readSucceeded(ctx, [...assets.values()]), touched: touched.flat() }
}
