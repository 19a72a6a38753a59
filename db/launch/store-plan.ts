import type { PlanOption, PlanOrigin, Standard } from '#contract/codes/status.ts'
import type { Launch } from '#contract/operation/launch.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { lastStage } from '#contract/run/canary.ts'
import { askIfAboveLimit } from '../approval/index.ts'
import type { Tx } from '../connection.ts'
import { reservePrepared } from '../operation/preparations.ts'
import { saveItems, type NewItem } from '../run/item-insert.ts'
import type { StartAt } from '../run/plan-create.ts'
import type { Sealer } from '../vault.ts'
import { createRun } from './create-run.ts'
import { makeRoom } from './make-room.ts'
import { setsOf } from './sets-of.ts'
import { takeListTurn } from './take-list-turn.ts'

/** What a plan says beside its items. */
export interface PlanToStore extends Record<PlanOption, boolean> {
  kind: LaunchKind
  /** Without one, an admin asks for it in the console. */
  origin?: PlanOrigin
  projectId: number
  collectionId: number | null
  standard: Standard
  name: string
  startAt: StartAt
  isCanary: boolean
  budgetLamports: bigint | null
  errorRateMax: number | null
  /** What it costs at the prices that were read last; null while none were. */
  quotedLamports: bigint | null
}

/**
 * Stores a plan with its run, payment, items and what its operation keeps beside them: all of it or nothing. The one way to store what is
 * launched with a list, whoever asks for it.
 * @throws ItemsTakenError, or a unique violation of minting_items_business_key: `findClashes` reads both.
 */
export async function storePlan(
  tx: Tx,
  vault: Sealer,
  { plan, items, actor }: { plan: PlanToStore; items: readonly NewItem[]; actor: string },
): Promise<{ planId: number; masterId: number }> {
  const { kind, origin = 'console', projectId, collectionId, standard, name, startAt, isCanary } = plan
  const { budgetLamports, errorRateMax, quotedLamports } = plan
  const launch = launchOf(kind)
  await takeListTurn(tx, plan)
  await makeRoom(tx, { kind, items, actor })
  const made = await createRun(tx, vault, {
    plan: {
      ...{ kind, origin, projectId, collectionId, standard, name, isCanary },
      ...{ budgetLamports, errorRateMax, ...optionsOf(launch, plan) },
      // Without prices nothing was quoted, whatever was sent.
      quotedLamports: quotedLamports ?? 0n,
    },
    total: items.length,
    startAt,
    stage: isCanary ? 0 : lastStage,
    payCode: launch.payCode,
    actor,
  })
  const target = { ...made, kind, collectionId, standard, actor }
  for (const set of setsOf(items)) await saveItems(tx, target, set)
  await reservePrepared(tx, { ...target, count: items.length })
  await askIfAboveLimit(tx, { masterId: made.masterId, projectId, quoted: quotedLamports ?? 0n })
  return made
}

/** What the operation does not know is off, whatever was asked for. */
function optionsOf({ options }: Launch, plan: PlanToStore) {
  const isOn = (option: PlanOption) => options.includes(option) && plan[option]
  return { hasGuard: isOn('hasGuard'), isMutable: isOn('isMutable') }
}
