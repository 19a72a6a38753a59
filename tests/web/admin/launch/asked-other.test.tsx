import { expect, test } from 'vitest'
import { isOther } from '#web/src/admin/launch/asked-other.tsx'
import { emptyCampaign } from '#web/src/admin/launch/draft/campaign-draft.ts'
import { emptyDraft, settingsFor, type Draft } from '#web/src/admin/launch/draft/draft-store.ts'

const token = { mint: 'one', program: 'token', decimals: 6, accountBytes: 165, fee: null } as const
const handOver: Draft = { ...emptyDraft, kind: 'updateAuthority', settings: settingsFor('updateAuthority') }
const mintOfOne: Draft = {
  ...emptyDraft,
  kind: 'mintToken',
  settings: { ...settingsFor('mintToken'), token },
}
function campaignOf(part: Partial<typeof emptyCampaign>): Draft {
  return { ...emptyDraft, settings: { ...emptyDraft.settings, campaign: { ...emptyCampaign, ...part } } }
}

test.each([
  ['nothing', handOver, '', false],
  ['its own kind', handOver, 'kind=updateAuthority&standard=compressed', false],
  ['another kind', handOver, 'kind=verifyCreator&standard=compressed', true],
  ['its token', mintOfOne, 'kind=mintToken&token=one', false],
  ['another token', mintOfOne, 'kind=mintToken&token=other', true],
  ['a campaign', handOver, 'campaign=new', true],
  ['its campaign', campaignOf({}), 'campaign=new', false],
  ['its preset', campaignOf({ preset: 'weekly1' }), 'campaign=weekly1', false],
  ['another preset', campaignOf({ preset: 'weekly1' }), 'campaign=weekly2', true],
  ['another draw', campaignOf({ preset: 'random', drawId: 1 }), 'campaign=random&project=1&draw=2', true],
  ['a run, beside a campaign', campaignOf({}), 'kind=mint', true],
] as const)('a kept draft and an address that asks for %s', (_what, draft, query, is) => {
  expect(isOther(draft, new URLSearchParams(query))).toBe(is)
})
