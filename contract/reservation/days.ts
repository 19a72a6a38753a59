import { instantOf, wallText } from '../zoned-time.ts'

/**
 * A day of the calendar on a wall in Seoul, as "2026-11-28", and a minute of it. Never an instant: midnight in Seoul is still yesterday
 * in UTC.
 */
const shape = /^(\d{4})-(\d{2})-(\d{2})$/
const dayMs = 86_400_000

function utcMsOf(day: string): number {
  const [, year = 0, month = 0, date = 0] = shape.exec(day)?.map(Number) ?? []
  return Date.UTC(year, month - 1, date)
}

/** The counterpart of `utcMsOf`: what is read of it is UTC, so no zone turns the day. */
function dayOfUtc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Whether a text is a day that there is. */
export function isDay(text: string): boolean {
  return shape.test(text) && dayOfUtc(utcMsOf(text)) === text
}

export function addDays(day: string, count: number): string {
  return dayOfUtc(utcMsOf(day) + count * dayMs)
}

/** How many days from one to the other; negative backwards. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMsOf(to) - utcMsOf(from)) / dayMs)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(utcMsOf(day)).getUTCDay()
}

/** The day it is in Seoul at an instant. */
export function dayInSeoul(instant: Date): string {
  return wallText(instant).slice(0, 10)
}

/** The instant at which clocks in Seoul show this minute of a day; 1,440 and more are those of the days behind it. */
export function instantInSeoul(day: string, minute: number): Date {
  const [, year = 0, month = 0, date = 0] = shape.exec(day)?.map(Number) ?? []
  return instantOf({ year, month, day: date, hour: Math.floor(minute / 60), minute: minute % 60, second: 0 })
}

/** "09:30". */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The minute of a day that "9:30" or "09:30" names; null for anything else. */
export function minuteOfClock(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  if (hour === undefined || minute === undefined) return null
  const total = Number(hour) * 60 + Number(minute)
  return Number(hour) < 24 && Number(minute) < 60 ? total : null
}
