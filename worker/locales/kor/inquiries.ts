import type { InquiryWords } from '../words.ts'

export const inquiries: InquiryWords = {
  kinds: { investment: '투자 문의', partnership: '제휴 문의' },
  fields: {
    reference: '문의 번호',
    kind: '종류',
    name: '이름',
    company: '회사',
    email: '이메일',
    phone: '전화번호',
    receivedAt: '접수 시각',
    consentedAt: '개인정보 동의',
  },
  answer: '이 메일에 회신하면 문의하신 분께 바로 전달됩니다.',
}
