/** What a notice is about; by these its reader chooses what comes by mail too. */
export const noticeKinds = [
  'migration',
  'mint',
  'airdrop',
  'reveal',
  'reservation',
  'survey',
  'payment',
  'security',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Bookings and changes of an account have mails of their own, which nobody switches off; the others are mailed to whoever asks for it. */
export const chosenKinds = ['migration', 'mint', 'airdrop', 'reveal', 'survey', 'payment'] as const
export type ChosenKind = (typeof chosenKinds)[number]
