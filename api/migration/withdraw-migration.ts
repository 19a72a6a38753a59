import type { Db } from '#db/connection.ts'
import { saveReturnAsked } from '#db/migration/migration-requests.ts'
import { AppError } from '../app-error.ts'
import { findOwnMigration } from './read-migration.ts'

/**
 * The owner gives a migration up before its NFT was handed over; the worker ends it and sends a fee back.
 * Asked twice it is the same.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW once the NFT was seen.
 */
export async function withdrawMigration(db: Db, input: { migrationId: number; userUuid: string }) {
  const before = await findOwnMigration(db, input)
  const isAsked = await saveReturnAsked(db, {
    migrationId: input.migrationId,
    actor: input.userUuid,
    reason: 'WITHDRAWN',
    detail: null,
    isBeforeHandover: true,
  })
  const after = isAsked ? await findOwnMigration(db, input) : before
  const { returnAskedReason, state } = after.migration
  if (returnAskedReason !== 'WITHDRAWN') throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  return after
}
