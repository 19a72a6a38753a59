import type { MigrationReason } from '#contract/migration/codes.ts'
import { setMigrationReason, type MigrationWork } from '#db/migration/migration-saga.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { Told } from '#contract/codes/told.ts'

export type SagaContext = Pick<
  WorkerContext,
  | 'db'
  | 'chain'
  | 'keyring'
  | 'log'
  | 'workerId'
  | 'producer'
  | 'sourceChains'
  | 'stopping'
  | 'clock'
  | 'policy'
  | 'network'
  | 'walletOrigin'
>

type PolicyContext = Pick<SagaContext, 'policy'>

/** What a step of a migration came to: there is more to do at once, or when to run again. */
export type NextRun = 'again' | { waitMs: number }

/**
 * Soon at first, then ever less often: after an eighth of the time it has been blocked like this. What it waits for
 * notifies it; this is for the notification that a dying worker did not send, and hundreds that wait must not run
 * every second.
 * @param reason why it is blocked from now on.
 */
export function retrySoon(
  { policy }: PolicyContext,
  { migration, unchangedForMs }: MigrationWork,
  reason: MigrationReason | null = migration.reason,
): NextRun {
  const standsForMs = migration.reason === reason ? unchangedForMs : 0
  const { migrateSoonMs, migrateLaterMs } = policy
  return { waitMs: Math.max(migrateSoonMs, Math.min(standsForMs / 8, migrateLaterMs)) }
}
export function retryLater({ policy }: PolicyContext): NextRun {
  return { waitMs: policy.migrateLaterMs }
}

/** Not later than the deadline, when it runs in any case. */
export function untilDeadline({ policy }: PolicyContext, { msPastDeadline }: MigrationWork): NextRun {
  return {
    waitMs: Math.min(policy.migrateLaterMs, Math.max(policy.migrateSoonMs, -msPastDeadline)),
  }
}

/** It is blocked: says why, and when it runs again. */
export async function blockWithReason(
  ctx: SagaContext,
  work: MigrationWork,
  input: { reason: MigrationReason; detail?: Told | null },
  next: NextRun = retrySoon(ctx, work, input.reason),
): Promise<NextRun> {
  await setMigrationReason(ctx.db, work.migration.id, input)
  return next
}

/** It moves: an old reason is forgotten. */
export async function moving(
  ctx: SagaContext,
  { migration }: MigrationWork,
  next: NextRun,
): Promise<NextRun> {
  if (migration.reason !== null) await setMigrationReason(ctx.db, migration.id, { reason: null })
  return next
}

/** @throws ChainError RPC_UNREACHABLE when no RPC of the chain is configured, or they are of another chain. */
export async function requireSourceChain(
  ctx: SagaContext,
  { migration }: MigrationWork,
): Promise<SourceChainEntry> {
  const entry = ctx.sourceChains.get(migration.chain)
  if (entry && (await entry.isRightChain())) return entry
  throw new ChainError('RPC_UNREACHABLE', 'temporary', {
    code: 'SOURCE_RPC_UNSET',
    params: { chain: migration.chain, variable: `${migration.chain.toUpperCase()}_RPC_URL` },
  })
}

export function isOutOfTime({ msPastDeadline }: MigrationWork) {
  return msPastDeadline >= 0
}
