import type { Entry, Localised } from './entry.ts'

/** One organization of the RWA consortium. */
export interface ConsortiumMember extends Entry {
  /** The seat it takes; one of the five that rwaConsortium.mdx explains. */
  role: Localised
}

/** Shown on rwaConsortium, in this order. Replace a sample when a contract is signed. */
export const consortium: readonly ConsortiumMember[] = [
  {
    id: 'consortium-a',
    name: { kor: '예시 협력사 A', eng: 'Sample partner A' },
    role: { kor: '자산 보유자', eng: 'Asset owner' },
    description: {
      kor: '자산을 제안하고 원본 서류를 내는 곳이 들어갈 자리입니다.',
      eng: 'Where the organization that proposes an asset and brings its papers will stand.',
    },
    isSample: true,
  },
  {
    id: 'consortium-b',
    name: { kor: '예시 협력사 B', eng: 'Sample partner B' },
    role: { kor: '수탁자', eng: 'Custodian' },
    description: {
      kor: '자산이나 권리 서류를 맡아 두고 확인서를 내는 곳이 들어갈 자리입니다.',
      eng: 'Where the organization that holds the asset or its title papers will stand.',
    },
    isSample: true,
  },
  {
    id: 'consortium-c',
    name: { kor: '예시 협력사 C', eng: 'Sample partner C' },
    role: { kor: '평가자', eng: 'Appraiser' },
    description: {
      kor: '정해진 방법으로 가치를 평가하고 근거를 남기는 곳이 들어갈 자리입니다.',
      eng: 'Where the organization that values assets and shows its working will stand.',
    },
    isSample: true,
  },
  {
    id: 'consortium-d',
    name: { kor: '예시 협력사 D', eng: 'Sample partner D' },
    role: { kor: '법률 검토자', eng: 'Counsel' },
    description: {
      kor: '권리 관계와 인허가를 검토하고 의견서를 쓰는 곳이 들어갈 자리입니다.',
      eng: 'Where the firm that reviews title and permits and writes the opinion will stand.',
    },
    isSample: true,
  },
]
