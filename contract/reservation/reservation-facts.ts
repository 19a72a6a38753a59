import { z } from 'zod'
import { reservationStatus, type ReservationStatus } from '../codes/status.ts'
import { holderStates, placeKinds } from './codes.ts'

export const reservationStatuses = Object.values(reservationStatus) as [
  ReservationStatus,
  ...ReservationStatus[],
]

/** What a guest and an admin both see of a booking. */
export const reservationFacts = {
  seq: z.number().int(),
  status: z.enum(reservationStatuses),
  kind: z.enum(placeKinds),
  startsAt: z.string(),
  endsAt: z.string(),
  nights: z.number().int(),
  guests: z.number().int(),
  walletAddress: z.string(),
  holderState: z.enum(holderStates),
  holderCheckedAt: z.string(),
  reason: z.string().nullable(),
  registeredAt: z.string(),
}

/** How a guest is reached; null once it is removed. */
export const contactField = z
  .object({ name: z.string(), phone: z.string(), email: z.string(), note: z.string() })
  .nullable()
