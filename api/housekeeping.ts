import { deleteOldChallenges } from '#db/wallet/challenges.ts'
import { deleteOldIdempotencyKeys } from '#db/idempotency/idempotency.ts'
import { deleteOldInquiries } from '#db/inquiry/inquiries.ts'
import { deleteOldMails } from '#db/mail/mails.ts'
import { deleteOldNotices } from '#db/notice/notices.ts'
import { deleteOldKlipRequests } from '#db/wallet/klip-requests.ts'
import { deleteOldEmailCodes } from '#db/account/email-codes.ts'
import { deleteOldSocialLogins } from '#db/account/identities.ts'
import { deleteExpiredLoginTickets } from '#db/account/login-tickets.ts'
import { deleteOldPasskeyChallenges } from '#db/account/passkeys.ts'
import { deleteExpiredSessions } from '#db/account/sessions.ts'
import { tellOpenSurveys } from '#db/survey/tell-open.ts'
import { closeSurveysThatAreOver } from '#db/survey/survey-moves.ts'
import { forgetAnswersOfClosed, removeOldTexts } from '#db/survey/forget.ts'
import { lapseDocuments } from './document/index.ts'
import type { Services } from './services.ts'

const keepKeysMs = 48 * 3600_000
/** Long enough to answer a late browser that its challenge or its request to a phone has ended. */
const keepAskedMs = 24 * 3600_000
const dayMs = 24 * 3600_000
/** Those of a day are counted. */
const keepCodesMs = 2 * dayMs
/** So long it can be looked up whether a mail was sent. */
const keepMailsMs = 90 * dayMs

/** An inbox of a year. */
const keepNoticesMs = 365 * dayMs

type Kept = Pick<Services, 'db' | 'env' | 'log' | 'personal' | 'policy'>

/** Now and then. Several processes may do it at once. */
export function startHousekeeping(services: Kept) {
  const { db, log, policy } = services
  const every = (ms: number, work: () => Promise<void>) => {
    const run = () =>
      work().catch((err: unknown) => {
        log.warn({ err }, 'housekeeping')
      })
    const timer = setInterval(() => void run(), ms)
    timer.unref()
    return timer
  }
  const timers = [
    every(policy.tidyEveryMs, () => tidy(services)),
    every(policy.tellSurveysEveryMs, () => tellOfSurveys({ db, log })),
  ]
  return () => timers.forEach((timer) => clearInterval(timer))
}

/** Those who may answer a survey hear of it once it takes answers. */
export async function tellOfSurveys({ db, log }: Pick<Services, 'db' | 'log'>) {
  const surveys = await tellOpenSurveys(db)
  if (surveys.length > 0) log.info({ surveys }, 'those who may answer surveys are told of them')
}

/**
 * Expired sessions and logins that waited, challenges, requests to phones, old idempotency keys, mails and notices go, and inquiries and documents that
 * were kept as long as the privacy policy says.
 */
export async function tidy({ db, env, log, personal }: Pick<Services, 'db' | 'env' | 'log' | 'personal'>) {
  const ago = (ms: number) => new Date(Date.now() - ms)
  await deleteExpiredSessions(db)
  await deleteExpiredLoginTickets(db)
  await deleteOldPasskeyChallenges(db, ago(keepAskedMs))
  await deleteOldChallenges(db, ago(keepAskedMs))
  await deleteOldKlipRequests(db, ago(keepAskedMs))
  await deleteOldIdempotencyKeys(db, ago(keepKeysMs))
  await tidySurveys({ db, log })
  const inquiries = await deleteOldInquiries(db, {
    doneBefore: ago(env.INQUIRY_KEEP_DAYS * dayMs),
    spamBefore: ago(env.INQUIRY_SPAM_KEEP_DAYS * dayMs),
  })
  await deleteOldEmailCodes(db, ago(keepCodesMs))
  await deleteOldSocialLogins(db, ago(keepCodesMs))
  await deleteOldMails(db, ago(keepMailsMs))
  await deleteOldNotices(db, ago(keepNoticesMs))
  const documents = await lapseDocuments({ db, personal })
  if (documents > 0) log.info({ documents }, 'documents that nobody looked at are deleted')
  if (inquiries > 0) log.info({ inquiries }, 'old inquiries are deleted')
}

/** Surveys whose end has come are closed, texts go that were kept as long as each says, and accounts that were closed leave their answers. */
async function tidySurveys({ db, log }: Pick<Services, 'db' | 'log'>) {
  const closed = await closeSurveysThatAreOver(db)
  const without = await removeOldTexts(db)
  const forgotten = await forgetAnswersOfClosed(db)
  if (closed.length + without.length + forgotten > 0)
    log.info({ closed, without, forgotten }, 'surveys are over, their old texts removed')
}
