import { compareBytes } from '../../bytes.ts'

export interface Weighted {
  wallet: string
  weight: bigint
}

/**
 * Shares a total in proportion to weights so that the shares add up to it, to the base unit. Every wallet gets its share
 * rounded down; the units that are left go one each to those who lost most by rounding (the largest remainders), and
 * among equals to the first in the order of bytes. So who holds more never gets less, and the order of the input does not
 * matter. Without any weight there is nothing to share by, and nobody gets anything.
 */
export function shareTotal(total: bigint, weighted: readonly Weighted[]): Map<string, bigint> {
  const sum = weighted.reduce((all, { weight }) => all + weight, 0n)
  if (sum === 0n) return new Map()
  const parts = weighted.map(({ wallet, weight }) => ({
    wallet,
    share: (total * weight) / sum,
    remainder: (total * weight) % sum,
  }))
  const left = total - parts.reduce((all, { share }) => all + share, 0n)
  const shares = new Map(parts.map(({ wallet, share }) => [wallet, share]))
  for (const { wallet, share } of parts.toSorted(byRemainder).slice(0, Number(left)))
    shares.set(wallet, share + 1n)
  return shares
}

function byRemainder(
  one: { wallet: string; remainder: bigint },
  other: { wallet: string; remainder: bigint },
): number {
  if (one.remainder !== other.remainder) return one.remainder > other.remainder ? -1 : 1
  return compareBytes(one.wallet, other.wallet)
}
