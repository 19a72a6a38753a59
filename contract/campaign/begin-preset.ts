import { instantOf, wallTimeOf } from '../zoned-time.ts'
import type { PresetValues } from './presets.ts'
import type { Schedule } from './schedule.ts'
import { weekMs } from './schedule.ts'

const dayMs = 86_400_000

/** The first time of a preset after now: its weekday and time of day by the clocks of Seoul. */
export function firstTimeOf({ weekday, time }: Pick<PresetValues, 'weekday' | 'time'>, now: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  for (let days = 0; days <= 7; days++) {
    const wall = wallTimeOf(new Date(now.getTime() + days * dayMs))
    const at = instantOf({ ...wall, hour, minute, second: 0 })
    const isItsDay = new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay() === weekday
    if (isItsDay && at > now) return at
  }
  throw new RangeError(`No day of a week is ${weekday}.`)
}

/** The schedule that a campaign of a preset begins with. */
export function scheduleOf(values: PresetValues, now: Date): Schedule {
  const first = firstTimeOf(values, now)
  const { repeats, weeks, whenMissed } = values
  if (repeats === 'once') return { repeats, at: first.toISOString(), whenMissed }
  const until = new Date(first.getTime() + (weeks - 1) * weekMs)
  return { repeats, first: first.toISOString(), until: until.toISOString(), whenMissed }
}
