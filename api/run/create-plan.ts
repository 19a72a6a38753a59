import type { Db, Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { findOptionalCollectionRow, type CollectionRow } from '#db/collection/collection-list.ts'
import { storePlan } from '#db/launch/store-plan.ts'
import { findNow } from '#db/sql/now.ts'
import type { NewItem } from '#db/run/item-insert.ts'
import type { Sealer } from '#db/vault.ts'
import { AppError, badField } from '../app-error.ts'
import { masterStatus } from '#contract/codes/status.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { hasQuoteMoved, isStartPast, type PlanInput } from '#contract/run/plans.ts'
import { solTextOf } from '#contract/sol-amount.ts'
import { requireSigner } from '../project/index.ts'
import type { Author } from '../author.ts'

type Target = Pick<PlanInput, 'kind' | 'standard' | 'projectId' | 'collectionId'>

/** @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING, COLLECTION_NOT_READY, COLLECTION_OF_OTHER, BAD_REQUEST for another project's collection, for one that is
 * missing or not asked for, or a standard that the operation does not know. @returns the wallet that pays and signs. */
export async function assertPlanPreconditions(db: Db, input: Target): Promise<string> {
  if (!launchOf(input.kind).standards.includes(input.standard)) throw badField('standard', 'NOT_OF_KIND')
  const wallet = await requireSigner(db, input.projectId)
  await assertCollection(db, input, wallet)
  return wallet
}

async function assertCollection(db: Db, { kind, standard, projectId, collectionId }: Target, wallet: string) {
  const { needsCollection, needsAuthority = [] } = launchOf(kind)
  if (needsCollection !== (collectionId !== null))
    throw badField('collectionId', needsCollection ? 'REQUIRED' : 'NOT_OF_KIND')
  if (collectionId === null) return
  const row = await findOptionalCollectionRow(db, collectionId)
  if (!row || row.collection.projectId !== projectId) throw badField('collectionId', 'NOT_OF_PROJECT')
  const isUnderWay = row.status === masterStatus.processing
  if (row.collection.mintAddress === null && !isUnderWay) throw new AppError('COLLECTION_NOT_READY')
  if (needsAuthority.includes(standard)) assertAuthority(row, wallet)
}

/** @throws AppError COLLECTION_OF_OTHER where the rows know that another wallet speaks for the collection. */
export function assertAuthority({ authority }: CollectionRow, wallet: string): void {
  if (authority === null || authority === wallet) return
  const params = { authority, wallet }
  throw new AppError('COLLECTION_OF_OTHER', { params, messageParams: params })
}

/**
 * Stores a plan that an admin launched, with what the audit log says of it.
 * @param options.quotedLamports what it costs at the prices of now; null while no worker has read them.
 * @throws AppError START_IN_PAST, QUOTE_MOVED; what `asAlreadyPlanned` reads.
 */
export async function createPlan(
  tx: Tx,
  vault: Sealer,
  options: { input: PlanInput; items: readonly NewItem[]; quotedLamports: bigint | null },
  author: Author,
) {
  const { input, items, quotedLamports } = options
  assertMeant(options, await findNow(tx))
  const plan = {
    ...input,
    startAt: input.startAt === null ? null : new Date(input.startAt),
    budgetLamports: input.budgetLamports === null ? null : BigInt(input.budgetLamports),
    quotedLamports,
  } as const
  const made = await storePlan(tx, vault, { plan, items, actor: author.actor })
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
