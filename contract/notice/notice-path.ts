import type { Language } from '../language.ts'
import { personalPath, personalPaths, type PersonalPage } from '../site-paths.ts'
import { kindOfNotice, noticeParams, type NoticeCode } from './notice-params.ts'
import type { NoticeKind } from './codes.ts'

const pages: Record<NoticeKind, PersonalPage> = {
  migration: 'mypage',
  mint: 'mypageMinting',
  airdrop: 'mypageMinting',
  reveal: 'mypage',
  reservation: 'mypageReservation',
  survey: 'mypage',
  payment: 'mypagePayments',
  security: 'mypageSecurity',
}

/** Where a notice leads: to what it is about, in the language of its reader. @throws ZodError for params of another code. */
export function noticePath(
  language: Language,
  { code, params }: { code: NoticeCode; params: unknown },
): string {
  if (code === 'reservation')
    return personalPath(language, 'mypageReservationDetail', noticeParams.reservation.parse(params).seq)
  if (code === 'paymentRefunded')
    return personalPath(language, 'mypageReceipt', noticeParams.paymentRefunded.parse(params).receiptId)
  if (code === 'surveyOpened')
    return personalPath(language, 'survey', noticeParams.surveyOpened.parse(params).surveyId)
  return `/${language}/${personalPaths[pages[kindOfNotice[code]]]}`
}
