import { z } from 'zod'
import { assetState as eng } from '../locales/eng/lists/asset-state.ts'
import { assetState as kor } from '../locales/kor/lists/asset-state.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import { write } from '../endpoint.ts'
import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { IssueDefinition } from '../list/list-definition.ts'
import { lineText } from '../text.ts'

const words = sideBySide({ kor, eng })

/** What the chain says of itself at an address now, as an index tells it: for a person to see. Nothing is signed by it. */
const shownNft = z.object({
  name: z.string(),
  creators: z.array(z.object({ address: z.string(), isVerified: z.boolean() })),
  collection: z.object({ mint: z.string(), isVerified: z.boolean() }).nullable(),
})
export const assetStateSchema = z.discriminatedUnion('kind', [
  /** Nothing is there that could be changed: it is burnt, or never was. */
  z.object({ kind: z.literal('none') }),
  shownNft.extend({ kind: z.literal('nft'), authority: z.string() }),
  shownNft.extend({ kind: z.literal('leaf'), tree: z.string() }),
  z.object({
    kind: z.literal('token-account'),
    mint: z.string(),
    owner: z.string(),
    isFrozen: z.boolean(),
  }),
  z.object({ kind: z.literal('merkle-tree'), creator: z.string(), delegate: z.string() }),
])
export type AssetState = z.infer<typeof assetStateSchema>
export type ShownNft = Extract<AssetState, { kind: 'nft' | 'leaf' }>

/** Addresses that are looked up at once. */
export const assetStatesMax = 1_000

export const foundStateSchema = z.object({ assetId: z.string(), state: assetStateSchema })
export type FoundState = z.infer<typeof foundStateSchema>

export const lookUpAssetStates = write('/api/admin/assets/states', {
  tag: 'Plans',
  summary:
    'What the chain says of NFTs, trees and accounts of tokens now: authority, creators, collection, frozen or not',
  role: 'operator',
  area: 'runs',
  errors: ['SOLANA_UNREACHABLE'],
  body: z.object({ assetIds: z.array(lineText().min(1).max(100)).min(1).max(assetStatesMax) }),
  reply: z.array(foundStateSchema),
})

/** How such a state is put into words beside a row. */
export const shownStates = [
  'none',
  'verified',
  'unverified',
  'unnamed',
  'authority',
  'delegate',
  'frozen',
  'thawed',
  'other',
] as const
export interface ShownState {
  code: (typeof shownStates)[number]
  /** Whose it is; null: nobody's to name. */
  address: string | null
}

/** What its state, or another run that changes it, says against a row of a list. */
export const stateIssues = {
  alreadyPlanned: {
    severity: 'error',
    ...words.alreadyPlanned,
  },
  stateAlready: {
    severity: 'warning',
    ...words.stateAlready,
  },
  stateNone: {
    severity: 'error',
    ...words.stateNone,
  },
} satisfies Record<string, IssueDefinition>

/** What is against a row whatever is asked of it. */
export function judgeShown({ kind }: AssetState): ListIssue[] {
  return kind === 'nft' || kind === 'leaf' ? [] : [ownIssue('stateNone', 'assetId')]
}
