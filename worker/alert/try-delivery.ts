import { findOptionalChannelSecrets, switchOffChannel } from '#db/alert/channels.ts'
import {
  claimDelivery,
  saveDeliveryFailure,
  saveDeliverySent,
  type DeliveryRecord,
} from '#db/alert/deliveries.ts'
import { deliveryMail } from './delivery-mail.ts'
import type { WorkerContext } from '../context.ts'
import { MailError } from '../mail/mailer.ts'
import { WebhookError } from '../outbound/post-webhook.ts'
import { deliverTask } from '../tasks/deliver.ts'

export type DeliverContext = Pick<WorkerContext, 'db' | 'mailer' | 'webhooks' | 'log' | 'policy' | 'workerId'>

/** The status by which a receiver says that it is gone for good. */
const gone = 410

/**
 * One try of a mail or webhook. When a task comes twice, one of them takes the delivery; when it is missing, sent, given up
 * or not yet due, it ends quietly. After a failure the row waits, and the sweeper notifies it when it is due.
 */
export async function tryDelivery(ctx: DeliverContext, { deliveryId }: { deliveryId: number }) {
  const actor = ctx.workerId
  const delivery = await claimDelivery(ctx.db, deliveryId, { leaseMs: ctx.policy.deliveryLeaseMs, actor })
  if (!delivery) return
  const { tries } = delivery
  try {
    const responseCode = await deliver(ctx, delivery)
    await saveDeliverySent(ctx.db, delivery, { responseCode, actor })
    ctx.log.info({ deliveryId, tries, responseCode }, 'delivered')
  } catch (error) {
    const responseCode = error instanceof WebhookError ? error.status : null
    const isGone = responseCode === gone
    const retryMs = isGone ? null : deliverTask.retryMs(ctx.policy, tries)
    await saveDeliveryFailure(ctx.db, delivery, { error: codeOf(error), responseCode, retryMs, actor })
    if (isGone && delivery.channelId !== null) await switchOffChannel(ctx.db, delivery.channelId, actor)
    ctx.log.warn({ err: error, deliveryId, tries, retryMs }, 'a delivery was not taken')
  }
}

/** @returns the status of a webhook's answer; null for a mail. @throws MailError, WebhookError, or what else went wrong. */
async function deliver(ctx: DeliverContext, delivery: DeliveryRecord): Promise<number | null> {
  if (delivery.kind === 'mail') {
    if (!ctx.mailer) throw new MailError('NO_MAIL_SERVER')
    await ctx.mailer.send(deliveryMail(delivery))
    return null
  }
  const secrets =
    delivery.channelId === null ? null : await findOptionalChannelSecrets(ctx.db, delivery.channelId)
  if (!secrets || secrets.sealed.length === 0) throw new WebhookError('NO_SECRET')
  const { messageId: id, target: url, body } = delivery
  return ctx.webhooks.post({ id, url, body, secrets })
}

function codeOf(error: unknown): string {
  return error instanceof MailError || error instanceof WebhookError ? error.message : 'NOT_DELIVERED'
}
