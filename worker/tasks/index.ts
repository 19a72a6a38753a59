import { listDueRunAudits } from '#db/census/run-audits.ts'
import { listDueDeliveries } from '#db/alert/deliveries.ts'
import { listDueMail } from '#db/inquiry/inquiry-mail.ts'
import { listRunsToDrive, listRunsToPlan, type WaitingRun } from '#db/run/runs.ts'
import type { WorkerContext } from '../context.ts'
import type { TaskName, TaskPayload } from '../queue/tasks.ts'
import { auditTask } from './audit.ts'
import { deliverTask } from './deliver.ts'
import { driveTask } from './drive.ts'
import { mailTask } from './mail.ts'
import { listDueMigrations, migrateTask } from './migrate.ts'
import { planTask } from './plan.ts'
import { sendTask } from './send.ts'

/** What a worker does with a task. */
export interface TaskWork<Payload> {
  handle(ctx: WorkerContext, payload: Payload): Promise<void>
  /**
   * Rows that should be moving and are not: due, interrupted by a crash, or never notified. The sweeper notifies
   * each.
   */
  listDue: ((ctx: WorkerContext) => Promise<Due<Payload>[]>) | null
}

/** A row that is due. With its time it is on the queue once, however often it is found. */
export interface Due<Payload> {
  payload: Payload
  dueAt?: string | null
}

/** Runs notified in one sweep; the rest waits for the next, as mails do. */
const runsPerSweep = 128
const mailPerSweep = 50
const deliveriesPerSweep = 50
const auditsPerSweep = 10

/** Every task the queue knows. */
export const taskWork: { [N in TaskName]: TaskWork<TaskPayload<N>> } = {
  plan: {
    handle: planTask,
    listDue: async ({ db }) => (await listRunsToPlan(db, runsPerSweep)).map(toDue),
  },
  drive: {
    handle: driveTask,
    listDue: async ({ db }) => (await listRunsToDrive(db, runsPerSweep)).map(toDue),
  },
  // Chunks that were released and not sent are released again by their drive.
  send: { handle: sendTask, listDue: null },
  mail: {
    handle: mailTask,
    listDue: async ({ db, mailer }) =>
      mailer ? (await listDueMail(db, mailPerSweep)).map((inquiryId) => ({ payload: { inquiryId } })) : [],
  },
  deliver: {
    handle: deliverTask,
    listDue: async ({ db }) =>
      (await listDueDeliveries(db, deliveriesPerSweep)).map((deliveryId) => ({ payload: { deliveryId } })),
  },
  migrate: {
    handle: migrateTask,
    listDue: async (ctx) => (await listDueMigrations(ctx)).map((payload) => ({ payload })),
  },
  audit: {
    handle: auditTask,
    listDue: async ({ db }) =>
      (await listDueRunAudits(db, auditsPerSweep)).map((auditId) => ({ payload: { auditId } })),
  },
}

function toDue({ masterId, dueAt }: WaitingRun) {
  return { payload: { masterId }, dueAt }
}
