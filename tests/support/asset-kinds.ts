import type { PlanKind } from '#contract/codes/status.ts'
import type { AssetItem, AssetProgram, Programs } from '#worker/chains/programs.ts'

/** What bench and chaos need to know of an operation on NFTs that are there. */
interface AssetKindFacts {
  program(programs: Programs): AssetProgram<AssetItem, AssetItem>
  /** What the nth item is given beside its asset id, by the names of its payload. */
  given(n: number): Record<string, string>
  /** Whether that was done to an NFT that the chain's index shows so; undefined: it shows none. */
  isDone(asset: ShownAsset | undefined, given: Record<string, string>): boolean
}

interface ShownAsset {
  name: string
  uri: string
  owner: string
}

/** Each of them is a line here; their items are NFTs of the project's wallet. */
const kinds = {
  burn: { program: ({ burn }) => burn, given: () => ({}), isDone: (asset) => asset === undefined },
  reveal: {
    program: ({ reveal }) => reveal,
    given: (n) => ({ name: `Revealed #${n}`, uri: `https://example.test/revealed/${n}.json` }),
    isDone: (asset, { name, uri }) => asset?.name === name && asset?.uri === uri,
  },
} satisfies Partial<Record<PlanKind, AssetKindFacts>>

export type AssetKind = keyof typeof kinds
export const assetKinds = Object.keys(kinds).filter((name): name is AssetKind => name in kinds)

export function assetKindOf(kind: AssetKind): AssetKindFacts {
  return kinds[kind]
}

/** What can be launched over and over on a localnet: mints, and what is done to their NFTs. */
export const lineOperations = ['mint', ...assetKinds] as const
export type LineOperation = (typeof lineOperations)[number]

export function isLineOperation(name: string): name is LineOperation {
  return lineOperations.some((one) => one === name)
}
