import { adoptAttempt, listEarlierAttempts } from '#db/run/earlier-attempts.ts'
import type { Run } from '#db/run/runs.ts'
import { setWaiting } from '#db/run/waiting.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import { rpcBehind } from '../drive/landing-trouble.ts'
import type { Detail } from '#contract/codes/details.ts'
import { tellDetail } from '#contract/codes/told.ts'

/**
 * Before items are done again: every RPC is asked for every transaction that ever carried one of them. What is on the chain
 * after all is adopted, and its items are not planned. Items that were never signed cost one query.
 * @throws ChainError RPC_BAD_ANSWER when it cannot be proven now; the run says so and is planned later.
 */
export async function adoptEarlier(ctx: WorkerContext, run: Run, itemIds: number[]): Promise<void> {
  const earlier = itemIds.length === 0 ? [] : await listEarlierAttempts(ctx.db, itemIds)
  for (let left = earlier; left.length > 0;) {
    const proof = await ctx.chain.prove(left)
    if (proof.verdict === 'dead') return
    if (proof.verdict !== 'found' || proof.status.confirmation !== 'finalized')
      return unproven(
        ctx,
        run,
        proof.verdict === 'unknown' ? proof.doubt : { code: 'NOT_FINAL_YET', params: {} },
      )
    const found = left.find(({ signature }) => signature === proof.signature)
    if (!found) return
    ctx.log.error(
      { chunkId: found.chunkId, signature: found.signature },
      'a transaction that was given up is on chain',
    )
    const { slot } = proof.status
    await ctx.db.transaction((tx) =>
      adoptAttempt(tx, { attempt: found, slot, kind: run.plan.kind, actor: ctx.workerId }),
    )
    left = left.filter(({ chunkId }) => chunkId !== found.chunkId)
  }
}

async function unproven(ctx: WorkerContext, run: Run, doubt: Detail): Promise<never> {
  const behind = rpcBehind(await ctx.conditions())
  const { code, params } = behind ?? {
    code: 'EARLIER_UNPROVEN' as const,
    params: { detail: tellDetail(doubt) },
  }
  await setWaiting(ctx.db, run.master.id, code, params)
  throw new ChainError('RPC_BAD_ANSWER', 'temporary', doubt)
}
