import type { Entry, Localised } from './entry.ts'

export interface Partner extends Entry {
  role: Localised
}

/** The companies of companyPartners, in the order they are shown. */
export const partners: readonly Partner[] = [
  {
    id: 'partner-1',
    name: { kor: '예시 파트너 A', eng: 'Sample Partner A' },
    role: { kor: '블록체인 인프라', eng: 'Blockchain infrastructure' },
    description: {
      kor: '체인에 접속하는 노드와 데이터 조회를 맡는 자리입니다.',
      eng: 'The place of a partner who runs nodes and serves chain data.',
    },
    isSample: true,
  },
  {
    id: 'partner-2',
    name: { kor: '예시 파트너 B', eng: 'Sample Partner B' },
    role: { kor: '지갑', eng: 'Wallets' },
    description: {
      kor: '지갑 연결과 서명 화면을 함께 시험하는 자리입니다.',
      eng: 'The place of a wallet maker with whom connecting and signing are tested.',
    },
    isSample: true,
  },
  {
    id: 'partner-3',
    name: { kor: '예시 파트너 C', eng: 'Sample Partner C' },
    role: { kor: '홀더 혜택', eng: 'Holder benefits' },
    description: {
      kor: '홀더 예약을 받는 호텔이나 병원이 들어갈 자리입니다.',
      eng: 'The place of a hotel or clinic that accepts holder reservations.',
    },
    isSample: true,
  },
  {
    id: 'partner-4',
    name: { kor: '예시 파트너 D', eng: 'Sample Partner D' },
    role: { kor: '콘텐츠', eng: 'Content' },
    description: {
      kor: '펑키 캐릭터로 게임과 이야기를 만드는 자리입니다.',
      eng: 'The place of a studio that makes games or stories with Punky characters.',
    },
    isSample: true,
  },
  {
    id: 'partner-5',
    name: { kor: '예시 파트너 E', eng: 'Sample Partner E' },
    role: { kor: '보안 점검', eng: 'Security review' },
    description: {
      kor: '컨트랙트와 서비스를 외부에서 점검하는 자리입니다.',
      eng: 'The place of a firm that reviews contracts and services from outside.',
    },
    isSample: true,
  },
]
