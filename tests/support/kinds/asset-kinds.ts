import type { PlanKind, Standard } from '#contract/codes/status.ts'
import type { AuthorityTarget } from '#contract/update-authority/item.ts'
import type { Claim } from '#contract/operation/claim.ts'
import { payoutKinds } from './payout-kinds.ts'
import type { AssetItem, AssetProgram, Programs } from '#worker/chains/programs.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

/** An NFT as the chain's index shows it; undefined: it shows none. */
type Shown =
  | {
      name: string
      uri: string
      owner: string
      creators: { address: string; verified: boolean }[]
      collection: string | null
      authority: string
    }
  | undefined

/** What an item has beside its asset id. */
type Given = {
  owner: string
  name?: string
  uri?: string
  creator?: string
  claim?: Claim
  target?: AuthorityTarget
  newAuthority?: string
  collection?: string
  isVerified?: boolean
}

/** What bench and chaos need to know of an operation on NFTs that are there. */
interface AssetKindFacts {
  /** It is given items with what `given` says. */
  program(programs: Programs): AssetProgram<AssetItem, AssetItem>
  /** The n-th item of a list. @param holder the project's wallet. */
  given(holder: string, n: number): Given
  /** It is done in the collection of the NFTs, which its plan names. */
  isInCollection?: true
  /** The standards that it can be done to; without it, both. */
  standards?: readonly Standard[]
  /** The NFTs that it is done to are made with these creators; without it, with none. */
  creatorsOf?(holder: string): { address: string; share: number }[]
  /** Whether it was done to an NFT, whose item is so. */
  isDone(asset: Shown, given: Given): boolean
}

/** NFTs go to so many wallets: each gets some. */
const receivers = 7
const nextAuthority = walletOf('next authority')

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
  // And it is in its collection at once.
  verifyCollection: {
    program: ({ verifyCollection }) => verifyCollection,
    given: (holder) => ({ owner: holder, claim: 'unverify', isVerified: false }),
    isInCollection: true,
    isDone: (asset) => asset?.collection === null,
  },
  updateAuthority: {
    program: ({ updateAuthority }) => updateAuthority,
    given: () => ({ owner: nextAuthority, newAuthority: nextAuthority, target: 'nft' }),
    standards: ['token-metadata'],
    isDone: (asset) => asset?.authority === nextAuthority,
  },
} satisfies Partial<Record<PlanKind, AssetKindFacts>>

export type AssetKind = keyof typeof kinds
export const assetKinds = Object.keys(kinds).filter((name): name is AssetKind => name in kinds)

export function assetKindOf(kind: AssetKind): AssetKindFacts {
  return kinds[kind]
}

/** The standard that it is done to: the one that is asked for, if it can be. */
export function standardFor(operation: string, asked: Standard): Standard {
  const kind = assetKinds.find((one) => one === operation)
  const standards: readonly Standard[] | undefined = kind && assetKindOf(kind).standards
  return standards === undefined || standards.includes(asked) ? asked : (standards[0] ?? asked)
}

/** Runs of one item, which a page of its own stores: they have no canary, no line of bench and no chaos of their own, and each its flow. */
export const singleKinds = ['collection', 'createToken', 'updateToken'] as const satisfies readonly PlanKind[]

/** What can be launched over and over on a localnet: mints, what is done to their NFTs, payouts, and what is done to accounts of a token. */
export const lineOperations = ['mint', ...assetKinds, ...payoutKinds, 'freezeToken'] as const
export type LineOperation = (typeof lineOperations)[number]

export function isLineOperation(name: string): name is LineOperation {
  return lineOperations.some((one) => one === name)
}
