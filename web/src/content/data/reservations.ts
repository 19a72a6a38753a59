import type { Entry, Localised } from './entry.ts'

/** The three kinds of booking; their forms are /reservation/hotel, /plasticSurgery and /eyeClinic. */
export type ReservationKind = 'hotel' | 'plasticSurgery' | 'eyeClinic'

/** A place that takes bookings from holders. */
export interface ReservationPlace extends Entry {
  kind: ReservationKind
  /** The kind in words, for showing beside the name. */
  role: Localised
}

const hotel: Localised = { kor: '호텔', eng: 'Hotel' }
const plasticSurgery: Localised = { kor: '성형외과', eng: 'Plastic surgery clinic' }
const eyeClinic: Localised = { kor: '안과', eng: 'Eye clinic' }

/** Shown on benefitNft and reservation2, in this order. Replace a sample when a place is under contract. */
export const reservations: readonly ReservationPlace[] = [
  {
    id: 'reservation-hotel-a',
    kind: 'hotel',
    role: hotel,
    name: { kor: '예시 호텔 A', eng: 'Sample hotel A' },
    description: {
      kor: '객실 종류, 체크인 시각, 취소 기한이 적힐 자리입니다.',
      eng: 'Room types, check-in time and the last day to cancel will be written here.',
    },
    isSample: true,
  },
  {
    id: 'reservation-hotel-b',
    kind: 'hotel',
    role: hotel,
    name: { kor: '예시 호텔 B', eng: 'Sample hotel B' },
    description: {
      kor: '객실 종류, 동반 인원, 예약할 수 있는 요일이 적힐 자리입니다.',
      eng: 'Room types, number of guests and the days open to holders will be written here.',
    },
    isSample: true,
  },
  {
    id: 'reservation-plastic-surgery-a',
    kind: 'plasticSurgery',
    role: plasticSurgery,
    name: { kor: '예시 성형외과 A', eng: 'Sample plastic surgery clinic A' },
    description: {
      kor: '상담을 받을 수 있는 시간과 준비할 것이 적힐 자리입니다.',
      eng: 'Hours for a first consultation and what to bring will be written here.',
    },
    isSample: true,
  },
  {
    id: 'reservation-eye-clinic-a',
    kind: 'eyeClinic',
    role: eyeClinic,
    name: { kor: '예시 안과 A', eng: 'Sample eye clinic A' },
    description: {
      kor: '검사를 받을 수 있는 시간과 검사 전에 지킬 것이 적힐 자리입니다.',
      eng: 'Hours for an examination and what to avoid beforehand will be written here.',
    },
    isSample: true,
  },
]
