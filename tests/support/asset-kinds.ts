import type { PlanKind } from '#contract/codes/status.ts'
import { payoutKinds } from './payout-kinds.ts'
import type { AssetItem, AssetProgram, Programs } from '#worker/chains/programs.ts'
import { walletOf } from '../fixtures/make-rows.ts'

/** An NFT as the chain's index shows it; undefined: it shows none. */
type Shown = { owner: string } | undefined

/** What bench and chaos need to know of an operation on NFTs that are there. */
interface AssetKindFacts {
  /** It is given items with the owner that `ownerOf` says. */
  program(programs: Programs): AssetProgram<AssetItem, AssetItem>
  /** The owner of the n-th item of a list. @param holder the project's wallet. */
  ownerOf(holder: string, n: number): string
  /** Whether it was done to an NFT, whose item has this owner. */
  isDone(asset: Shown, owner: string): boolean
  /** Whether nothing was done to an NFT of the project's wallet. */
  isUntouched(asset: Shown, holder: string): boolean
}

/** NFTs go to so many wallets: each gets some. */
const receivers = 7

/** Each of them is a line here; their items are NFTs of the project's wallet. */
const kinds = {
  burn: {
    program: ({ burn }) => burn,
    ownerOf: (holder) => holder,
    isDone: (asset) => asset === undefined,
    isUntouched: (asset, holder) => asset?.owner === holder,
  },
  transfer: {
    program: ({ transfer }) => transfer,
    ownerOf: (_holder, n) => walletOf(`receiver ${n % receivers}`),
    isDone: (asset, owner) => asset?.owner === owner,
    isUntouched: (asset, holder) => asset?.owner === holder,
  },
} satisfies Partial<Record<PlanKind, AssetKindFacts>>

export type AssetKind = keyof typeof kinds
export const assetKinds = Object.keys(kinds).filter((name): name is AssetKind => name in kinds)

export function assetKindOf(kind: AssetKind): AssetKindFacts {
  return kinds[kind]
}

/** What can be launched over and over on a localnet: mints, what is done to their NFTs, and payouts. */
export const lineOperations = ['mint', ...assetKinds, ...payoutKinds] as const
export type LineOperation = (typeof lineOperations)[number]

export function isLineOperation(name: string): name is LineOperation {
  return lineOperations.some((one) => one === name)
}
