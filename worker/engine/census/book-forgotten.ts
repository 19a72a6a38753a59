import { listKnownSignatures, listLoggedSignatures } from '#db/census/count.ts'
import { findLoggedBefore, isOfRun } from '#db/census/forgotten-fees.ts'
import { listGuardSeeds } from '#db/census/ledger.ts'
import { addSpent, saveTxLog } from '#db/run/outcomes.ts'
import type { Run } from '#db/run/runs.ts'
import type { Landed } from '../../chains/programs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'

/**
 * Transactions of a run that failed, took their fee, and are in no row: of a life that a restore took along, or of a worker that died
 * before it wrote them down. Found among all that its wallet paid for, before the run ends.
 * @throws ChainError when no RPC answers.
 */
export async function bookForgotten(ctx: WorkerContext, run: Run, authority: Signer): Promise<void> {
  const failed = await listForgotten(ctx, run, authority)
  if (failed.length === 0) return
  const { census, guard } = ctx.chain.programs
  const seeds = await listGuardSeeds(ctx.db, run.master.id)
  const guards = new Set(seeds.map((seed) => guard.addressOf(authority.address, { seed })))
  for (const signature of failed) {
    const landed = await census.readFailed(signature)
    if (landed.payer !== authority.address) continue
    const isDeed =
      (await isOfRun(ctx.db, run.master.id, landed.accounts)) ||
      ((await operationOf(run).census?.isOwn?.(ctx, run, landed)) ?? false)
    const isReturn = !isDeed && landed.accounts.some((account) => guards.has(account))
    if (isDeed || isReturn) await book(ctx, run, landed, isReturn ? 'guard-return' : run.plan.kind)
  }
}

async function listForgotten(ctx: WorkerContext, run: Run, authority: Signer): Promise<string[]> {
  const { census } = ctx.chain.programs
  const { address } = authority
  const after = await findLoggedBefore(ctx.db, { masterId: run.master.id, payerAddress: address })
  const outcomes = await census.listOutcomes(address, after)
  const failed = outcomes.filter(({ hasFailed }) => hasFailed).map(({ signature }) => signature)
  if (failed.length === 0) return []
  const [logged, known] = await Promise.all([
    listLoggedSignatures(ctx.db, failed),
    listKnownSignatures(ctx.db, failed),
  ])
  const unknown = failed.filter((signature) => !logged.has(signature) && !known.has(signature))
  return [...(await census.listCertain(unknown, { hasFailed: true }))]
}

function book(
  ctx: WorkerContext,
  { master: { id: masterId } }: Run,
  { signature, payer, cost: { slot, feeLamports } }: Landed,
  kind: Run['plan']['kind'] | 'guard-return',
) {
  ctx.log.warn({ masterId, signature }, 'a transaction that failed was in no row')
  return ctx.db.transaction(async (tx) => {
    const isNew = await saveTxLog(tx, [
      {
        ...{ chain: 'solana', kind, status: 'failed', signature, payerAddress: payer, slot, feeLamports },
        ...{ spentLamports: feeLamports, itemCount: 0, masterId, chunkId: null },
      },
    ])
    if (isNew) await addSpent(tx, masterId, feeLamports)
  })
}
