import pMap from 'p-map'
import {
  listGuardSeeds,
  listLoggedOfOthers,
  type LoggedItem,
  type LoggedTransaction,
} from '#db/census/ledger.ts'
import type { Run } from '#db/run/runs.ts'
import type { Landed } from '../chains/programs.ts'
import type { Signer } from '../chains/transaction.ts'
import type { ReadContext } from '../context.ts'
import { nftContext, toMintItem } from '../operations/mint/mint-context.ts'

const readsAtOnce = 16

/** What is on chain of a run: assets by their ids, the transactions that made them, and those that failed and took their fee. */
export interface Found {
  assets: Map<string, string>
  landed: Map<string, Landed>
  failed: Map<string, Landed>
}

interface Search {
  run: Run
  authority: Signer
  trees: string[]
  items: LoggedItem[]
  logged: LoggedTransaction[]
}

/**
 * Reads the places that each transaction of the run touches: its trees, or the mint accounts its items could have, and its guard
 * accounts. What the log has besides is read by its signature.
 */
export async function findOnChain(ctx: ReadContext, search: Search): Promise<Found> {
  const { run, authority, trees, items, logged } = search
  const found: Found = { assets: new Map(), landed: new Map(), failed: new Map() }
  const touched =
    run.plan.standard === 'compressed'
      ? await readTrees(ctx, run.master.id, trees, found)
      : await readMints(ctx, run, authority, items, found)
  await readFailures(ctx, search, [...touched, ...(await readGuards(ctx, search, found))], found)
  const others = logged.filter(({ hasFailed, signature }) => !hasFailed && !found.landed.has(signature))
  await readInto(
    ctx,
    others.map(({ signature }) => signature),
    found,
  )
  return found
}

/** A transaction that touched one of those places, whatever became of it. */
interface Outcome {
  signature: string
  hasFailed: boolean
}

/**
 * Every leaf that was minted into the run's trees, but for what the log says of other runs that share them; what was done to a
 * leaf later came after its mint.
 */
async function readTrees(ctx: ReadContext, masterId: number, trees: string[], found: Found) {
  const { census } = ctx.chain.programs
  const touched: Outcome[] = []
  for (const tree of trees) {
    const outcomes = await census.listOutcomes(tree)
    touched.push(...outcomes)
    const signatures = outcomes.filter(({ hasFailed }) => !hasFailed).map(({ signature }) => signature)
    const others = await listLoggedOfOthers(ctx.db, masterId, signatures)
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
  return touched
}

/** Every mint account that an item of the run could have. */
async function readMints(
  ctx: ReadContext,
  run: Run,
  authority: Signer,
  items: LoggedItem[],
  found: Found,
): Promise<Outcome[]> {
  const { census } = ctx.chain.programs
  const context = nftContext(ctx, run, authority)
  const wanted = items.map((item) => toMintItem(item, run))
  const there = new Set((await census.listMinted(context, wanted)).map(({ mint }) => mint))
  const touched = await pMap(
    census.listMintAddresses(context, wanted),
    async (mint) => {
      const outcomes = await census.listOutcomes(mint)
      const made = outcomes.find(({ hasFailed }) => !hasFailed)
      if (made && there.has(mint)) found.assets.set(mint, made.signature)
      return outcomes
    },
    { concurrency: readsAtOnce },
  )
  await readInto(ctx, [...new Set(found.assets.values())], found)
  return touched.flat()
}

/** Returns of guard accounts, which the log may lack. */
async function readGuards(ctx: ReadContext, { run, authority }: Search, found: Found): Promise<Outcome[]> {
  const { census, guard } = ctx.chain.programs
  const seeds = await listGuardSeeds(ctx.db, run.master.id)
  const touched = await pMap(
    seeds,
    (seed) => census.listOutcomes(guard.addressOf(authority.address, { seed })),
    { concurrency: readsAtOnce },
  )
  const outcomes = touched.flat()
  const landed = outcomes.filter(({ hasFailed }) => !hasFailed).map(({ signature }) => signature)
  const missing = [...new Set(landed)].filter((signature) => !found.landed.has(signature))
  await readInto(ctx, missing, found)
  return outcomes
}

/** Those of other runs that share a tree are left out, and so is what somebody else paid for. */
async function readFailures(
  ctx: ReadContext,
  { run, authority, logged }: Search,
  touched: Outcome[],
  { failed }: Found,
) {
  const { census } = ctx.chain.programs
  const signatures = [...touched, ...logged]
    .filter(({ hasFailed }) => hasFailed)
    .map((each) => each.signature)
  const unique = [...new Set(signatures)]
  const others = await listLoggedOfOthers(ctx.db, run.master.id, unique)
  const own = unique.filter((signature) => !others.has(signature))
  await pMap(
    await census.listCertain(own, { hasFailed: true }),
    async (signature) => {
      const landed = await census.readFailed(signature)
      if (landed.payer === authority.address) failed.set(signature, landed)
    },
    { concurrency: readsAtOnce },
  )
}

async function readInto({ chain }: ReadContext, signatures: string[], { landed }: Found) {
  const certain = await chain.programs.census.listCertain(signatures)
  await pMap(
    [...certain],
    async (signature) => landed.set(signature, await chain.programs.census.readLanded(signature)),
    { concurrency: readsAtOnce },
  )
}
