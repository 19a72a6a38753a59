import { z } from 'zod'

/** In UTC as it is stored, on a whole minute. */
const minute = z.iso.datetime().refine((at) => Date.parse(at) % 60_000 === 0)

/**
 * What becomes of an occurrence whose worker was away. late: it runs when a worker is back. skip: it is left out. ask: an
 * admin decides.
 */
export const missedPolicies = ['late', 'skip', 'ask'] as const
export type MissedPolicy = (typeof missedPolicies)[number]
const whenMissed = z.enum(missedPolicies)

export const weekMs = 7 * 86_400_000
/** Ten years of weeks: a schedule has an end. */
export const occurrencesMax = 520

const once = z.strictObject({ repeats: z.literal('once'), at: minute, whenMissed })
const weekly = z
  .strictObject({
    repeats: z.literal('weekly'),
    /** The first time; the others are at the same weekday and time of day in Seoul. */
    first: minute,
    /** None is later than this. */
    until: minute,
    whenMissed,
  })
  .refine(({ first, until }) => Date.parse(until) >= Date.parse(first), {
    path: ['until'],
    params: { code: 'ENDS_BEFORE_IT_BEGINS' },
  })
  .refine(({ first, until }) => Date.parse(until) - Date.parse(first) < occurrencesMax * weekMs, {
    path: ['until'],
    params: { code: 'TOO_MANY_TIMES', max: occurrencesMax },
  })

/** When the rounds of a campaign run: once, or every week until an end. */
export const scheduleSchema = z.discriminatedUnion('repeats', [once, weekly])
export type Schedule = z.infer<typeof scheduleSchema>
