import { asksSecondPerson, findOptionalDailySends } from '#db/migration/daily-sends.ts'
import type { SourceWallet } from '#db/migration/source-chain-census.ts'
import type { Tx } from '#db/connection.ts'
import { ChainError } from '../../chains/chain-error.ts'

/**
 * Holds one more transaction of a wallet against the daily cap of its project. The row of its nonces is locked: no other is signed meanwhile.
 * @param wei what it sends, and the most that its gas can cost.
 * @param paidWei of that, what is owed to nobody: a call pays it. Where a project asks a second person about runs above a limit, none is paid
 * without a cap, which two people set: else one of them, or who wrote a row, would pay whatever they like.
 * @throws ChainError SIGNING_REFUSED: what was signed is thrown away. Temporary, it waits for the next day of UTC; permanent, there is no cap.
 */
export async function holdToDay(tx: Tx, wallet: SourceWallet, wei: bigint, paidWei = 0n): Promise<void> {
  const day = await findOptionalDailySends(tx, wallet)
  const { address } = wallet
  if (day === null && paidWei > 0n && (await asksSecondPerson(tx, wallet)))
    throw new ChainError('SIGNING_REFUSED', 'permanent', { code: 'PAYS_WITHOUT_CAP', params: { address } })
  if (day === null || day.spentWei + wei <= day.capWei) return
  const params = { address, spentWei: String(day.spentWei), capWei: String(day.capWei) }
  throw new ChainError('SIGNING_REFUSED', 'temporary', { code: 'WALLET_CAP_REACHED', params })
}
