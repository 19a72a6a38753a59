import type { Db, Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import { findNow } from '#db/sql/now.ts'
import { reservePrepared } from '#db/operation/preparations.ts'
import { saveItems, type NewItem } from '#db/run/item-insert.ts'
import type { Vault } from '#db/vault.ts'
import { AppError, badField } from '../app-error.ts'
import { masterStatus, type PlanOption } from '#contract/codes/status.ts'
import type { Launch } from '#contract/operation/launch.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { lastStage } from '#contract/run/canary.ts'
import { hasQuoteMoved, isStartPast, type PlanInput } from '#contract/run/plans.ts'
import { solTextOf } from '#contract/sol-amount.ts'
import { createRun } from '#db/run/create-run.ts'
import { makeRoom } from './make-room.ts'
import { setsOf } from '#db/sql/sets-of.ts'
import { takeListTurn } from '#db/run/keys/take-list-turn.ts'
import { requireSigner } from '../project/index.ts'
import type { Author } from '../author.ts'

/** @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING, COLLECTION_NOT_READY, BAD_REQUEST for another project's collection, for one that is
 * missing or not asked for, or a standard that the operation does not know. @returns the wallet that pays and signs. */
export async function assertPlanPreconditions(db: Db, input: PlanInput): Promise<string> {
  if (!launchOf(input.kind).standards.includes(input.standard)) throw badField('standard', 'NOT_OF_KIND')
  const wallet = await requireSigner(db, input.projectId)
  await assertCollection(db, input)
  return wallet
}

async function assertCollection(db: Db, { kind, projectId, collectionId }: PlanInput) {
  const { needsCollection } = launchOf(kind)
  if (needsCollection !== (collectionId !== null))
    throw badField('collectionId', needsCollection ? 'REQUIRED' : 'NOT_OF_KIND')
  if (collectionId === null) return
  const row = await findOptionalCollectionRow(db, collectionId)
  if (!row || row.collection.projectId !== projectId) throw badField('collectionId', 'NOT_OF_PROJECT')
  const isUnderWay = row.status === masterStatus.processing
  if (row.collection.mintAddress === null && !isUnderWay) throw new AppError('COLLECTION_NOT_READY')
}

/**
 * Stores a plan with its run, payment, items and NFTs: all of it or nothing.
 * @param options.quotedLamports what it costs at the prices of now; null while no worker has read them.
 * @throws AppError START_IN_PAST, QUOTE_MOVED, ITEMS_ALREADY_PLANNED.
 */
export async function createPlan(
  tx: Tx,
  vault: Vault,
  options: { input: PlanInput; items: readonly NewItem[]; quotedLamports: bigint | null },
  author: Author,
) {
  const { input, items } = options
  const { kind, collectionId, standard } = input
  assertMeant(options, await findNow(tx))
  const launch = launchOf(kind)
  await takeListTurn(tx, input)
  await makeRoom(tx, { kind, items, actor: author.actor })
  const startAt = input.startAt === null ? null : new Date(input.startAt)
  const made = await createRun(tx, vault, {
    plan: {
      projectId: input.projectId,
      collectionId,
      kind,
      standard,
      name: input.name,
      ...optionsOf(launch, input),
      isCanary: input.isCanary,
      budgetLamports: input.budgetLamports === null ? null : BigInt(input.budgetLamports),
      errorRateMax: input.errorRateMax,
      // Without prices nothing was quoted, whatever was sent.
      quotedLamports: options.quotedLamports ?? 0n,
    },
    total: items.length,
    startAt,
    stage: input.isCanary ? 0 : lastStage,
    payCode: launch.payCode,
    actor: author.actor,
  })
  const target = { ...made, kind, collectionId, standard, actor: author.actor }
  for (const set of setsOf(items)) await saveItems(tx, target, set)
  await reservePrepared(tx, { ...target, count: items.length })
  const { list: _list, ...asked } = input
  await saveAudit(tx, {
    ...author,
    action: 'plan.create',
    entityId: made.masterId,
    after: { ...asked, ...made, items: items.length },
  })
  return made
}

/** That whoever sent it knows what it costs and when it starts. */
function assertMeant(
  { input, quotedLamports }: { input: PlanInput; quotedLamports: bigint | null },
  now: Date,
) {
  if (!input.startsIfPast && isStartPast(input.startAt, now.getTime())) throw new AppError('START_IN_PAST')
  const agreed = BigInt(input.quotedLamports)
  if (quotedLamports === null || !hasQuoteMoved({ agreed, now: quotedLamports })) return
  const params = { quotedSol: solTextOf(input.quotedLamports), nowSol: solTextOf(quotedLamports.toString()) }
  throw new AppError('QUOTE_MOVED', { params, messageParams: params })
}

/** What the operation does not know is off, whatever was asked for. */
function optionsOf({ options }: Launch, input: PlanInput) {
  const isOn = (option: PlanOption) => options.includes(option) && input[option]
  return { hasGuard: isOn('hasGuard'), isMutable: isOn('isMutable') }
}
