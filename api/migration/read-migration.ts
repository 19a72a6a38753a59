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
export const isOf = (wallets: readonly OldWallet[], { migration }: MigrationRow): boolean =>
  wallets.some(
    ({ address, provenBy }) =>
      address === migration.oldWalletAddress && proofCounts(provenBy, migration.chain),
  )

/** @throws AppError NOT_FOUND, also for the migration of a wallet that is not the user's: nobody learns of it. */
export const findOwnMigration = async (
  db: Db,
  it: { migrationId: number; userUuid: string },
): Promise<MigrationRow> => {
  const [row, wallets] = await Promise.all([
    findOptionalMigration(db, it.migrationId),
    listOldWallets(db, it.userUuid),
  ])
  if (!row || !isOf(wallets, row)) throw new AppError('NOT_FOUND')
  return row
}

/** Migrations of the user's wallets, newest first; of one of them when it is named. */
export const listOwnMigrations = async (
  db: Db,
  it: { userUuid: string; wallet?: string | undefined; runId?: string | undefined },
): Promise<MigrationRow[]> => {
  const all = await listOldWallets(db, it.userUuid)
  const wallets = it.wallet ? all.filter(({ address }) => address === it.wallet?.toLowerCase()) : all
  return listMigrationsOfWallets(db, { wallets, runId: it.runId })
}
