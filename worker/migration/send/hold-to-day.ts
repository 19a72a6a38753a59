import { findOptionalDailySends } from '#db/migration/daily-sends.ts'
import type { SourceWallet } from '#db/migration/source-chain-census.ts'
import type { Tx } from '#db/connection.ts'
import { ChainError } from '../../chains/chain-error.ts'

/**
 * Holds one more transaction of a wallet against the daily cap of its project. The row of its nonces is locked: no other is signed meanwhile.
 * @param wei what it sends, and the most that its gas can cost.
 * @throws ChainError SIGNING_REFUSED, temporary: what was signed is thrown away, and it waits for the next day of UTC.
 */
export async function holdToDay(tx: Tx, wallet: SourceWallet, wei: bigint): Promise<void> {
  const day = await findOptionalDailySends(tx, wallet)
  if (day === null || day.spentWei + wei <= day.capWei) return
  const params = { address: wallet.address, spentWei: String(day.spentWei), capWei: String(day.capWei) }
  throw new ChainError('SIGNING_REFUSED', 'temporary', { code: 'WALLET_CAP_REACHED', params })
}
