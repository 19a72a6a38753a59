import type { SourceChain } from '#contract/migration/codes.ts'
import type { MigrationRoute, WalletBalance } from '#contract/migration/migration.ts'
import type { ChosenNft } from './draft.ts'

/** What leaving one source chain costs, in the smallest units of its coin. */
export interface ChainCost {
  chain: SourceChain
  coin: string
  /** NFTs that leave it. */
  count: number
  feeEachWei: bigint
  feeWei: bigint
  /** Undefined: the balance there is not known. */
  walletBalance:
    | {
        /** What a wallet wants to see free for gas while it sends; most of it stays. */
        gasWei: bigint
        balanceWei: bigint
      }
    | undefined
  /** What is not there; 0 when everything can be paid, as far as is known. */
  missingWei: bigint
}

export interface Cost {
  /** Each chain is paid in its own coin, and in no other. */
  chains: ChainCost[]
  /** One for the fee and one for the hand-over, an NFT. */
  signatures: number
  timeLimitSeconds: number
}

/** What moving `chosen` costs. */
export function costOf(
  chosen: readonly ChosenNft[],
  routes: readonly MigrationRoute[],
  balances: readonly WalletBalance[],
): Cost {
  const own = chosen.flatMap((nft) => routes.find((route) => route.routeId === nft.routeId) ?? [])
  const chains = [...new Set(own.map((route) => route.chain))]
  return {
    chains: chains.map((chain) => {
      const leaving = own.filter((route) => route.chain === chain)
      const walletBalance = balances.find((it) => it.chain === chain)
      return { chain, ...costOn(leaving, walletBalance) }
    }),
    // One for where they go; then the fee and the NFT of each.
    signatures: 1 + chosen.length * 2,
    timeLimitSeconds: Math.min(...own.map((route) => route.timeLimitSeconds)),
  }
}

/** @param routes of one chain, one for each NFT. */
function costOn(
  routes: readonly MigrationRoute[],
  reported: WalletBalance | undefined,
): Omit<ChainCost, 'chain'> {
  const feeWei = routes.reduce((sum, route) => sum + BigInt(route.feeWei), 0n)
  const walletBalance = reported && {
    // The API says it for one NFT: a payment and a hand-over.
    gasWei: BigInt(reported.gasWei) * BigInt(routes.length),
    balanceWei: BigInt(reported.balanceWei),
  }
  const short = walletBalance ? feeWei + walletBalance.gasWei - walletBalance.balanceWei : 0n
  return {
    coin: routes[0]?.coin ?? '',
    count: routes.length,
    feeEachWei: BigInt(routes[0]?.feeWei ?? 0),
    feeWei,
    walletBalance,
    missingWei: short > 0n ? short : 0n,
  }
}
