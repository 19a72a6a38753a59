import { hexOf, type Role } from '../colour.ts'

/** The colours of one picture: lines from far to near over a haze, and gold for what matters. */
export interface Tones {
  haze: string
  far: string
  line: string
  near: string
}

/** The page itself: a picture melts into it at its edges. */
export const canvas = '#08080c'
export const gold = '#f0c35a'
export const goldLight = '#ffe9b8'
export const goldDeep = '#8a6a1f'

export type ToneName =
  | 'earth'
  | 'steel'
  | 'pitch'
  | 'night'
  | 'rose'
  | 'silver'
  | 'amber'
  | 'violet'
  | 'tide'
  | 'ember'

/** One undertone for a section. All are quiet, so that gold stays the only accent. */
export const tones: Record<ToneName, Tones> = {
  earth: toned([0.34, 0.06, 55], [0.42, 0.045, 50], [0.64, 0.06, 62], [0.9, 0.04, 80]),
  steel: toned([0.34, 0.06, 245], [0.42, 0.05, 250], [0.65, 0.055, 240], [0.93, 0.025, 230]),
  pitch: toned([0.35, 0.065, 170], [0.42, 0.05, 175], [0.66, 0.07, 168], [0.93, 0.04, 160]),
  night: toned([0.33, 0.08, 275], [0.42, 0.06, 278], [0.66, 0.065, 275], [0.93, 0.03, 270]),
  rose: toned([0.35, 0.07, 0], [0.44, 0.05, 5], [0.68, 0.06, 15], [0.94, 0.03, 40]),
  silver: toned([0.33, 0.015, 270], [0.43, 0.015, 275], [0.67, 0.015, 270], [0.94, 0.008, 90]),
  amber: toned([0.4, 0.085, 75], [0.46, 0.06, 70], [0.7, 0.085, 78], [0.95, 0.05, 88]),
  violet: toned([0.34, 0.1, 300], [0.43, 0.08, 300], [0.66, 0.085, 298], [0.94, 0.035, 310]),
  tide: toned([0.35, 0.075, 215], [0.43, 0.06, 220], [0.68, 0.07, 212], [0.94, 0.035, 200]),
  ember: toned([0.36, 0.1, 30], [0.43, 0.07, 28], [0.66, 0.09, 38], [0.94, 0.04, 65]),
}

function toned(haze: Role, far: Role, line: Role, near: Role): Tones {
  return { haze: hexOf(haze), far: hexOf(far), line: hexOf(line), near: hexOf(near) }
}
