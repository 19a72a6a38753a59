import { listReadyChannels } from '#db/alert/channels.ts'
import { saveAlertDeliveries } from '#db/alert/deliver-notice.ts'
import { listFindings } from '#db/alert/findings.ts'
import { raiseAlerts, resolveAlerts, resolveAlertsOfOffRules } from '#db/alert/raise.ts'
import { listActiveAlertRules, type AlertRuleRecord } from '#db/alert/rules.ts'
import type { WorkerContext } from '../context.ts'
import { deliverTask } from '../tasks/deliver.ts'

type AlertContext = Pick<WorkerContext, 'db' | 'producer' | 'log' | 'workerId'>

/**
 * Evaluates every rule that is on: what it finds is raised, what it finds no more is resolved, and what is to be delivered
 * of both stands in the outbox of the same transaction. Every worker does so; one thing still has one open alert. A rule
 * that cannot be evaluated does not keep the others from it.
 */
export async function evaluateAlerts(ctx: AlertContext): Promise<void> {
  await resolveAlertsOfOffRules(ctx.db, ctx.workerId)
  for (const rule of await listActiveAlertRules(ctx.db)) {
    try {
      await evaluateRule(ctx, rule)
    } catch (err) {
      ctx.log.error({ err, ruleId: rule.id }, 'a rule of alerts could not be evaluated')
    }
  }
}

async function evaluateRule({ db, producer, log, workerId: actor }: AlertContext, rule: AlertRuleRecord) {
  const findings = await listFindings(db, rule)
  const ids = await db.transaction(async (tx) => {
    const raised = await raiseAlerts(tx, rule, { findings, actor })
    const resolved = await resolveAlerts(tx, rule, { findings, actor })
    if (raised.length + resolved.length === 0) return []
    log.info({ ruleId: rule.id, raised: raised.length, resolved: resolved.length }, 'alerts moved')
    const channels = await listReadyChannels(tx)
    const ended = rule.condition === 'RUN_FINISHED' ? [] : resolved
    return [
      ...(await saveAlertDeliveries(tx, 'alert.raised', { alerts: raised, channels, actor })),
      ...(await saveAlertDeliveries(tx, 'alert.resolved', { alerts: ended, channels, actor })),
    ]
  })
  for (const deliveryId of ids) await producer.notify(deliverTask, { deliveryId })
}
