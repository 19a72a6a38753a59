import type { ReservationWords } from '../words.ts'

export const reservations: ReservationWords = {
  greeting: (name) => `Dear ${name},`,
  because: (reason) => `Reason: ${reason}`,
  kinds: {
    booked: {
      subject: 'Booked:',
      text: 'Your booking is complete. The attached file puts it into your calendar.',
    },
    cancelAsked: {
      subject: 'Cancellation requested:',
      text: 'We have your request to cancel. You will hear once the place has checked it; until then the booking stands.',
    },
    cancelled: { subject: 'Canceled:', text: 'Your booking is canceled.' },
    refused: {
      subject: 'Cancellation refused:',
      text: 'Your request to cancel was not accepted, so the booking stands.',
    },
    dayBefore: {
      subject: 'Tomorrow:',
      text: 'Your visit is tomorrow. Please check the time and what to prepare.',
    },
  },
  fields: {
    number: 'Booking number',
    place: 'Place',
    when: 'Time',
    nights: 'Nights',
    guests: 'Guests',
    benefit: 'Benefit',
    address: 'Address',
    phone: 'Telephone of the place',
    cancelUntil: 'Cancel by',
  },
  zone: 'Seoul time',
  prepare: 'To prepare',
  twice:
    'On the day we look for the NFT in your wallet once more. Keep the one the booking calls for where it is.',
  detail: 'Booking in detail',
  warning: 'This goes to whoever made the booking. A message that tells you to send an NFT is a fraud.',
}
