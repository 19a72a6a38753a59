import pMap from 'p-map'
import { listGuardSeeds, listLoggedOfOthers, type LoggedTransaction } from '#db/census/ledger.ts'
import type { Landed } from '../chains/programs.ts'
import type { ReadContext } from '../context.ts'
import { operationOf, type AuditedRows, type Outcome } from '../operations/index.ts'
import { readSucceeded } from '../operations/read-succeeded.ts'

const readsAtOnce = 16

/** What is on chain of a run: assets by their ids, the transactions that made them, and those that failed and took their fee. */
export interface Found {
  assets: Map<string, string>
  landed: Map<string, Landed>
  failed: Map<string, Landed>
}

interface Search extends AuditedRows {
  logged: LoggedTransaction[]
}

/** Reads the places that each transaction of the run touches, and its guard accounts. What the log has besides is read by its signature. */
export async function findOnChain(ctx: ReadContext, search: Search): Promise<Found> {
  const { run, logged } = search
  const { assets, landed, touched } = await operationOf(run).readChain(ctx, search)
  const found: Found = { assets, landed, failed: new Map() }
  await readFailures(ctx, search, [...touched, ...(await readGuards(ctx, search, found))], found)
  await readMore(
    ctx,
    logged.filter(({ hasFailed }) => !hasFailed).map(({ signature }) => signature),
    found,
  )
  return found
}

/** Returns of guard accounts, which the log may lack. What others sent to the address of one is nothing of the run. */
async function readGuards(ctx: ReadContext, { run, authority }: Search, found: Found): Promise<Outcome[]> {
  const { census, guard } = ctx.chain.programs
  const seeds = await listGuardSeeds(ctx.db, run.master.id)
  const touched = await pMap(
    seeds,
    (seed) => census.listOutcomes(guard.addressOf(authority.address, { seed })),
    { concurrency: readsAtOnce },
  )
  const outcomes = touched.flat()
  await readMore(
    ctx,
    outcomes.filter(({ hasFailed }) => !hasFailed).map(({ signature }) => signature),
    found,
    ({ payer }) => payer === authority.address,
  )
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

async function readMore(
  ctx: ReadContext,
  signatures: string[],
  { landed }: Found,
  isOfRun: (each: Landed) => boolean = () => true,
) {
  const missing = signatures.filter((signature) => !landed.has(signature))
  for (const [signature, each] of await readSucceeded(ctx, missing))
    if (isOfRun(each)) landed.set(signature, each)
}
