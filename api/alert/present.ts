import { alertSchema, type Alert } from '#contract/alert/alerts.ts'
import { alertChannelSchema } from '#contract/alert/channels.ts'
import { deliveryRowSchema, deliverySchema } from '#contract/alert/deliveries.ts'
import { alertRuleSchema } from '#contract/alert/rules.ts'
import type { AlertRow } from '#db/alert/alerts.ts'
import type { AlertChannelRow } from '#db/alert/channels.ts'
import type { DeliveryWithChannel } from '#db/alert/deliveries.ts'
import type { AlertRuleRow } from '#db/alert/rules.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentAlertRule = presenterOf(
  alertRuleSchema,
  ({ rule, registrant, modifier }: AlertRuleRow) => ({
    ...rule,
    ruleId: rule.id,
    registrant: registrant ?? rule.registrantId,
    modifier: modifier ?? rule.modifierId,
  }),
)

export const presentAlert: (row: AlertRow) => Alert = presenterOf(
  alertSchema,
  ({ alert, ruleName, condition, acknowledger }: AlertRow) => ({
    ...alert,
    alertId: alert.id,
    ruleName,
    condition,
    acknowledgedBy: acknowledger ?? alert.acknowledgedBy,
  }),
)

/** Never with a secret. */
export const presentAlertChannel = presenterOf(
  alertChannelSchema,
  ({ channel, registrant, modifier, ...row }: AlertChannelRow) => ({
    ...channel,
    channelId: channel.id,
    hasSecret: channel.secretSealed !== null,
    oldSecretUntil: row.isOverlapping ? channel.oldSecretUntil : null,
    silentSince: row.silentSince,
    lastSentAt: row.lastSentAt,
    registrant: registrant ?? channel.registrantId,
    modifier: modifier ?? channel.modifierId,
  }),
)

function deliveryFields({ delivery, channelName }: DeliveryWithChannel) {
  return {
    ...delivery,
    deliveryId: delivery.id,
    channelName,
    nextTryAt: delivery.state === 'waiting' ? delivery.nextTryAt : null,
  }
}
/** A line of the log: not what it carries. */
export const presentDeliveryRow = presenterOf(deliveryRowSchema, deliveryFields)
export const presentDelivery = presenterOf(deliverySchema, deliveryFields)
