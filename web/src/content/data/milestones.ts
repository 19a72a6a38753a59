import type { Entry, Localised } from './entry.ts'

export interface Milestone extends Entry {
  /** A quarter or a month once it is known. */
  when: Localised
}

/** The plan of companyVision, earliest first. */
export const milestones: readonly Milestone[] = [
  {
    id: 'milestone-1',
    when: { kor: '예시 1단계', eng: 'Sample phase 1' },
    name: { kor: '옮기기', eng: 'Move' },
    description: {
      kor: '카이아의 펑키 컬렉션을 솔라나로 옮길 수 있게 합니다.',
      eng: 'Holders can move their Punky collections from Kaia to Solana.',
    },
    isSample: true,
  },
  {
    id: 'milestone-2',
    when: { kor: '예시 2단계', eng: 'Sample phase 2' },
    name: { kor: '머물기', eng: 'Stay' },
    description: {
      kor: '스테이킹과 부스트를 열고 트위그가 쌓이기 시작합니다.',
      eng: 'Staking and Boost open, and Twig begins to add up.',
    },
    isSample: true,
  },
  {
    id: 'milestone-3',
    when: { kor: '예시 3단계', eng: 'Sample phase 3' },
    name: { kor: '만들기', eng: 'Make' },
    description: {
      kor: '포지와 크래프터에서 트위그와 NFT를 재료로 씁니다.',
      eng: 'Twig and NFTs become material in Forge and Crafter.',
    },
    isSample: true,
  },
  {
    id: 'milestone-4',
    when: { kor: '예시 4단계', eng: 'Sample phase 4' },
    name: { kor: '밖으로 나가기', eng: 'Step outside' },
    description: {
      kor: '예약 혜택, 게임, 실물자산 프로젝트처럼 화면 밖의 쓰임을 더합니다.',
      eng: 'Uses beyond the screen are added: reservations, games, real-world-asset projects.',
    },
    isSample: true,
  },
]
