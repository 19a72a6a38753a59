import type { MigrationRoute } from '../../../../api/contract/migration.ts'
import type { ChosenNft } from './draft.ts'

export interface Cost {
  coin: string
  feeEachWei: bigint
  feeWei: bigint
  /** What a wallet wants to see free for gas while it sends; most of it stays. */
  gasWei: bigint
  balanceWei: bigint
  /** What is not there; 0 when everything can be paid. */
  missingWei: bigint
  /** One for the fee and one for the hand-over, an NFT. */
  signatures: number
  timeLimitSeconds: number
}

/** What moving `chosen` costs, in the smallest units of the old chain's coin. */
export function costOf(
  chosen: readonly ChosenNft[],
  routes: readonly MigrationRoute[],
  wallet: { balanceWei: string; gasWei: string },
): Cost {
  const own = chosen.flatMap((nft) => routes.find((route) => route.routeId === nft.routeId) ?? [])
  const feeWei = own.reduce((sum, route) => sum + BigInt(route.feeWei), 0n)
  // The API says it for one NFT: a payment and a hand-over.
  const gasWei = BigInt(wallet.gasWei) * BigInt(Math.max(chosen.length, 1))
  const balanceWei = BigInt(wallet.balanceWei)
  const short = feeWei + gasWei - balanceWei
  return {
    coin: own[0]?.coin ?? '',
    feeEachWei: BigInt(own[0]?.feeWei ?? 0),
    feeWei,
    gasWei,
    balanceWei,
    missingWei: short > 0n ? short : 0n,
    signatures: chosen.length * 2,
    timeLimitSeconds: Math.min(...own.map((route) => route.timeLimitSeconds)),
  }
}
