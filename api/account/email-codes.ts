import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { emailCodeDigits } from '#contract/account/account-rules.ts'
import type { CodePurpose } from '#contract/account/codes.ts'
import type { SentCode } from '#contract/account/email-codes.ts'
import type { Language } from '#contract/language.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import {
  countCodeTry,
  hasOpenTicket,
  saveEmailCode,
  saveTicket,
  spendTicket,
  waitForNextCode,
} from '#db/account/email-codes.ts'
import { queueMail } from '#db/mail/mails.ts'
import { AppError } from '../app-error.ts'
import { hashToken } from '../http/cookies.ts'
import { isSameSecret } from '../http/csrf.ts'
import type { Services } from '../services.ts'

const minutes = 10
const ticketMinutes = 30
const triesMax = 5
const limits = { dailyMax: 5, resendMs: 60_000 }

type Personal = Pick<Services, 'personal'>

/** What a code or a ticket is bound to. */
export interface CodeUse {
  purpose: CodePurpose
  uid: string
}

/**
 * Makes a code and puts its mail into the outbox. Where nobody is to get it, all the same is done but the mail: neither answer nor time tells.
 * @returns what is answered, and the mail to notify.
 * @throws AppError TOO_MANY_REQUESTS within a minute of the last one, and after five in a day.
 */
export async function sendCode(
  tx: Tx,
  { personal }: Personal,
  { purpose, uid, ...input }: CodeUse & { device: string | null; language: Language; isWanted: boolean },
): Promise<{ sent: SentCode; mailId: number }> {
  const emailIndex = indexOf(personal, uid)
  const requester = input.device ?? 'anybody'
  const waitMs = await waitForNextCode(tx, { emailIndex, requester }, limits)
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const challengeId = randomUUID()
  const code = String(randomInt(10 ** emailCodeDigits)).padStart(emailCodeDigits, '0')
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  const codeDigest = digestOf(personal, { purpose, uid, challengeId, code })
  await saveEmailCode(tx, { challengeId, purpose, emailIndex, requester, codeDigest, expiresAt })
  const mailId = await queueMail(tx, personal, {
    ...{ kind: 'emailCode', language: input.language, to: uid, actor: 'visitor' },
    params: { purpose, code, minutes },
    notAfter: expiresAt,
    isWanted: input.isWanted,
  })
  const resendAt = new Date(Date.now() + limits.resendMs)
  return {
    sent: { challengeId, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() },
    mailId,
  }
}

/**
 * Takes the code of a challenge for a ticket.
 * @throws AppError EMAIL_CODE_FAILED for a wrong code, and for a challenge that is of another e-mail or purpose, has expired, was verified or was
 * tried five times: nobody is told which.
 */
export async function verifyCode(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { purpose, uid, challengeId, code }: CodeUse & { challengeId: string; code: string },
): Promise<{ ticket: string; expiresAt: string }> {
  const emailIndex = indexOf(personal, uid)
  const expected = await countCodeTry(db, { challengeId, purpose, emailIndex, triesMax })
  const given = digestOf(personal, { purpose, uid, challengeId, code })
  if (expected === null || !isSameSecret(expected, given)) throw new AppError('EMAIL_CODE_FAILED')
  const ticket = randomBytes(32).toString('base64url')
  const ticketExpiresAt = new Date(Date.now() + ticketMinutes * 60_000)
  const isFirst = await saveTicket(db, { challengeId, ticketHash: hashToken(ticket), ticketExpiresAt })
  if (!isFirst) throw new AppError('EMAIL_CODE_FAILED')
  return { ticket, expiresAt: ticketExpiresAt.toISOString() }
}

/** @throws AppError EMAIL_CODE_FAILED when a ticket would not be taken now. */
export async function requireTicket(
  db: Queryable,
  { personal }: Personal,
  use: CodeUse & { ticket: string },
) {
  if (!(await hasOpenTicket(db, ticketOf(personal, use)))) throw new AppError('EMAIL_CODE_FAILED')
}

/** Uses a ticket up in the transaction of what it is for. @throws AppError EMAIL_CODE_FAILED. */
export async function takeTicket(tx: Tx, { personal }: Personal, use: CodeUse & { ticket: string }) {
  if (!(await spendTicket(tx, ticketOf(personal, use)))) throw new AppError('EMAIL_CODE_FAILED')
}

function ticketOf(personal: Services['personal'], { purpose, uid, ticket }: CodeUse & { ticket: string }) {
  return { purpose, emailIndex: indexOf(personal, uid), ticketHash: hashToken(ticket) }
}

function indexOf(personal: Services['personal'], uid: string) {
  return personal.digest(uid, 'email')
}

function digestOf(personal: Services['personal'], use: CodeUse & { challengeId: string; code: string }) {
  return personal.digest(`${use.purpose} ${use.uid} ${use.challengeId} ${use.code}`, 'emailCode')
}
