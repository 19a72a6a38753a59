import { z } from 'zod'
import { defineTask } from './define-task.ts'

const id = z.number().int().positive()

/** Chunks that share one send task: the queue and the rows are asked once for all of them. */
export const chunksPerTask = 8

/**
 * Every task. What it does and which rows wait for it is the file of its name in worker/tasks; queues, producer,
 * workers and sweeper follow from both.
 * - plan: split the unplanned items of a run into chunks.
 * - drive: release chunks of a run, follow what was sent, finish the run.
 * - send: sign and send a few chunks; each is still a transaction and an attempt of its own.
 * - mail: notify the inbox of an inquiry.
 * - deliver: one try of a mail or webhook of the outbox.
 * - migrate: do what the state of one migration asks for.
 * - audit: hold what the chain tells of one run against its rows.
 */
export const tasks = {
  plan: defineTask({
    payload: z.object({ masterId: id }),
    concurrency: 2,
    rowIdOf: ({ masterId }) => masterId,
  }),
  drive: defineTask({
    payload: z.object({ masterId: id }),
    concurrency: 8,
    rowIdOf: ({ masterId }) => masterId,
  }),
  send: defineTask({
    payload: z.object({ chunkIds: z.array(id).min(1).max(chunksPerTask) }),
    concurrency: 'configured',
    rowIdOf: null,
  }),
  mail: defineTask({
    payload: z.object({ inquiryId: id }),
    concurrency: 1,
    rowIdOf: ({ inquiryId }) => inquiryId,
  }),
  deliver: defineTask({
    payload: z.object({ deliveryId: id }),
    concurrency: 4,
    rowIdOf: ({ deliveryId }) => deliveryId,
  }),
  migrate: defineTask({
    payload: z.object({ migrationId: id }),
    concurrency: 4,
    rowIdOf: ({ migrationId }) => migrationId,
  }),
  audit: defineTask({
    payload: z.object({ auditId: id }),
    concurrency: 1,
    rowIdOf: ({ auditId }) => auditId,
  }),
} as const

export type TaskName = keyof typeof tasks
type Payloads = { [N in TaskName]: z.infer<(typeof tasks)[N]['payload']> }
export type TaskPayload<N extends TaskName> = Payloads[N]
export const taskNames = Object.keys(tasks) as TaskName[]

/** Tasks that belong to one row. */
export type RowTask = { [N in TaskName]: (typeof tasks)[N]['rowIdOf'] extends null ? never : N }[TaskName]

// Listed by name, so that the compiler knows which payload goes with which task.
const payloads: { [N in TaskName]: { payload: z.ZodType<Payloads[N]> } } = tasks
const rowTasks: { [N in RowTask]: { rowIdOf: (payload: Payloads[N]) => number } } = tasks

/** @throws ZodError for what is no payload of that task. */
export function parsePayload<N extends TaskName>(name: N, data: unknown): TaskPayload<N> {
  return payloads[name].payload.parse(data)
}

/** Which row a task belongs to. */
export function rowIdOf<N extends RowTask>(name: N, payload: TaskPayload<N>): number {
  return rowTasks[name].rowIdOf(payload)
}
