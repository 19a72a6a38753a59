import { isEmail } from '#contract/inquiry/inquiry-rules.ts'
import { isPlainBlock, isPlainLine } from '#contract/plain-text.ts'
import { isGuestPhone, reservationBounds } from '#contract/reservation/reservation-rules.ts'

/** Who comes, as it is typed. */
export interface GuestDraft {
  name: string
  phone: string
  email: string
  guests: string
  note: string
}
export type GuestField = keyof GuestDraft
/** In the order they stand in the form. */
export const guestFields = ['name', 'phone', 'email', 'guests', 'note'] as const satisfies GuestField[]
export const blankGuest: GuestDraft = { name: '', phone: '', email: '', guests: '1', note: '' }

/** What is wrong with a field: the locale key `reservation.errors.<code>` with its number. */
export interface GuestError {
  code: 'check' | 'short' | 'long' | 'email'
  bound?: number
}
export type GuestErrors = Partial<Record<GuestField, GuestError>>

/** The same rules the API checks with; empty when it may be sent. */
export function checkGuest(draft: GuestDraft, guestsMax: number): GuestErrors {
  const { nameMin, nameMax, phoneMax, emailMax, noteMax } = reservationBounds
  const name = draft.name.trim()
  const phone = draft.phone.trim()
  const email = draft.email.trim()
  const guests = Number(draft.guests)
  const found: [GuestField, GuestError | null][] = [
    [
      'name',
      lineError(name, nameMax) ?? (name.length < nameMin ? { code: 'short', bound: nameMin - 1 } : null),
    ],
    ['phone', lineError(phone, phoneMax) ?? (isGuestPhone(phone) ? null : { code: 'check' })],
    ['email', lineError(email, emailMax) ?? (isEmail(email) ? null : { code: 'email' })],
    ['guests', Number.isInteger(guests) && guests >= 1 && guests <= guestsMax ? null : { code: 'check' }],
    ['note', noteError(draft.note.trim(), noteMax)],
  ]
  return Object.fromEntries(found.filter(([, error]) => error !== null))
}

/** `must be shorter than N` of SPEC.md: N characters are still taken, as by the API. */
function lineError(text: string, bound: number): GuestError | null {
  if (text === '' || !isPlainLine(text)) return { code: 'check' }
  return text.length > bound ? { code: 'long', bound } : null
}

function noteError(text: string, bound: number): GuestError | null {
  if (!isPlainBlock(text)) return { code: 'check' }
  return text.length > bound ? { code: 'long', bound } : null
}
