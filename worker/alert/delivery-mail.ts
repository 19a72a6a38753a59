import { brand } from '#contract/brand.ts'
import type { DeliveryRecord } from '#db/alert/deliveries.ts'
import type { Mail } from '../mail/mailer.ts'

/**
 * A mail of the outbox. Its Message-ID is from the row alone: should a worker die between the server's yes and ours, the
 * second delivery is the same mail.
 */
export function deliveryMail({ messageId, target, subject, body }: DeliveryRecord): Mail {
  return {
    messageId: `<${messageId}@${new URL(brand.siteOrigin).hostname}>`,
    to: target,
    subject: subject ?? '',
    text: body,
  }
}
