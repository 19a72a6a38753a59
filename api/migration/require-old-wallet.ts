import type { Db } from '#db/connection.ts'
import { listOldWallets } from '#db/migration/migration-list.ts'
import { migrationWallets, type WalletType } from '#contract/wallet/codes.ts'
import { AppError } from '../app-error.ts'

export type OldWallet = Awaited<ReturnType<typeof listOldWallets>>[number]

/**
 * The wallet of a request, as the session has proven it.
 * @throws AppError WALLET_ADDRESSES_DIFFER, WALLET_NOT_SUPPORTED.
 */
export async function requireOldWallet(
  db: Db,
  input: { oldWalletAddress: string; oldWalletType: WalletType },
  userUuid: string,
): Promise<OldWallet> {
  const address = input.oldWalletAddress.toLowerCase()
  const wallet = (await listOldWallets(db, userUuid)).find((it) => it.address === address)
  if (!wallet) throw new AppError('WALLET_ADDRESSES_DIFFER')
  if (!migrationWallets.some((type) => type === input.oldWalletType))
    throw new AppError('WALLET_NOT_SUPPORTED')
  return wallet
}
