import { saveAudit } from '#db/audit/audit.ts'
import {
  acceptUnexplained as saveAccepted,
  countUnexplained,
  listUnexplained,
} from '#db/census/unexplained.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import type { Db, Queryable, Tx } from '#db/connection.ts'
import { unexplainedMax, unexplainedSchema } from '#contract/collection/unexplained.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { presenterOf } from '../http/presenter.ts'

/** What a count of the chain found and nobody has accepted, the oldest first. @throws AppError NOT_FOUND. */
export async function readUnexplained(db: Db, collectionId: number) {
  await assertCollection(db, collectionId)
  const [total, rows] = await Promise.all([
    countUnexplained(db, collectionId),
    listUnexplained(db, collectionId, unexplainedMax),
  ])
  return { total, rows: rows.map(present) }
}

type UnexplainedRow = Awaited<ReturnType<typeof listUnexplained>>[number]

const present = presenterOf(unexplainedSchema, ({ asset, treeAddress }: UnexplainedRow) => ({
  ...asset,
  unexplainedId: asset.id,
  treeAddress,
  slot: asset.slot.toString(),
}))

/**
 * A person has seen them: from now on they count as known.
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE when there are not as many as the person saw.
 */
export async function acceptUnexplained(
  tx: Tx,
  input: { collectionId: number; total: number; reason: string },
  author: Author,
): Promise<{ accepted: number }> {
  const { collectionId, total, reason } = input
  await assertCollection(tx, collectionId)
  const accepted = await saveAccepted(tx, { collectionId, actor: author.actor })
  if (accepted !== total) throw new AppError('CHANGED_MEANWHILE')
  const entry = {
    action: 'collection.accept',
    entityId: collectionId,
    after: { acceptedAssets: accepted },
  } as const
  await saveAudit(tx, { ...author, ...entry, reason })
  return { accepted }
}

async function assertCollection(db: Queryable, collectionId: number) {
  if (!(await findOptionalCollectionRow(db, collectionId))) throw new AppError('NOT_FOUND')
}
