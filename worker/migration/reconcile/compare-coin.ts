import { findOptionalBalance, listCoinRows } from '#db/migration/source-chain-balances.ts'
import type { SourceWallet } from '#db/migration/source-chain-census.ts'
import type { Finding } from '#db/migration/reconcile.ts'
import { tellDetail } from '#contract/codes/told.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { SagaContext } from '../advance/next-run.ts'

/**
 * Holds the balance of a wallet, at the block up to which its rows explain it, against what the rows add up to: what was there at the
 * beginning, what came, what its own transactions took.
 * @returns null while what it sends or gets has no rows for long.
 * @throws ChainError while an RPC does not answer.
 */
export async function compareCoin(
  ctx: SagaContext,
  { client }: SourceChainEntry,
  wallet: SourceWallet,
): Promise<Finding[] | null> {
  const explained = await findOptionalBalance(ctx.db, wallet)
  if (!explained || explained.readForMs > ctx.policy.reconcileBalanceMaxAgeMs) return null
  const { base, block, spentWei } = explained
  const onChainWei = await client.balance(wallet.address, block)
  const came = await listCoinRows(ctx.db, wallet, { from: base.block, to: block })
  const rowsWei = came.reduce((sum, { wei }) => sum + wei, base.wei - spentWei)
  if (onChainWei === rowsWei) return []
  const params = { onChainWei: String(onChainWei), rowsWei: String(rowsWei), block: String(block) }
  return [
    {
      finding: onChainWei > rowsWei ? 'COIN_MORE' : 'COIN_LESS',
      chain: wallet.chain,
      contract: null,
      tokenId: null,
      holder: wallet.address,
      migrationId: null,
      detail: tellDetail({ code: 'COIN_COMPARED', params }),
    },
  ]
}
