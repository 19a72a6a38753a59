import { listLogged, listLoggedItems, type LoggedItem, type LoggedTransaction } from '#db/census/ledger.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import type { AuditDifference } from '#contract/run/run-audits.ts'
import type { ReadContext } from '../context.ts'
import { isAhead, operationOf, type Count } from '../operations/index.ts'
import { findOnChain, type Found } from './find-on-chain.ts'

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
  const logged = await listLogged(ctx.db, masterId)
  const found = await findOnChain(ctx, { run, authority, trees, items, logged })
  const counts = (await operationOf(run).census?.count(ctx, run)) ?? []
  const done = items.filter(({ isDone }) => isDone)
  const costs = [...found.landed.values(), ...found.failed.values()].filter(
    ({ payer }) => payer === authority.address,
  )
  return {
    ...{ masterId, name: run.plan.name },
    nfts: { onChain: found.assets.size, inRows: done.filter(isByRun).length },
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

/** A place of its collection holds more than the rows explain. */
function aheadDifference({ kind, address, onChain, inRows }: Count): AuditDifference {
  const counts = { onChain: String(onChain), inRows: String(inRows) }
  return { code: 'CHAIN_AHEAD', params: { kind, address, ...counts } }
}

/** What was so before anything was signed for it is done by no transaction of the run. */
function isByRun({ signature }: LoggedItem): boolean {
  return signature !== null
}

function differencesOf(done: LoggedItem[], { assets }: Found): AuditDifference[] {
  const rows = new Map(done.map((item) => [idOf(item), item]))
  return [
    ...done
      .filter((item) => isByRun(item) && !assets.has(idOf(item)))
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

/** As the chain's reading names it: what makes or changes no NFT has its business key alone. */
function idOf({ assetId, key }: LoggedItem): string {
  return assetId ?? key
}

function costDifferences(logged: LoggedTransaction[], { landed, failed }: Found): AuditDifference[] {
  const known = new Set(logged.map(({ signature }) => signature))
  return [
    ...logged.flatMap(({ signature, kind, hasFailed, spentLamports }): AuditDifference[] => {
      const onChain = (hasFailed ? failed : landed).get(signature)
      if (!onChain) return [{ code: 'LOGGED_NOT_ON_CHAIN', params: { kind, signature } }]
      const { payerSpentLamports } = onChain.cost
      const amounts = { onChain: String(payerSpentLamports), inRows: String(spentLamports) }
      return payerSpentLamports === spentLamports
        ? []
        : [{ code: 'OTHER_COST', params: { kind, signature, ...amounts } }]
    }),
    ...[...landed.keys(), ...failed.keys()]
      .filter((signature) => !known.has(signature))
      .map((signature) => ({ code: 'NOT_LOGGED' as const, params: { signature } })),
  ]
}
