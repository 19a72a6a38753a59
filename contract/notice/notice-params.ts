import { z } from 'zod'
import { waysInChanges } from '../account/codes.ts'
import { reservationMailKinds } from '../reservation/codes.ts'
import type { NoticeKind } from './codes.ts'

const id = z.number().int()
const migration = z.object({ migrationId: id, name: z.string() })
/** How many of one run, and the name of one of them. */
const some = z.object({ masterId: id, count: z.number().int(), name: z.string() })
/** Null titles: airdrops that are to come, whichever they are. */
const application = z.object({
  applicationId: id,
  titleKor: z.string().nullable(),
  titleEng: z.string().nullable(),
  reason: z.string().nullable(),
})
const payment = z.object({ paymentId: id, goodName: z.string(), lamports: z.string() })

/** What each notice says, beside its words, which are made when it is shown. */
export const noticeParams = {
  migrationCompleted: migration,
  migrationReturned: migration,
  /** Its old wallet signed another Solana address. */
  migrationAddressChanged: migration.extend({ address: z.string() }),
  /** Nothing was handed over in time. */
  migrationExpired: migration,
  mintCompleted: some,
  mintFailed: some,
  /** Coins, tokens or NFTs that a run sent. */
  airdropSent: some,
  airdropAccepted: application,
  airdropRefused: application,
  /** NFTs of the reader show what they are. */
  revealed: z.object({ revealId: id, nfts: z.number().int() }),
  reservation: z.object({
    seq: id,
    change: z.enum(reservationMailKinds),
    placeKor: z.string(),
    placeEng: z.string(),
    startsAt: z.string(),
    reason: z.string().nullable(),
  }),
  paymentCompleted: payment,
  /** It was given up, or its time is over. */
  paymentEnded: payment,
  paymentRefunded: z.object({ receiptId: id, lamports: z.string() }),
  /** One that its reader may answer takes answers. */
  surveyOpened: z.object({ surveyId: id, titleKor: z.string(), titleEng: z.string(), closesAt: z.string() }),
  passwordChanged: z.object({}),
  waysInChanged: z.object({ change: z.enum(waysInChanges), what: z.string().nullable() }),
}
export type NoticeCode = keyof typeof noticeParams
export type NoticeParams<Code extends NoticeCode> = z.output<(typeof noticeParams)[Code]>
export const noticeCodes = Object.keys(noticeParams) as [NoticeCode, ...NoticeCode[]]

export const kindOfNotice: Record<NoticeCode, NoticeKind> = {
  migrationCompleted: 'migration',
  migrationReturned: 'migration',
  migrationAddressChanged: 'migration',
  migrationExpired: 'migration',
  mintCompleted: 'mint',
  mintFailed: 'mint',
  airdropSent: 'airdrop',
  airdropAccepted: 'airdrop',
  airdropRefused: 'airdrop',
  revealed: 'reveal',
  reservation: 'reservation',
  paymentCompleted: 'payment',
  paymentEnded: 'payment',
  paymentRefunded: 'payment',
  surveyOpened: 'survey',
  passwordChanged: 'security',
  waysInChanged: 'security',
}
