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
  /** Of the fees, what coin pays that is with us already. */
  heldWei: bigint
  /** What is not there; 0 when everything can be paid, as far as is known. */
  missingWei: bigint
}

export interface Cost {
  /** Each chain is paid in its own coin, and in no other. */
  chains: ChainCost[]
  /** One for the fee and one for the hand-over of an NFT; none for what is with us already. */
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
  const costs = chains.map((chain) => {
    const leaving = own.filter((route) => route.chain === chain)
    const walletBalance = balances.find((it) => it.chain === chain)
    return { chain, ...costOn(leaving, walletBalance) }
  })
  const paid = costs.reduce((sum, { heldWei, feeEachWei }) => sum + feesIn(heldWei, feeEachWei), 0)
  return {
    chains: costs,
    // One for where they go; then the fee and the NFT of each.
    signatures: 1 + chosen.length * 2 - chosen.filter((it) => it.isHeld).length - paid,
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
  const feeEachWei = BigInt(routes[0]?.feeWei ?? 0)
  const heldWei = feeEachWei * BigInt(Math.min(routes.length, countPaid(feeEachWei, reported)))
  const short = walletBalance ? feeWei - heldWei + walletBalance.gasWei - walletBalance.balanceWei : 0n
  return {
    coin: routes[0]?.coin ?? '',
    count: routes.length,
    feeEachWei,
    feeWei,
    heldWei,
    walletBalance,
    missingWei: short > 0n ? short : 0n,
  }
}

function feesIn(wei: bigint, feeEachWei: bigint): number {
  return feeEachWei > 0n ? Number(wei / feeEachWei) : 0
}

/** How many fees are with us: a payment that is enough pays one, whatever it is. */
function countPaid(feeEachWei: bigint, reported: WalletBalance | undefined): number {
  return (reported?.heldCoinsWei ?? []).filter((it) => BigInt(it) >= feeEachWei).length
}
