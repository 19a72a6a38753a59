import pMap from 'p-map'
import { findMintSignature } from '#db/census/known-leaves.ts'
import { listLoggedOfOthers, type LoggedItem } from '#db/census/ledger.ts'
import type { AssetItem } from '../chains/programs.ts'
import type { ReadContext } from '../context.ts'
import type { Search } from './asset-search.ts'
import type { FoundOnChain } from './define-operation.ts'

const readsAtOnce = 16

/** See Operation.readChain: what was done to the NFTs of the run since each was minted, but for what the log says of other runs. */
export async function readAssets<Item extends AssetItem, Done extends AssetItem>(
  ctx: ReadContext,
  { run, context, program, toItem }: Search<Item, Done>,
  rows: LoggedItem[],
): Promise<FoundOnChain> {
  const { census } = ctx.chain.programs
  const found: FoundOnChain = { assets: new Map(), landed: new Map(), touched: [] }
  const items = new Map(rows.map(toItem).map((item) => [item.assetId, item]))
  const traces = await program.listTraces(context.standard, [...items.keys()])
  const later = await pMap(
    traces,
    async ({ address, assetIds }) => {
      const outcomes = await census.listOutcomes(address)
      const made = await findMintSignature(ctx.db, assetIds[0] ?? '')
      return outcomes.slice(outcomes.findIndex(({ signature }) => signature === made) + 1)
    },
    { concurrency: readsAtOnce },
  )
  found.touched.push(...later.flat())
  const succeeded = found.touched.filter(({ hasFailed }) => !hasFailed).map(({ signature }) => signature)
  const others = await listLoggedOfOthers(ctx.db, run.master.id, succeeded)
  const own = [...new Set(succeeded)].filter((signature) => !others.has(signature))
  const certain = await census.listCertain(own)
  await pMap(
    [...certain],
    async (signature) => {
      const { landed, items: done } = await program.readDone(context, [...items.values()], signature)
      if (done.length > 0) found.landed.set(signature, landed)
      for (const { assetId } of done) found.assets.set(assetId, signature)
    },
    { concurrency: readsAtOnce },
  )
  return found
}
