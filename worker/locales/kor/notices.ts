import type { NoticeMailWords } from '../words.ts'

export const notices: NoticeMailWords = {
  kinds: {
    migration: '마이그레이션',
    mint: '민팅',
    airdrop: '에어드롭',
    reveal: 'NFT 공개',
    survey: '설문',
    payment: '결제',
  },
  several: (title, count) => `${title} 외 ${count}건`,
  more: (count) => `그 밖에 새 알림이 ${count}건 더 있습니다.`,
  open: '확인하기',
  end: (kind) => `이메일로 받겠다고 선택하신 ${kind} 알림입니다.`,
  stop: '이 알림 메일 그만 받기',
}
