/** What is booked; each has its page: /reservation/hotel, /reservation/plasticSurgery, /reservation/eyeClinic. */
export const placeKinds = ['hotel', 'plasticSurgery', 'eyeClinic'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** draft: admins alone see it. open: it takes bookings. closed: it takes no more of them; those that are there stay. */
export const placeStatuses = ['draft', 'open', 'closed'] as const
export type PlaceStatus = (typeof placeStatuses)[number]

/** Whether the wallet of a booking holds what the booking asks for, when the chain was asked last. */
export const holderStates = ['held', 'missing'] as const
export type HolderState = (typeof holderStates)[number]

/** What operators decide of a cancellation that was asked for. */
export const cancelDecisions = ['accept', 'refuse'] as const
export type CancelDecision = (typeof cancelDecisions)[number]

/** What a guest is told by mail. */
export const reservationMailKinds = ['booked', 'cancelAsked', 'cancelled', 'refused', 'dayBefore'] as const
export type ReservationMailKind = (typeof reservationMailKinds)[number]
