import type { NoticeMailWords } from '../words.ts'

export const notices: NoticeMailWords = {
  kinds: {
    migration: 'migrations',
    mint: 'mints',
    airdrop: 'airdrops',
    reveal: 'reveals',
    survey: 'surveys',
    payment: 'payments',
  },
  several: (title, count) => `${title}, and ${count} more`,
  more: (count) => `There are ${count} more notices.`,
  open: 'See it',
  end: (kind) => `You chose to have notices of ${kind} by mail.`,
  stop: 'End mails of this kind',
}
