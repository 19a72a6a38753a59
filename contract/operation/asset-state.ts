import { z } from 'zod'
import { write } from '../endpoint.ts'
import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { IssueDefinition } from '../list/list-definition.ts'
import { lineText } from '../text.ts'

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
    title: { kor: '다른 작업에 이미 있음', eng: 'Already in another run' },
    sentence: {
      kor: '작업 "{run}"에 이미 있습니다. 그 작업이 같은 일을 하거나, 아직 끝나지 않았습니다. 끝나기를 기다리거나, 실패했으면 그 작업을 다시 시도하거나, 이 목록에서 빼 주세요.',
      eng: 'Already in the run "{run}", which does the same, or has not finished yet. Wait for that run, retry it if it failed, or remove the row.',
    },
  },
  stateAlready: {
    severity: 'warning',
    title: { kor: '이미 그렇게 되어 있음', eng: 'So already' },
    sentence: {
      kor: '체인에 이미 그렇게 되어 있습니다. 그대로 두면 트랜잭션 없이 완료됩니다.',
      eng: 'It is so on chain already. If it stays in the list, it ends completed, without a transaction.',
    },
  },
  stateNone: {
    severity: 'error',
    title: { kor: '체인에 없음', eng: 'Not on chain' },
    sentence: {
      kor: '이 주소에는 바꿀 수 있는 것이 없습니다. 소각됐거나 주소가 다릅니다. 주소를 고치거나 이 행을 빼 주세요.',
      eng: 'Nothing that could be changed is at this address: it is burnt, or the address is another. Correct it, or remove the row.',
    },
  },
} satisfies Record<string, IssueDefinition>

/** What is against a row whatever is asked of it. */
export function judgeShown({ kind }: AssetState): ListIssue[] {
  return kind === 'nft' || kind === 'leaf' ? [] : [ownIssue('stateNone', 'assetId')]
}
