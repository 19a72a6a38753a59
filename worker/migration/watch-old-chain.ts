import type { Db } from '#db/connection.ts'
import { listWatched } from '#db/migration/old-chain-blocks.ts'
import { wakeMigrations } from '#db/migration/migration-saga.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { WorkerContext } from '../context.ts'
import type { OldChainEntry } from '../old-chains.ts'
import { openTurn, withChainLock, type Turn } from './chain-lock.ts'
import { followSends } from './send/follow-sends.ts'
import { sendBack } from './send/send-back.ts'
import { finishRipe } from './watch/finish-ripe.ts'
import { readOn } from './watch/read-on.ts'
import type { WatchContext } from './watch-context.ts'

/**
 * One look at an old chain: read the blocks that came since, undo what a reorganisation took away, make
 * deep deposits final, send back what is to go back and follow it. One worker at a time does it, kept apart
 * by a lock; the lock saves work and protects nothing, since every write is an upsert or a compare-and-set.
 */
export const watchOldChain = (ctx: WatchContext, entry: OldChainEntry) =>
  unlessAway(ctx, entry, async () => {
    if (await entry.isRightChain())
      await withChainLock(ctx.db, entry.chain, (keep) =>
        look(ctx, entry, () => openTurn({ keep, stopping: ctx.stopping, turnMs: ctx.policy.watchTurnMs })),
      )
  })

const look = async (ctx: WatchContext, entry: OldChainEntry, turn: () => Turn) => {
  const watched = await listWatched(ctx.db, entry.chain)
  const head = await entry.client.head()
  const touched: number[] = []
  const steps: ((turn: Turn) => Promise<unknown>)[] = [
    (turn) => readOn(ctx, entry, { watched, head, touched, turn }),
    (turn) => finishRipe(ctx, entry, { head, touched, turn }),
    (turn) => sendBack(ctx, entry, { touched, turn }),
    (turn) => followSends(ctx, entry, { head, touched, turn }),
  ]
  for (const step of steps) {
    await unlessAway(ctx, entry, () => step(turn()))
    await ringFor(ctx, touched.splice(0))
  }
}

/** The chain is away, or an answer was lost. Nothing else is: the next look begins where this one stopped. */
const unlessAway = async (ctx: WatchContext, { chain }: OldChainEntry, work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chain, code: error.code, detail: error.detail }, error.message)
  }
}

/** They have something to look at. */
export const ringFor = async (
  ctx: { db: Db; producer: WorkerContext['producer'] },
  migrationIds: readonly number[],
) => {
  const ids = [...new Set(migrationIds)]
  await wakeMigrations(ctx.db, ids)
  for (const migrationId of ids) await ctx.producer.ring('migrate', { migrationId })
}
