import type { Entry, Localised } from './entry.ts'

export interface GameConsortiumMember extends Entry {
  /** The seat it takes; one of those that gameConsortium.mdx explains. */
  role: Localised
}

/** The members shown on gameConsortium, in this order. Replace a sample once an agreement is signed. */
export const gameConsortium: readonly GameConsortiumMember[] = [
  {
    id: 'game-consortium-studio-a',
    name: { kor: '예시 스튜디오 A', eng: 'Sample Studio A' },
    role: { kor: '개발', eng: 'Studio' },
    description: {
      kor: '짧은 판을 거듭하는 게임을 만드는 개발사가 들어갈 자리입니다.',
      eng: 'The place of a studio that builds games of short rounds.',
    },
    isSample: true,
  },
  {
    id: 'game-consortium-studio-b',
    name: { kor: '예시 스튜디오 B', eng: 'Sample Studio B' },
    role: { kor: '개발', eng: 'Studio' },
    description: {
      kor: '스포츠 게임을 만드는 개발사가 들어갈 자리입니다.',
      eng: 'The place of a studio that builds sports games.',
    },
    isSample: true,
  },
  {
    id: 'game-consortium-operator',
    name: { kor: '예시 운영사', eng: 'Sample Operator' },
    role: { kor: '운영', eng: 'Operator' },
    description: {
      kor: '서버를 지키고 이용자의 문의에 답하며 등급분류를 신청하는 회사가 들어갈 자리입니다.',
      eng: 'The place of a company that runs the servers, answers players and applies for the rating.',
    },
    isSample: true,
  },
  {
    id: 'game-consortium-infrastructure',
    name: { kor: '예시 인프라', eng: 'Sample Infrastructure' },
    role: { kor: '인프라', eng: 'Infrastructure' },
    description: {
      kor: '게임이 체인을 읽는 노드와 인덱스, 그림 저장소를 맡는 회사가 들어갈 자리입니다.',
      eng: 'The place of a company that provides nodes, indexes and storage for pictures.',
    },
    isSample: true,
  },
  {
    id: 'game-consortium-reviewer',
    name: { kor: '예시 검수 기관', eng: 'Sample Reviewer' },
    role: { kor: '검수', eng: 'Reviewer' },
    description: {
      kor: '출시 전에 컨트랙트와 확률을 외부에서 살피는 기관이 들어갈 자리입니다.',
      eng: 'The place of an outside party that examines contracts and odds before a release.',
    },
    isSample: true,
  },
]
