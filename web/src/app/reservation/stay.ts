import type { OpenSlot } from '#contract/reservation/booking.ts'
import { addDays, daysBetween } from '#contract/reservation/days.ts'

/** What is chosen in the calendar: the day of a visit, or of a stay when guests come and when they go. */
export interface Chosen {
  from: string | null
  until: string | null
}

/** Free slots of a place, by their day. */
export type SlotsByDay = ReadonlyMap<string, readonly OpenSlot[]>

export function byDay(slots: readonly OpenSlot[]): SlotsByDay {
  const days = new Map<string, OpenSlot[]>()
  for (const slot of slots) days.set(slot.day, [...(days.get(slot.day) ?? []), slot])
  return days
}

export function freeOn(slots: SlotsByDay, day: string): number {
  return (slots.get(day) ?? []).reduce((sum, { free }) => sum + free, 0)
}

/** Whether guests who came on a day may go on another: every night between is free, and they are not too many. */
export function mayLeave(slots: SlotsByDay, from: string, day: string, nightsMax: number): boolean {
  const nights = daysBetween(from, day)
  if (nights < 1 || nights > nightsMax) return false
  return Array.from({ length: nights }, (_, index) => addDays(from, index)).every(
    (night) => freeOn(slots, night) > 0,
  )
}

/** A press in the calendar of a hotel: first the day one comes, then the day one goes. */
export function pressStay(
  slots: SlotsByDay,
  { from, until }: Chosen,
  day: string,
  nightsMax: number,
): Chosen {
  const isLeaving = from !== null && until === null && mayLeave(slots, from, day, nightsMax)
  return isLeaving ? { from, until: day } : { from: day, until: null }
}

/** The nights of a stay, or the day of a visit. */
export function daysOf({ from, until }: Chosen): string[] {
  if (from === null) return []
  return Array.from({ length: until === null ? 1 : daysBetween(from, until) + 1 }, (_, index) =>
    addDays(from, index),
  )
}

/** The slots of the nights of a stay; null while one end is missing. */
export function nightsOf(slots: SlotsByDay, { from, until }: Chosen): number[] | null {
  if (from === null || until === null) return null
  const nights = Array.from({ length: daysBetween(from, until) }, (_, index) => addDays(from, index))
  return nights.flatMap((night) => slots.get(night)?.[0]?.slotId ?? [])
}
