import type { Db } from '#db/connection.ts'
import {
  findOptionalMigration,
  listMigrationsOfWallets,
  listOldWallets,
  type MigrationRow,
} from '#db/migration/migration-list.ts'
import type { OldWallet } from '#db/migration/of-old-wallets.ts'
import { AppError } from '../app-error.ts'
import { proofCounts } from '#contract/wallet/codes.ts'

/** Whether a migration is of one of these wallets, by a proof that counts on its chain. */
export function isOf(wallets: readonly OldWallet[], { migration }: MigrationRow): boolean {
  return wallets.some(
    ({ address, provenBy }) =>
      address === migration.oldWalletAddress && proofCounts(provenBy, migration.chain),
  )
}

/**
 * @throws AppError NOT_FOUND, also for the migration of a wallet that is not the user's: its existence is not
 * revealed.
 */
export async function findOwnMigration(
  db: Db,
  input: { migrationId: number; userUuid: string },
): Promise<MigrationRow> {
  const [row, wallets] = await Promise.all([
    findOptionalMigration(db, input.migrationId),
    listOldWallets(db, input.userUuid),
  ])
  if (!row || !isOf(wallets, row)) throw new AppError('NOT_FOUND')
  return row
}

/** Migrations of the user's wallets, newest first; of one of them when it is named. */
export async function listOwnMigrations(
  db: Db,
  input: { userUuid: string; wallet?: string | undefined; runId?: string | undefined },
): Promise<MigrationRow[]> {
  const all = await listOldWallets(db, input.userUuid)
  const wallets = input.wallet ? all.filter(({ address }) => address === input.wallet?.toLowerCase()) : all
  return listMigrationsOfWallets(db, { wallets, runId: input.runId })
}
