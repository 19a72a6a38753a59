import { z } from 'zod'
import { read } from '../endpoint.ts'
import { campaignKinds } from './codes.ts'
import { missedPolicies } from './schedule.ts'

/** The airdrops that SPEC.md section 2 has a page of; each is a row, and its page opens the campaigns on it. */
export const presetCodes = [
  'alya',
  'pg',
  'weekly1',
  'weekly2',
  'weekly3',
  'weekly4',
  'weekly5',
  'weekly6',
  'weekly7',
  'weekly8',
  'weekly9',
  'etm30',
  'etm50',
  'etm80',
  'etm2025',
  'random',
  'token',
] as const
export type PresetCode = (typeof presetCodes)[number]

/** Where its recipients come from, as far as a preset says it. */
export const presetSources = ['list', 'holders', 'applications', 'draw'] as const

export const presetValuesSchema = z.strictObject({
  kind: z.enum(campaignKinds),
  recipients: z.enum(presetSources),
  /** What everybody gets, as it is written in a list; null: the list says it. */
  amount: z.string().nullable(),
  repeats: z.enum(['once', 'weekly']),
  /** By the clocks of Seoul: 0 is Sunday. */
  weekday: z.number().int().min(0).max(6),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** How many weeks, where it repeats. */
  weeks: z.number().int().min(1).max(520),
  whenMissed: z.enum(missedPolicies),
})
export type PresetValues = z.infer<typeof presetValuesSchema>

export const presetSchema = z.object({
  code: z.string(),
  nameKor: z.string(),
  nameEng: z.string(),
  values: presetValuesSchema,
  /** What it says was made up: somebody must put the real values in its place. */
  isSample: z.boolean(),
})
export type Preset = z.infer<typeof presetSchema>

export const listPresets = read('/api/admin/campaign-presets', {
  tag: 'Campaigns',
  summary: 'What campaigns may begin with',
  role: 'viewer',
  area: 'runs',
  reply: z.object({ presets: z.array(presetSchema) }),
})
