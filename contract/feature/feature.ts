import { z } from 'zod'
import { languages } from '../language.ts'
import { instantSchema } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { features, featureStates } from './codes.ts'
import { featureReach } from './reach.ts'

const name = z.enum(features)

export const shownFeatureSchema = z.object({ state: z.enum(featureStates), day: z.string().nullable() })

/** A feature as the console shows it. */
export const featureSchema = z.object({
  feature: name,
  state: z.enum(featureStates),
  opensOn: z.string().nullable(),
  /** What the site shows now: `open` once the day has come. */
  shownState: z.enum(featureStates),
  /** Goes up with every change; 0 before the first. */
  version: z.number().int(),
  modifier: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type FeatureRow = z.infer<typeof featureSchema>

export const featureInputSchema = z
  .object({
    state: z.enum(featureStates),
    opensOn: instantSchema.nullable().default(null),
    /** The one that was read: a change made in between is not overwritten. */
    version: z.number().int().min(0),
  })
  .superRefine(({ state, opensOn }, context) => {
    if (state === 'opensOn' && opensOn === null)
      context.addIssue({ code: 'custom', path: ['opensOn'], params: { code: 'REQUIRED' } })
    if (state !== 'opensOn' && opensOn !== null)
      context.addIssue({ code: 'custom', path: ['opensOn'], params: { code: 'ONLY_WITH_OPENS_ON' } })
  })
export type FeatureInput = z.infer<typeof featureInputSchema>

/** Whether a feature may be set to a state at all. */
export function mayBe(feature: z.infer<typeof name>, state: FeatureInput['state']): boolean {
  return state !== 'open' || featureReach[feature] !== 'none'
}

const tag = 'Feature'

export const listFeatures = read('/api/features', {
  tag,
  summary: 'What is open, opens on a day, is planned or closed, as the pages of a language say it',
  role: 'public',
  query: z.object({ lang: z.enum(languages).default('kor') }),
  reply: z.record(name, shownFeatureSchema),
})
export const listAdminFeatures = read('/api/admin/features', {
  tag,
  summary: 'Every feature with its state as it was set, and as the site shows it now',
  role: 'viewer',
  reply: z.object({ rows: z.array(featureSchema) }),
})
export const modifyFeature = write('/api/admin/features/{feature}', {
  tag,
  summary: 'Open a feature, name its day, plan or close it: words, buttons and doors follow at once',
  role: 'owner',
  errors: ['CHANGED_MEANWHILE'],
  method: 'put',
  params: z.object({ feature: name }),
  body: featureInputSchema,
  reply: featureSchema,
})
