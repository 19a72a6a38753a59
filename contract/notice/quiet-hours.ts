import { addDays, dayInSeoul, instantInSeoul } from '../reservation/days.ts'
import { wallTimeOf } from '../zoned-time.ts'

/** Minutes of a day in Seoul, from 0 to 1,439; the first is quiet, the second is not. Both null, or both the same: never quiet. */
export interface QuietHours {
  quietFrom: number | null
  quietUntil: number | null
}

/** What somebody has who chose nothing: from ten in the evening until eight in the morning. */
export const usualQuietHours = { quietFrom: 1320, quietUntil: 480 } as const

/** When the quiet hours that a moment lies in are over; null when it lies in none. */
export function quietEndOf({ quietFrom, quietUntil }: QuietHours, at: Date): Date | null {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return null
  const { hour, minute } = wallTimeOf(at)
  const now = hour * 60 + minute
  const isOverMidnight = quietFrom > quietUntil
  const isQuiet = isOverMidnight ? now >= quietFrom || now < quietUntil : now >= quietFrom && now < quietUntil
  if (!isQuiet) return null
  const today = dayInSeoul(at)
  return instantInSeoul(isOverMidnight && now >= quietFrom ? addDays(today, 1) : today, quietUntil)
}
