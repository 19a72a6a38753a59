import { masterStatus, paymentStatus } from '#contract/codes/status.ts'
import { lastStage } from '#contract/run/canary.ts'
import type { Tx } from '#db/connection.ts'
import { move, recordCreated } from '#db/moves/move.ts'
import { listPlannedKeys, saveItems } from '#db/run/item-insert.ts'
import {
  businessKeyOf,
  listReady,
  listReadyRoutes,
  lockOpenRoute,
  lockReady,
  recordRunOfPlan,
  saveMintPlanned,
  type OpenRoute,
  type ReadyMigration,
} from '#db/migration/migration-gather.ts'
import { countPlaces } from '#db/migration/places.ts'
import { setMigrationReason } from '#db/migration/migration-saga.ts'
import { saveMaster, savePayment } from '#db/run/plan-create.ts'
import { planTask } from '../tasks/plan.ts'
import type { SagaContext } from './advance/next-run.ts'
import { toMintItem } from './mint-item.ts'
import { listProven } from './list-proven.ts'
import { listOurs } from './still-ours.ts'
import { tellDetail } from '#contract/codes/told.ts'

/** Migrations of one run. */
const gatheredMax = 200

/** Makes one run of all that is ready to be minted, route by route, and notifies its planning. */
export async function gather(ctx: SagaContext) {
  for (const routeId of await listReadyRoutes(ctx.db)) {
    if (ctx.stopping.aborted) return
    await gatherRoute(ctx, routeId)
  }
}

/** @returns the run, or null when nothing was ready after all. */
export async function gatherRoute(ctx: SagaContext, routeId: number): Promise<number | null> {
  const ours = await listProven(ctx, await listOurs(ctx, await listReady(ctx.db, routeId, gatheredMax)))
  if (ours.length === 0) return null
  const masterId = await ctx.db.transaction((tx) =>
    makeRun(
      ctx,
      tx,
      routeId,
      ours.map((migration) => migration.id),
    ),
  )
  if (masterId === null) return null
  ctx.log.info({ routeId, masterId, migrations: ours.length }, 'migrations gathered into a run')
  await ctx.producer.notify(planTask, { masterId })
  return masterId
}

async function makeRun(ctx: SagaContext, tx: Tx, routeId: number, ids: number[]): Promise<number | null> {
  const route = await lockOpenRoute(tx, routeId)
  if (!route) return null
  const locked = await lockReady(tx, ids)
  // Each of them has its place already, unless the supply was made smaller since.
  const { supply } = route.route
  const others = supply === null ? 0 : (await countPlaces(tx, routeId)) - locked.length
  const room = supply === null ? locked.length : supply - others
  const fresh = await withoutUnmintable(tx, route, locked.slice(0, Math.max(0, room)))
  if (fresh.length === 0) return null
  const { workerId: actor } = ctx
  const masterId = await openMaster(tx, route, { total: fresh.length, actor })
  await saveItems(
    tx,
    {
      masterId,
      kind: route.plan.kind,
      collectionId: route.collection.id,
      standard: route.plan.standard,
      actor,
    },
    fresh.map((migration, at) => toMintItem(migration, route, at + 1)),
  )
  const found = fresh.map((migration) => ({
    migrationId: migration.id,
    businessKey: businessKeyOf(migration),
  }))
  const moved = await saveMintPlanned(tx, { masterId, found, actor })
  if (moved !== fresh.length)
    throw new Error(`${fresh.length - moved} migrations of run ${masterId} moved away while locked.`)
  return masterId
}

/**
 * A key that some item still has is never planned twice: such an item may be on chain. And without a JSON path
 * there is nothing to mint. Both wait for a person.
 */
async function withoutUnmintable(tx: Tx, route: OpenRoute, found: ReadyMigration[]) {
  const planned = new Set((await listPlannedKeys(tx, found.map(businessKeyOf))).map((it) => it.businessKey))
  const mintable: ReadyMigration[] = []
  for (const migration of found) {
    const code = planned.has(businessKeyOf(migration))
      ? 'PLANNED_BEFORE'
      : route.project.jsonPath
        ? null
        : 'PROJECT_WITHOUT_JSON'
    if (code === null) mintable.push(migration)
    else {
      const detail = tellDetail({ code, params: {} })
      await setMigrationReason(tx, migration.id, { reason: 'MINT_FAILED', detail })
    }
  }
  return mintable
}

/** One run of the route's plan, due now, with its payment: SPEC.md's CREATE_MINTING, amount 0, since the fee was paid on the source chain. */
async function openMaster(tx: Tx, route: OpenRoute, input: { total: number; actor: string }) {
  const { actor, total } = input
  const planId = route.plan.id
  const masterId = await saveMaster(tx, {
    planId,
    total,
    startAt: 'now',
    stage: lastStage,
    registrantId: actor,
  })
  await recordCreated(tx, 'master', { ids: [masterId], masterId, to: masterStatus.wait, actor })
  await recordRunOfPlan(tx, { planId, masterId, items: total, actor })
  const payment = {
    masterId,
    payCode: 'CREATE_MINTING',
    goodName: route.plan.name,
    amountLamports: 0n,
    startAt: 'now',
    registrantId: actor,
  } as const
  const paymentId = await savePayment(tx, payment)
  await recordCreated(tx, 'payment', { ids: [paymentId], masterId, to: paymentStatus.wait, actor })
  await move(tx, 'payment', {
    ids: [paymentId],
    from: paymentStatus.wait,
    to: paymentStatus.completed,
    actor,
    reason: 'The fees are on the source chain: amount 0.',
  })
  return masterId
}
