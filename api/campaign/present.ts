import { campaignSchema, roundSchema } from '#contract/campaign/campaigns.ts'
import { roundDrawSchema } from '#contract/campaign/round-draw.ts'
import { presetSchema, typedPresetSchema } from '#contract/campaign/presets.ts'
import type { PresetRow } from '#db/campaign/presets.ts'
import type { CampaignRow } from '#db/campaign/campaigns.ts'
import type { RoundRow } from '#db/campaign/rounds.ts'
import { readDrawRules } from '#contract/draw/draw-rules.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentCampaign = presenterOf(
  campaignSchema,
  ({ campaign, registrant, modifier, ...row }: CampaignRow) => ({
    ...campaign,
    ...row,
    campaignId: campaign.id,
    budgetLamports: campaign.budgetLamports?.toString() ?? null,
    estimatedLamports: campaign.estimatedLamports?.toString() ?? null,
    registrant: registrant ?? campaign.registrantId,
    modifier: modifier ?? campaign.modifierId,
  }),
)

/** How far the draw of a round is; the draw has a page of its own. */
const presentRoundDraw = presenterOf(
  roundDrawSchema,
  ({ id: drawId, rules: text, ...draw }: NonNullable<RoundRow['draw']>) => {
    const { kaiaHeight = null, solanaSlot = null } = (text !== null && readDrawRules(text)) || {}
    return { ...draw, drawId, kaiaHeight, solanaSlot }
  },
)

export const presentRound = presenterOf(roundSchema, ({ round, ...row }: RoundRow) => ({
  ...round,
  ...row,
  roundId: round.id,
  draw: row.draw && presentRoundDraw(row.draw),
}))

export const presentPreset = presenterOf(presetSchema, (row: PresetRow) => ({ ...row, presetId: row.id }))

export const presentTypedPreset = presenterOf(typedPresetSchema, ({ values, ...row }: PresetRow) => ({
  ...row,
  ...values,
  presetId: row.id,
}))
