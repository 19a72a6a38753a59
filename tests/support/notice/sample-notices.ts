import type { NoticeCode, NoticeParams } from '#contract/notice/notice-params.ts'

const payment = { paymentId: 1, goodName: '민팅 1회', lamports: '1500000000' }
const application = {
  applicationId: 1,
  titleKor: '11월 에어드롭',
  titleEng: 'November airdrop',
  reason: null,
}
const some = { masterId: 1, count: 3, name: 'Kongz #1' }
const migration = { migrationId: 1, name: 'Grilla #7' }

/** One notice of each code; without one it does not compile. */
export const sampleNotices: { [Code in NoticeCode]: NoticeParams<Code> } = {
  migrationCompleted: migration,
  migrationReturned: migration,
  migrationAddressChanged: { ...migration, address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
  migrationExpired: migration,
  mintCompleted: some,
  mintFailed: some,
  airdropSent: { ...some, name: '1.5 SOL' },
  airdropAccepted: application,
  airdropRefused: { ...application, reason: 'The wallet is new.' },
  revealed: { revealId: 1, nfts: 2 },
  reservation: {
    ...{ seq: 7, change: 'refused', placeKor: '시험 안과', placeEng: 'Test eye clinic' },
    ...{ startsAt: '2026-11-28T01:00:00.000Z', reason: 'It is prepared.' },
  },
  paymentCompleted: payment,
  paymentEnded: payment,
  paymentRefunded: { receiptId: 4, lamports: '200000' },
  surveyOpened: {
    ...{ surveyId: 3, titleKor: '다음 그림', titleEng: 'The next picture' },
    closesAt: '2026-12-05T03:00:00.000Z',
  },
  passwordChanged: {},
  waysInChanged: { change: 'socialAdded', what: 'google' },
}
