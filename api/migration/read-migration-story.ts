import { toChecksum } from '#contract/evm-address.ts'
import type { MigrationDestination } from '#contract/migration/destination.ts'
import { findDestination } from '#db/migration/destinations.ts'
import { listDepositsOfMigration, listSendsOfMigration } from '#db/migration/deposit-admin.ts'
import {
  findOptionalMigration,
  listEventsOfMigration,
  type MigrationRow,
} from '#db/migration/migration-list.ts'
import { AppError } from '../app-error.ts'
import { readSourceChains } from '../dashboard/index.ts'
import { presentDeposit } from './present-deposit.ts'
import { presentSends } from './present-sends.ts'
import { presentInstant } from '../http/instant.ts'
import { presentAdminMigration } from './present-migration.ts'
import { canRetry, canReturn } from './handle-migration.ts'
import type { Services } from '../services.ts'

/** Everything that happened to one migration. @throws AppError NOT_FOUND. */
export async function readMigrationStory(
  services: Pick<Services, 'db' | 'chains' | 'policy'>,
  migrationId: number,
) {
  const { db, chains } = services
  const row = await findOptionalMigration(db, migrationId)
  if (!row) throw new AppError('NOT_FOUND')
  const { destinationId } = row.migration
  const [events, deposits, sends, destination, sourceWait] = await Promise.all([
    listEventsOfMigration(db, migrationId),
    listDepositsOfMigration(db, migrationId),
    listSendsOfMigration(db, migrationId).then((rows) => presentSends(db, rows)),
    destinationId === null ? null : findDestination(db, destinationId),
    findOptionalSourceWait(services, row),
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
    sends,
    destination: destination && presentDestination(destination),
    canRetry: canRetry(row),
    canReturn: canReturn(row),
    sourceWait,
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

/** Its next step asks its source chain, or sends something there. */
function needsSource({ migration }: MigrationRow) {
  const { state, finishedAt, feeOutcome } = migration
  return (
    finishedAt === null && state !== 'minted' && (state !== 'mint_planned' || feeOutcome === 'refund_planned')
  )
}

async function findOptionalSourceWait(
  services: Pick<Services, 'db' | 'chains' | 'policy'>,
  row: MigrationRow,
) {
  if (!needsSource(row)) return null
  const state = (await readSourceChains(services)).find(({ chain }) => chain === row.migration.chain)
  if (!state || state.isReadable) return null
  const { at, isStale, rpcs } = state
  const away = rpcs.filter(({ healthy }) => !healthy)
  return { at, isStale, rpcs: away.map(({ name, reason }) => ({ name, reason })) }
}
