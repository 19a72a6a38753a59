import type { WorkerContext } from '../context.ts'
import { auditTask } from './audit.ts'
import { drawTask } from './advance-draw.ts'
import { campaignTask } from './decide-campaign.ts'
import type { BatchTask, Task } from './define-task.ts'
import { deliverTask } from './deliver.ts'
import { driveTask } from './drive.ts'
import { feeWalletTask } from './watch-fee-wallet.ts'
import { mailTask } from './mail.ts'
import { mailNoticesTask } from './mail-notices.ts'
import { migrateTask } from './migrate.ts'
import { planTask } from './plan.ts'
import { revealTask } from './advance-reveal.ts'
import { snapshotTask } from './read-snapshot.ts'
import { reservationTask } from './follow-reservation.ts'
import { roundTask } from './round.ts'
import { sendTask } from './send.ts'

/** Every task, and where its work is. Queues, workers, sweeper, the queue board and the counts follow from this list. */
export const tasks: readonly ListedTask[] = [
  listed(planTask, async () => (await import('../engine/planning/plan-run.ts')).planRun),
  listed(driveTask, async () => (await import('../engine/drive/drive-run.ts')).driveRun),
  listed(sendTask, async () => (await import('../engine/drive/send-chunks.ts')).sendChunks),
  listed(mailTask, async () => (await import('../mail/send-mail.ts')).sendMail),
  listed(mailNoticesTask, async () => (await import('../notice/mail-notices.ts')).mailNotices),
  listed(deliverTask, async () => (await import('../alert/try-delivery.ts')).tryDelivery),
  listed(migrateTask, async () => (await import('../migration/advance-migration.ts')).advanceMigration),
  listed(revealTask, async () => (await import('../reveal/advance-reveal.ts')).advanceReveal),
  listed(campaignTask, async () => (await import('../campaign/decide-campaign.ts')).decideCampaign),
  listed(roundTask, async () => (await import('../campaign/plan-round.ts')).planRound),
  listed(drawTask, async () => (await import('../draw/advance-draw.ts')).advanceDraw),
  listed(feeWalletTask, async () => (await import('../payment/watch-fee-wallet.ts')).watchFeeWallet),
  listed(snapshotTask, async () => (await import('../recipient/read-snapshot.ts')).readSnapshot),
  listed(
    reservationTask,
    async () => (await import('../reservation/follow-reservation.ts')).followReservation,
  ),
  listed(auditTask, async () => (await import('../run/audit-for-console.ts')).auditForConsole),
]

/** A task as those see it who serve all of them. */
export interface ListedTask {
  name: string
  concurrency: number | 'configured'
  /** Loads its work, which only a worker needs. */
  load(): Promise<TaskWork>
  /** Notifies every row that should be moving and is not. */
  notifyDue(ctx: WorkerContext): Promise<void>
}

/** @throws ZodError for what is no payload of the task. */
export type TaskWork = (ctx: WorkerContext, payload: unknown) => Promise<void>

function listed<Payload>(
  task: BatchTask<Payload> | Task<Payload>,
  load: () => Promise<(ctx: WorkerContext, payload: Payload) => Promise<void>>,
): ListedTask {
  return {
    name: task.name,
    concurrency: task.concurrency,
    load: async () => {
      const work = await load()
      return (ctx, payload) => work(ctx, task.payload.parse(payload))
    },
    notifyDue: async (ctx) => {
      if (!('listDue' in task)) return
      for (const { payload, dueAt } of await task.listDue(ctx))
        await ctx.producer.notify(task, payload, dueAt)
    },
  }
}
