import { z } from 'zod'
import { missedPolicies, scheduleSchema, type Schedule } from '#contract/campaign/schedule.ts'
import type { Campaign } from '#contract/campaign/campaigns.ts'
import { scheduleOf } from '#contract/campaign/begin-preset.ts'
import type { Preset } from '#contract/campaign/presets.ts'
import { ruleRecipientsSchema } from '#contract/recipient/sources.ts'
import { campaignCodePattern } from '#contract/campaign/round-words.ts'

/** What is said of a list that is given by a campaign instead of one run. Times as a datetime-local field holds them, in UTC. */
export const campaignDraftSchema = z.object({
  code: z.string(),
  repeats: z.enum(['once', 'weekly']),
  first: z.string(),
  until: z.string(),
  whenMissed: z.enum(missedPolicies),
  /** The preset it began with, and what it says everybody gets. */
  preset: z.string().nullable(),
  amount: z.string().nullable(),
  /** Whom it is for, worked out anew for each round; null: the list of the draft, the same in each. */
  recipients: ruleRecipientsSchema.nullable().default(null),
  /** It is for those who were drawn in this draw; null: it was begun with none. */
  drawId: z.number().nullable().default(null),
  /** Each of its rounds draws for itself, as its preset says. */
  isDrawn: z.boolean().default(false),
  /** The stored campaign that is modified, and what it was modified at when it was read; null: it is a new one. */
  editing: z.object({ campaignId: z.number(), readAt: z.string().nullable() }).nullable().default(null),
})
export type CampaignDraft = z.infer<typeof campaignDraftSchema>

export const emptyCampaign: CampaignDraft = {
  ...{ code: '', repeats: 'once', first: '', until: '', whenMissed: 'ask', preset: null, amount: null },
  ...{ recipients: null, drawId: null, isDrawn: false, editing: null },
}

function fieldOf(at: string): string {
  return at.slice(0, 16)
}

export function campaignOfPreset({ code, values }: Preset, now: Date): CampaignDraft {
  const schedule = scheduleOf(values, now)
  const [first, until] = schedule.repeats === 'once' ? [schedule.at, ''] : [schedule.first, schedule.until]
  return {
    ...{ code, repeats: schedule.repeats, first: fieldOf(first), until: fieldOf(until) },
    ...{ whenMissed: values.whenMissed, preset: code, amount: values.amount },
    ...{ recipients: null, drawId: null, isDrawn: values.recipients === 'draw', editing: null },
  }
}

/** A stored campaign, to be modified. */
export function campaignOfStored(campaign: Campaign): CampaignDraft {
  const { campaignId, code, schedule, preset, recipients, modifiedAt } = campaign
  const [first, until] = schedule.repeats === 'once' ? [schedule.at, ''] : [schedule.first, schedule.until]
  return {
    ...{ code, repeats: schedule.repeats, first: fieldOf(first), until: fieldOf(until) },
    ...{ whenMissed: schedule.whenMissed, preset, amount: null },
    ...{ recipients: recipients.by === 'rule' ? recipients : null, drawId: null, isDrawn: false },
    editing: { campaignId, readAt: modifiedAt },
  }
}

/** The schedule that was typed; null where something of it is missing or wrong. */
export function scheduleOfDraft({ repeats, first, until, whenMissed }: CampaignDraft): Schedule | null {
  const times =
    repeats === 'once' ? { at: instantOf(first) } : { first: instantOf(first), until: instantOf(until) }
  const parsed = scheduleSchema.safeParse({ repeats, ...times, whenMissed })
  return parsed.success ? parsed.data : null
}

export function isCode(code: string): boolean {
  return campaignCodePattern.test(code)
}

function instantOf(field: string): string | null {
  const at = field ? new Date(`${field}Z`) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}
