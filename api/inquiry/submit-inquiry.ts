import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '#db/connection.ts'
import { saveNewInquiry } from '#db/inquiry/inquiries.ts'
import { queueInquiryMail } from '#db/inquiry/inquiry-mail.ts'
import { AppError, badField } from '../app-error.ts'
import type { Services } from '../services.ts'
import type { InquiryInput } from '#contract/inquiry/inquiry.ts'

const keyShape = /^[\x21-\x7e]{8,200}$/

/**
 * Stores a visitor's inquiry. A visitor has no session, so the key of the request is kept with the row: the same key
 * with the same contents is the same inquiry.
 * @param input.key the Idempotency-Key; empty when the client sent none.
 * @returns the mail to the inbox, and what the visitor is shown.
 * @throws AppError IDEMPOTENCY_CONFLICT, BAD_REQUEST for a key that is none.
 */
export async function submitInquiry(
  tx: Tx,
  { personal }: Pick<Services, 'personal'>,
  { input, key }: { input: InquiryInput; key: string },
): Promise<{ mailId: number | null; reference: string }> {
  if (key && !keyShape.test(key)) throw badField('Idempotency-Key', 'INVALID')
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const { inquiry, isNew } = await saveNewInquiry(tx, {
    reference: newReference(),
    kind: input.kind,
    language: input.language,
    name: input.name,
    company: input.company || null,
    email: input.email,
    phone: input.phone || null,
    message: input.message,
    consentedAt: new Date(),
    requestKey: key || null,
    requestHash,
    registrantId: 'visitor',
  })
  if (inquiry.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_CONFLICT')
  const mailId = isNew ? await queueInquiryMail(tx, personal, { inquiry, actor: 'visitor' }) : inquiry.mailId
  return { mailId, reference: inquiry.reference }
}

/** Read out on a telephone: no letter that looks like a digit. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
function letters(count: number) {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
function newReference() {
  return `Q-${letters(4)}-${letters(5)}`
}
