import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { WalletProof } from '#contract/wallet/codes.ts'
import { migrations } from '../schema.ts'

/** A source-chain wallet and by what it proved itself. The address is 0x in lower case. */
export interface OldWallet {
  address: string
  provenBy: WalletProof
}

/** Migrations that are these wallets': a proof by an account of Kaia opens nothing on other chains. */
export function ofOldWallets(wallets: readonly OldWallet[]): SQL | undefined {
  const by = (proof: WalletProof) =>
    inArray(
      migrations.oldWalletAddress,
      wallets.filter((it) => it.provenBy === proof).map((it) => it.address),
    )
  return or(by('key'), and(by('kaia_account'), eq(migrations.chain, 'kaia')))
}
