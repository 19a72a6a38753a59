import type { ReservationWords } from '../words.ts'

export const reservations: ReservationWords = {
  greeting: (name) => `${name} 님, 안녕하세요.`,
  because: (reason) => `사유: ${reason}`,
  kinds: {
    booked: {
      subject: '예약 완료:',
      text: '예약이 완료되었습니다. 일정은 첨부한 파일로 달력에 넣을 수 있습니다.',
    },
    cancelAsked: {
      subject: '취소 신청 접수:',
      text: '취소 신청을 받았습니다. 장소에서 확인하면 결과를 알려 드립니다. 그때까지 예약은 그대로입니다.',
    },
    cancelled: { subject: '취소 완료:', text: '예약이 취소되었습니다.' },
    refused: { subject: '취소 거절:', text: '취소 신청이 받아들여지지 않아 예약이 그대로 유지됩니다.' },
    dayBefore: {
      subject: '내일 방문 안내:',
      text: '방문 하루 전입니다. 시간과 준비할 것을 확인해 주세요.',
    },
  },
  fields: {
    number: '예약 번호',
    place: '장소',
    when: '일시',
    nights: '숙박 일수',
    guests: '인원',
    benefit: '혜택',
    address: '주소',
    phone: '장소 전화번호',
    cancelUntil: '취소 신청 기한',
  },
  zone: '한국 시각',
  prepare: '준비할 것',
  twice: '방문하는 날 지갑의 NFT를 한 번 더 확인합니다. 예약에 필요한 NFT를 지갑에 그대로 두세요.',
  detail: '예약 상세',
  warning: '예약하신 분께 보내는 안내입니다. NFT를 보내라고 하는 예약 안내는 가짜입니다.',
}
