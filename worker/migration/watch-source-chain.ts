import type { Db } from '#db/connection.ts'
import { listWatched } from '#db/migration/source-chain-blocks.ts'
import { returnUnasked } from '#db/migration/held/surplus.ts'
import { migrationLease } from '#db/moves/move.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { WorkerContext } from '../context.ts'
import type { SourceChainEntry } from '../source-chains.ts'
import { migrateTask } from '../tasks/migrate.ts'
import { sendCalls, settleCalls } from '../evm-contract/index.ts'
import { openTimeSlice, withChainLock, type TimeSlice } from './chain-lock.ts'
import { broadcastStored } from './send/broadcast-stored.ts'
import { followSends } from './send/follow-sends.ts'
import { holdToDay } from './send/hold-to-day.ts'
import { openSourceWallet } from './send/open-source-wallet.ts'
import { sendBack } from './send/send-back.ts'
import { takeCensus } from './send/take-census.ts'
import { confirmEvents } from './watch/confirm-events.ts'
import { explainBalances } from './watch/explain-balances.ts'
import { finalizeConfirmedDeposits } from './watch/finalize-confirmed-deposits.ts'
import { lookUpSenders } from './watch/look-up-senders.ts'
import { readOn } from './watch/read-on.ts'
import type { WatchContext } from './watch-context.ts'

/**
 * One poll of a source chain: read the blocks that came since, undo what a reorganisation removed, make deep
 * deposits final, confirm what events tell of, hold the wallets' transactions and
 * balances against the rows, send back what is to go back, make the calls that admins asked
 * for, and follow both. One worker at a time does it, under a lock; the lock
 * saves work and protects nothing, since every write is an upsert or a compare-and-set.
 */
export function watchSourceChain(ctx: WatchContext, entry: SourceChainEntry) {
  return unlessAway(ctx, entry, async () => {
    if (await entry.isRightChain())
      await withChainLock(ctx, entry.chain, (keep) =>
        poll(ctx, entry, () =>
          openTimeSlice({ keep, stopping: ctx.stopping, sliceMs: ctx.policy.watchSliceMs }),
        ),
      )
  })
}

async function poll(ctx: WatchContext, entry: SourceChainEntry, slice: () => TimeSlice) {
  const watched = await listWatched(ctx.db, entry.chain)
  const head = await entry.client.head()
  const touched: number[] = []
  const steps: ((slice: TimeSlice) => Promise<unknown>)[] = [
    (slice) => readOn(ctx, entry, { watched, head, touched, slice }),
    (slice) => finalizeConfirmedDeposits(ctx, entry, { head, touched, slice }),
    (slice) => confirmEvents(ctx, entry, { head, slice }),
    (slice) => lookUpSenders(ctx, entry, slice),
    (slice) => takeCensus(ctx, entry, { head, touched, slice }),
    (slice) => explainBalances(ctx, entry, { watched, head, slice }),
    () => returnUnasked(ctx.db, entry.chain, ctx.workerId),
    (slice) => sendBack(ctx, entry, { touched, slice }),
    (slice) =>
      sendCalls(ctx, entry, {
        ...{ slice, holdToDay, broadcast: broadcastStored, openWallet: openSourceWallet },
      }),
    (slice) => followSends(ctx, entry, { head, touched, slice }),
    (slice) => settleCalls(ctx, entry, slice),
  ]
  for (const step of steps) {
    await unlessAway(ctx, entry, () => step(slice()))
    await notifyMigrations(ctx, touched.splice(0))
  }
}

/**
 * The chain is away, or an answer was lost. This blocks nothing else: the next poll begins where this one stopped.
 */
async function unlessAway(ctx: WatchContext, { chain }: SourceChainEntry, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chain, code: error.code, detail: error.detail }, error.message)
  }
}

/** Makes these migrations due and notifies them. */
export async function notifyMigrations(
  ctx: { db: Db; producer: WorkerContext['producer'] },
  migrationIds: readonly number[],
) {
  const ids = [...new Set(migrationIds)]
  await migrationLease.wake(ctx.db, ids)
  for (const migrationId of ids) await ctx.producer.notify(migrateTask, { migrationId })
}
