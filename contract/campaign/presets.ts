import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'
import { lineText } from '../text.ts'
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
  presetId: z.number().int(),
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

const name = lineText().trim().min(1).max(60)
/** What a person types of a preset; its code is the specification's. */
export const presetInputSchema = z.object({
  nameKor: name,
  nameEng: name,
  ...presetValuesSchema.shape,
  amount: lineText()
    .trim()
    .regex(/^\d{1,20}(\.\d{1,18})?$/)
    .nullable()
    .default(null),
})
export type PresetInput = z.output<typeof presetInputSchema>
export const typedPresetSchema = z.object({
  ...presetValuesSchema.shape,
  nameKor: z.string(),
  nameEng: z.string(),
  time: z.string(),
  weekday: z.number().int(),
  weeks: z.number().int(),
  presetId: z.number().int(),
  code: z.string(),
  isSample: z.boolean(),
})
export type TypedPreset = z.infer<typeof typedPresetSchema>

const params = z.object({ presetId: idSchema })
export const readPreset = read('/api/admin/campaign-presets/{presetId}', {
  tag: 'Campaigns',
  summary: 'One preset',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: typedPresetSchema,
})
export const modifyPreset = write('/api/admin/campaign-presets/{presetId}', {
  tag: 'Campaigns',
  summary:
    'Modify what campaigns begin with from now on; it is no sample any more. Campaigns that began stay as they are',
  role: 'operator',
  area: 'runs',
  errors: ['NOT_FOUND'],
  method: 'put',
  params,
  body: presetInputSchema,
  reply: typedPresetSchema,
})
