import type { Entry, Localised } from './entry.ts'

export interface BoardMember extends Entry {
  role: Localised
}

/** The people of companyBoardmember, in the order they are shown. */
export const board: readonly BoardMember[] = [
  {
    id: 'board-1',
    name: { kor: '예시 이사 1', eng: 'Sample Director 1' },
    role: { kor: '대표이사', eng: 'Representative director' },
    description: {
      kor: '회사를 대표하고, 이사회가 결정한 일을 집행합니다.',
      eng: 'Represents the company and carries out what the board has decided.',
    },
    isSample: true,
  },
  {
    id: 'board-2',
    name: { kor: '예시 이사 2', eng: 'Sample Director 2' },
    role: { kor: '사내이사 · 기술', eng: 'Executive director, technology' },
    description: {
      kor: '발행, 마이그레이션, 지갑 연결처럼 체인과 맞닿은 시스템을 책임집니다.',
      eng: 'Answers for the systems that touch a chain: minting, migration and wallet connections.',
    },
    isSample: true,
  },
  {
    id: 'board-3',
    name: { kor: '예시 이사 3', eng: 'Sample Director 3' },
    role: { kor: '사내이사 · 브랜드', eng: 'Executive director, brand' },
    description: {
      kor: '캐릭터와 세계관, 컬렉션의 그림과 이야기를 책임집니다.',
      eng: 'Answers for the characters, their world, and the art and story of each collection.',
    },
    isSample: true,
  },
  {
    id: 'board-4',
    name: { kor: '예시 이사 4', eng: 'Sample Director 4' },
    role: { kor: '사외이사', eng: 'Outside director' },
    description: {
      kor: '경영진과 떨어진 자리에서 회사의 결정을 살핍니다.',
      eng: 'Reviews the decisions of the company from outside its management.',
    },
    isSample: true,
  },
  {
    id: 'board-5',
    name: { kor: '예시 감사', eng: 'Sample Auditor' },
    role: { kor: '감사', eng: 'Statutory auditor' },
    description: {
      kor: '회계와 이사의 직무 집행을 감사합니다. 이사회의 구성원은 아닙니다.',
      eng: 'Audits the accounts and the conduct of the directors. Not a member of the board.',
    },
    isSample: true,
  },
]
