import type { PlanKind } from '#contract/codes/status.ts'
import { payoutKinds } from './payout-kinds.ts'
import type { AssetItem, AssetProgram, Programs } from '#worker/chains/programs.ts'

/** What bench and chaos need to know of an operation on NFTs that are there. */
interface AssetKindFacts {
  program(programs: Programs): AssetProgram<AssetItem, AssetItem>
  /** Whether it was done to an NFT that the chain's index shows so; undefined: it shows none. */
  isDone(asset: { owner: string } | undefined): boolean
}

/** Each of them is a line here; their items are NFTs of the project's wallet. */
const kinds = {
  burn: { program: ({ burn }) => burn, isDone: (asset) => asset === undefined },
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
