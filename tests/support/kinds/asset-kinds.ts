import type { PlanKind } from '#contract/codes/status.ts'
import type { CreatorClaim } from '#contract/verify-creator/item.ts'
import { payoutKinds } from './payout-kinds.ts'
import type { AssetItem, AssetProgram, Programs } from '#worker/chains/programs.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

/** An NFT as the chain's index shows it; undefined: it shows none. */
type Shown =
  | { name: string; uri: string; owner: string; creators: { address: string; verified: boolean }[] }
  | undefined

/** What an item has beside its asset id. */
type Given = {
  owner: string
  name?: string
  uri?: string
  creator?: string
  claim?: CreatorClaim
  isVerified?: boolean
}

/** What bench and chaos need to know of an operation on NFTs that are there. */
interface AssetKindFacts {
  /** It is given items with what `given` says. */
  program(programs: Programs): AssetProgram<AssetItem, AssetItem>
  /** The n-th item of a list. @param holder the project's wallet. */
  given(holder: string, n: number): Given
  /** The NFTs that it is done to are made with these creators; without it, with none. */
  creatorsOf?(holder: string): { address: string; share: number }[]
  /** Whether it was done to an NFT, whose item is so. */
  isDone(asset: Shown, given: Given): boolean
}

/** NFTs go to so many wallets: each gets some. */
const receivers = 7

/** Each of them is a line here; their items are NFTs of the project's wallet. */
const kinds = {
  burn: {
    program: ({ burn }) => burn,
    given: (holder) => ({ owner: holder }),
    isDone: (asset) => asset === undefined,
  },
  transfer: {
    program: ({ transfer }) => transfer,
    given: (_holder, n) => ({ owner: walletOf(`receiver ${n % receivers}`) }),
    isDone: (asset, { owner }) => asset?.owner === owner,
  },
  reveal: {
    program: ({ reveal }) => reveal,
    given: (holder, n) => ({
      owner: holder,
      name: `Revealed #${n}`,
      uri: `https://example.test/revealed/${n}.json`,
    }),
    isDone: (asset, { owner, name, uri }) =>
      asset?.owner === owner && asset.name === name && asset.uri === uri,
  },
  // Who signs a mint is a verified creator at once, so what is left to do is to take that back.
  verifyCreator: {
    program: ({ verifyCreator }) => verifyCreator,
    given: (holder) => ({ owner: holder, creator: holder, claim: 'unverify', isVerified: false }),
    creatorsOf: (holder) => [{ address: holder, share: 100 }],
    isDone: (asset, { creator }) =>
      asset?.creators.some(({ address, verified }) => address === creator && !verified) ?? false,
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
