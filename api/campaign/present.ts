import { campaignSchema, roundSchema } from '#contract/campaign/campaigns.ts'
import { presetSchema, typedPresetSchema } from '#contract/campaign/presets.ts'
import type { PresetRow } from '#db/campaign/presets.ts'
import type { CampaignRow } from '#db/campaign/campaigns.ts'
import type { RoundRow } from '#db/campaign/rounds.ts'
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

export const presentRound = presenterOf(roundSchema, ({ round, ...row }: RoundRow) => ({
  ...round,
  ...row,
  roundId: round.id,
}))

export const presentPreset = presenterOf(presetSchema, (row: PresetRow) => ({ ...row, presetId: row.id }))

export const presentTypedPreset = presenterOf(typedPresetSchema, ({ values, ...row }: PresetRow) => ({
  ...row,
  ...values,
  presetId: row.id,
}))
