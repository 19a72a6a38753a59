import { listDueRunAudits } from '#db/census/run-audits.ts'
import { listDueDeliveries } from '#db/alert/deliveries.ts'
import { listDueMail } from '#db/inquiry/inquiry-mail.ts'
import { listRunsToDrive, listRunsToPlan } from '#db/run/runs.ts'
import type { WorkerContext } from '../context.ts'
import type { TaskName, TaskPayload } from '../queue/tasks.ts'
import { auditTask } from '../run/audit-for-console.ts'
import { deliverTask } from '../alert/try-delivery.ts'
import { driveTask } from '../engine/drive/drive-run.ts'
import { mailTask } from '../inquiry/send-inquiry-mail.ts'
import { listDueMigrations, migrateTask } from '../migration/advance-migration.ts'
import { planTask } from '../engine/planning/plan-run.ts'
import { sendTask } from '../engine/drive/send-chunks.ts'

/** What a worker does with a task. */
export interface TaskWork<Payload> {
  handle(ctx: WorkerContext, payload: Payload): Promise<void>
  /**
   * Rows that should be moving and are not: due, interrupted by a crash, or never notified. The sweeper notifies
   * each.
   */
  listDue: ((ctx: WorkerContext) => Promise<Payload[]>) | null
}

/** Mails notified in one sweep; the rest waits for the next. */
const mailPerSweep = 50
const deliveriesPerSweep = 50
const auditsPerSweep = 10

/** Every task the queue knows. */
export const taskWork: { [N in TaskName]: TaskWork<TaskPayload<N>> } = {
  plan: {
    handle: planTask,
    listDue: async ({ db }) => (await listRunsToPlan(db)).map((masterId) => ({ masterId })),
  },
  drive: {
    handle: driveTask,
    listDue: async ({ db }) => (await listRunsToDrive(db)).map((masterId) => ({ masterId })),
  },
  // Chunks that were released and not sent are released again by their drive.
  send: { handle: sendTask, listDue: null },
  mail: {
    handle: mailTask,
    listDue: async ({ db, mailer }) =>
      mailer ? (await listDueMail(db, mailPerSweep)).map((inquiryId) => ({ inquiryId })) : [],
  },
  deliver: {
    handle: deliverTask,
    listDue: async ({ db }) =>
      (await listDueDeliveries(db, deliveriesPerSweep)).map((deliveryId) => ({ deliveryId })),
  },
  migrate: { handle: migrateTask, listDue: listDueMigrations },
  audit: {
    handle: auditTask,
    listDue: async ({ db }) => (await listDueRunAudits(db, auditsPerSweep)).map((auditId) => ({ auditId })),
  },
}
