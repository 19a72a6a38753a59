import pMap from 'p-map'
import { listLogged, listLoggedItems, listLoggedOfOthers, type LoggedItem } from '#db/census/ledger.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import type { AuditDifference } from '#contract/run/run-audits.ts'
import type { Landed } from '../chains/programs.ts'
import type { Signer } from '../chains/transaction.ts'
import type { ReadContext } from '../context.ts'
import { isAhead, operationOf, type Count } from '../operations/index.ts'
import { nftContext, toMintItem } from '../operations/mint/mint-context.ts'

const readsAtOnce = 16

/** A run as the chain alone tells of it, and where the rows say something else. */
export interface AuditedRun {
  masterId: number
  name: string
  nfts: { onChain: number; inRows: number }
  transactions: { onChain: number; inRows: number }
  lamports: { onChain: string; inRows: string }
  /** None when both say the same. */
  differences: AuditDifference[]
}

/** What is on chain of a run: assets by their ids, and the transactions that made them. */
interface Found {
  assets: Map<string, string>
  landed: Map<string, Landed>
}

/**
 * Rebuilds what a run minted, and what that cost, from the chain, and holds it against the rows. Reads only.
 * @returns null for a run that is not there, or whose wallet's key is not stored. @throws ChainError when no RPC answers.
 */
export async function auditRun(
  ctx: ReadContext,
  { masterId, trees }: { masterId: number; trees: string[] },
): Promise<AuditedRun | null> {
  const run = await findOptionalRun(ctx.db, masterId)
  const authority = run && ctx.keyring.authority(run)
  if (!run || !authority) return null
  const items = await listLoggedItems(ctx.db, masterId)
  const found =
    run.plan.standard === 'compressed'
      ? await readTrees(ctx, masterId, trees)
      : await readMints(ctx, run, authority, items)
  const logged = await listLogged(ctx.db, masterId)
  const others = logged.filter(({ signature }) => !found.landed.has(signature))
  await readInto(
    ctx,
    others.map(({ signature }) => signature),
    found.landed,
  )
  const counts = (await operationOf(run).census?.count(ctx, run)) ?? []
  const done = items.filter(({ isDone }) => isDone)
  const costs = [...found.landed.values()].filter(({ payer }) => payer === authority.address)
  return {
    ...{ masterId, name: run.plan.name },
    nfts: { onChain: found.assets.size, inRows: done.length },
    transactions: { onChain: costs.length, inRows: logged.length },
    lamports: {
      onChain: String(costs.reduce((sum, { cost }) => sum + cost.payerSpentLamports, 0n)),
      inRows: String(logged.reduce((sum, { spentLamports }) => sum + spentLamports, 0n)),
    },
    differences: [
      ...counts.filter(isAhead).map(aheadDifference),
      ...differencesOf(done, found),
      ...costDifferences(logged, found),
    ],
  }
}

/**
 * Every leaf that was minted into the run's trees, but for what the log says of other runs that share them; what was done to a
 * leaf later came after its mint.
 */
async function readTrees(ctx: ReadContext, masterId: number, trees: string[]): Promise<Found> {
  const { census } = ctx.chain.programs
  const found: Found = { assets: new Map(), landed: new Map() }
  for (const tree of trees) {
    const signatures = await census.listSignatures(tree)
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
  return found
}

/** Every mint account that an item of the run could have. */
async function readMints(ctx: ReadContext, run: Run, authority: Signer, items: LoggedItem[]): Promise<Found> {
  const { census } = ctx.chain.programs
  const found: Found = { assets: new Map(), landed: new Map() }
  const nfts = await census.listMinted(
    nftContext(ctx, run, authority),
    items.map((item) => toMintItem(item, run)),
  )
  await pMap(
    nfts,
    async ({ mint }) => {
      const [made] = await census.listSignatures(mint)
      if (made !== undefined) found.assets.set(mint, made)
    },
    { concurrency: readsAtOnce },
  )
  await readInto(ctx, [...new Set(found.assets.values())], found.landed)
  return found
}

async function readInto({ chain }: ReadContext, signatures: string[], landed: Map<string, Landed>) {
  const certain = await chain.programs.census.listCertain(signatures)
  await pMap(
    [...certain],
    async (signature) => landed.set(signature, await chain.programs.census.readLanded(signature)),
    { concurrency: readsAtOnce },
  )
}

/** A place of its collection holds more than the rows explain. */
function aheadDifference({ kind, address, onChain, inRows }: Count): AuditDifference {
  const counts = { onChain: String(onChain), inRows: String(inRows) }
  return { code: 'CHAIN_AHEAD', params: { kind, address, ...counts } }
}

function differencesOf(done: LoggedItem[], { assets }: Found): AuditDifference[] {
  const rows = new Map(done.flatMap((item) => (item.assetId === null ? [] : [[item.assetId, item] as const])))
  return [
    ...done
      .filter(({ assetId }) => assetId === null || !assets.has(assetId))
      .map(({ name, assetId }) => ({
        code: 'DONE_NOT_ON_CHAIN' as const,
        params: { name, asset: assetId ?? '' },
      })),
    ...[...assets]
      .filter(([assetId]) => !rows.has(assetId))
      .map(([asset, signature]) => ({ code: 'NOT_IN_ROWS' as const, params: { asset, signature } })),
    ...[...assets].flatMap(([assetId, signature]) => {
      const item = rows.get(assetId)
      return !item || item.signature === signature
        ? []
        : [
            {
              code: 'OTHER_SIGNATURE' as const,
              params: { name: item.name, onChain: signature, inRows: item.signature ?? '' },
            },
          ]
    }),
  ]
}

function costDifferences(
  logged: { signature: string; kind: string; spentLamports: bigint }[],
  { landed }: Found,
): AuditDifference[] {
  const known = new Set(logged.map(({ signature }) => signature))
  return [
    ...logged.flatMap(({ signature, kind, spentLamports }): AuditDifference[] => {
      const onChain = landed.get(signature)
      if (!onChain) return [{ code: 'LOGGED_NOT_ON_CHAIN', params: { kind, signature } }]
      const { payerSpentLamports } = onChain.cost
      const amounts = { onChain: String(payerSpentLamports), inRows: String(spentLamports) }
      return payerSpentLamports === spentLamports
        ? []
        : [{ code: 'OTHER_COST', params: { kind, signature, ...amounts } }]
    }),
    ...[...landed.keys()]
      .filter((signature) => !known.has(signature))
      .map((signature) => ({ code: 'NOT_LOGGED' as const, params: { signature } })),
  ]
}
