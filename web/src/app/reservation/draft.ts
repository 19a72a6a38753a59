import type { Holding } from '#contract/reservation/booking.ts'
import { blankGuest, type GuestDraft } from './check-guest.ts'
import type { Chosen } from './stay.ts'

/** What a guest has chosen and typed; it stays while the page does. */
export interface Draft {
  chosen: Chosen
  /** Of a visit. */
  slotId: number | null
  /** By which NFT. */
  holding: Holding | null
  guest: GuestDraft
}
export const blankDraft: Draft = {
  chosen: { from: null, until: null },
  slotId: null,
  holding: null,
  guest: blankGuest,
}
