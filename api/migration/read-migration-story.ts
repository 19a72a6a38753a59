import type { Db } from '#db/connection.ts'
import { toChecksum } from '#contract/evm-address.ts'
import type { MigrationDestination } from '#contract/migration/migration-admin.ts'
import { findDestination } from '#db/migration/destinations.ts'
import { listDepositsOfMigration, listSendsOfMigration } from '#db/migration/deposit-admin.ts'
import { findOptionalMigration, listEventsOfMigration } from '#db/migration/migration-list.ts'
import { AppError } from '../app-error.ts'
import type { Chains } from '../chain/chains.ts'
import { presentDeposit, presentSend } from './present-deposit.ts'
import { presentInstant } from '../http/instant.ts'
import { presentAdminMigration } from './present-migration.ts'
import { canRetry, canReturn } from './handle-migration.ts'

/** Everything that happened to one migration. @throws AppError NOT_FOUND. */
export async function readMigrationStory({ db, chains }: { db: Db; chains: Chains }, migrationId: number) {
  const row = await findOptionalMigration(db, migrationId)
  if (!row) throw new AppError('NOT_FOUND')
  const { destinationId } = row.migration
  const [events, deposits, sends, destination] = await Promise.all([
    listEventsOfMigration(db, migrationId),
    listDepositsOfMigration(db, migrationId),
    listSendsOfMigration(db, migrationId),
    destinationId === null ? null : findDestination(db, destinationId),
  ])
  return {
    migration: presentAdminMigration(chains, row),
    events: events.map(({ event, actorUid }) => ({
      at: presentInstant(event.at),
      actor: actorUid ?? event.actor,
      from: event.from,
      to: event.to,
      reason: event.reason,
    })),
    deposits: deposits.map(presentDeposit),
    sends: sends.map(presentSend),
    destination: destination && presentDestination(destination),
    canRetry: canRetry(row),
    canReturn: canReturn(row),
  }
}

function presentDestination(row: Awaited<ReturnType<typeof findDestination>>): MigrationDestination {
  return {
    destinationId: row.id,
    message: row.message,
    signature: row.signature,
    oldWalletAddress: toChecksum(row.oldWalletAddress),
    provenBy: row.provenBy,
    signedAt: presentInstant(row.signedAt),
  }
}
