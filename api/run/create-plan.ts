import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db/connection.ts'
import { waitForLock } from '#db/locks.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import { saveItems, type NewItem } from '#db/run/item-insert.ts'
import type { Vault } from '#db/vault.ts'
import { AppError, badField } from '../app-error.ts'
import { masterStatus } from '#contract/codes/status.ts'
import type { ListItem } from '#contract/list/index.ts'
import type { PlanInput } from '#contract/run/plans.ts'
import { createRun, stageAll, stageFirst } from './create-run.ts'
import { requireSigner } from '../project/index.ts'
import type { Author } from '../author.ts'

/** Rows of one insert: large enough to be fast, small enough to stay small in memory. */
const setSize = 2_000

/** @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING, COLLECTION_NOT_READY, BAD_REQUEST for another project's collection. */
export async function assertPlanPreconditions(db: Db, input: PlanInput) {
  await requireSigner(db, input.projectId)
  const row = await findOptionalCollectionRow(db, input.collectionId)
  if (!row || row.collection.projectId !== input.projectId) throw badField('collectionId', 'NOT_OF_PROJECT')
  const isUnderWay = row.status === masterStatus.processing
  if (row.collection.mintAddress === null && !isUnderWay) throw new AppError('COLLECTION_NOT_READY')
}

/** Stores a plan with its run, payment, items and NFTs: all of it or nothing. */
export async function createPlan(
  tx: Tx,
  vault: Vault,
  options: { input: PlanInput; items: ListItem[] },
  author: Author,
) {
  const { input, items } = options
  // Two lists for one collection take turns: rows they share are then found, not waited for crosswise.
  await waitForLock(tx, 'list', input.collectionId)
  const startAt = input.startAt === null ? null : new Date(input.startAt)
  const made = await createRun(tx, vault, {
    plan: {
      projectId: input.projectId,
      collectionId: input.collectionId,
      kind: 'mint',
      standard: input.standard,
      name: input.name,
      willReveal: input.willReveal,
      hasGuard: input.hasGuard,
      isMutable: input.isMutable,
      isCanary: input.isCanary,
      budgetLamports: input.budgetLamports === null ? null : BigInt(input.budgetLamports),
      errorRateMax: input.errorRateMax,
      quotedLamports: BigInt(input.quotedLamports),
    },
    total: items.length,
    startAt,
    stage: input.isCanary ? stageFirst : stageAll,
    payCode: 'MINT_TOKEN',
    actor: author.actor,
  })
  const { collectionId, standard } = input
  const target = { ...made, kind: 'mint', collectionId, standard, actor: author.actor } as const
  for (const set of setsOf(items))
    await saveItems(
      tx,
      target,
      set.map((item) => toRow(input.collectionId, item)),
    )
  const { list: _list, ...told } = input
  await saveAudit(tx, {
    ...author,
    action: 'plan.create',
    entityId: made.masterId,
    after: { ...told, ...made, items: items.length },
  })
  return made
}

/** One NFT, for ever: the same texts for the same owner in the same collection are the same item. */
export function businessKey(collectionId: number, item: Pick<ListItem, 'name' | 'symbol' | 'uri' | 'owner'>) {
  const text = JSON.stringify([item.name, item.symbol, item.uri, item.owner])
  return `mint:${collectionId}:${createHash('sha256').update(text).digest('hex')}`
}

function toRow(collectionId: number, item: ListItem): NewItem {
  return {
    rowNo: item.row,
    businessKey: businessKey(collectionId, item),
    name: item.name,
    owner: item.owner,
    payload: {
      symbol: item.symbol,
      uri: item.uri,
      sellerFeeBasisPoints: item.sellerFeeBasisPoints,
      creators: [...item.creators],
      attributes: item.attributes.length > 0 ? item.attributes : null,
    },
  }
}

/** The list in sets of one statement each. */
export function* setsOf(items: ListItem[]): Generator<ListItem[]> {
  for (let at = 0; at < items.length; at += setSize) yield items.slice(at, at + setSize)
}
