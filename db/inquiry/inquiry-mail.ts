import { and, eq, sql } from 'drizzle-orm'
import { brand } from '#contract/brand.ts'
import type { InquiryKind } from '#contract/inquiry/codes.ts'
import type { Tx } from '../connection.ts'
import { queueMail } from '../mail/mails.ts'
import { inquiries } from '../schema.ts'
import type { Sealer } from '../vault.ts'
import type { InquiryRecord } from './inquiries.ts'

/** SPEC.md section 1 names two inboxes. */
const inboxes: Record<InquiryKind, string> = {
  investment: brand.inboxes.inquiry,
  partnership: brand.inboxes.partnership,
}

/** Puts the mail that notifies the inbox of an inquiry into the outbox. @returns its id. */
export async function queueInquiryMail(
  tx: Tx,
  personal: Sealer,
  { inquiry, actor }: { inquiry: InquiryRecord; actor: string },
): Promise<number> {
  const { reference, kind, name, company, email, phone, message } = inquiry
  const mailId = await queueMail(tx, personal, {
    kind: 'inquiry',
    language: inquiry.language,
    to: inboxes[kind],
    // A resend on purpose is another mail, or the inbox would hide it as one it has.
    messageId: `inquiry.${reference.toLowerCase()}.${inquiry.mailNumber}`,
    params: {
      ...{ reference, kind, name, company, email, phone, message },
      receivedAt: inquiry.registeredAt.toISOString(),
      consentedAt: inquiry.consentedAt.toISOString(),
    },
    actor,
  })
  await tx.update(inquiries).set({ mailId }).where(eq(inquiries.id, inquiry.id))
  return mailId
}

/** Puts a new mail in the place of the present one. @returns false when that one has not ended. */
export async function queueNextInquiryMail(
  tx: Tx,
  personal: Sealer,
  { inquiryId, actor }: { inquiryId: number; actor: string },
): Promise<boolean> {
  const hasEnded = sql`exists (
    select 1 from mails e where e.mail_id = ${inquiries.mailId} and e.state in ('sent', 'failed', 'cancelled'))`
  const [inquiry] = await tx
    .update(inquiries)
    .set({ mailNumber: sql`${inquiries.mailNumber} + 1` })
    .where(and(eq(inquiries.id, inquiryId), hasEnded))
    .returning()
  if (!inquiry) return false
  await queueInquiryMail(tx, personal, { inquiry, actor })
  return true
}
