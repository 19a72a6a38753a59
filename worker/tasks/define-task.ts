import { z } from 'zod'
import type { WorkerContext } from '../context.ts'
import type { QueuedTask, RowTask } from '../queue/producer.ts'
import type { Policy } from '../queue/retry-policy.ts'

/** What a payload is made of: a task only notifies, the rows say what is to be done. */
export const rowIdSchema = z.number().int().positive()

/** Runs notified in one sweep; the rest waits for the next. */
export const runsPerSweep = 128

/** A task for several rows at once: whoever releases them puts it on the queue, and finds again what was lost. */
export interface BatchTask<Payload> extends QueuedTask<Payload> {
  /** How many of them one worker takes at a time; `configured`: what WORKER_CONCURRENCY says. */
  concurrency: number | 'configured'
}

/** A task for one row, which is notified when its row should be moving. */
export interface Task<Payload> extends BatchTask<Payload>, RowTask<Payload> {
  /** Rows that should be moving and are not: due, interrupted by a crash, or never notified. The sweeper notifies each. */
  listDue(ctx: WorkerContext): Promise<Due<Payload>[]>
}

/** A row that is due. With its time it is on the queue once, however often it is found. */
export interface Due<Payload> {
  payload: Payload
  dueAt?: string | null
}

/** A task whose row counts how often it was tried. */
export interface RetriedTask<Payload> extends Task<Payload> {
  /** @returns how long the row waits after so many failed tries, from 1; null when it is given up. */
  retryMs(policy: Policy, tries: number): number | null
}

/**
 * What is known of a task without its work. The API loads it too, so it stays light: the work is named in the list
 * (`index.ts`), because it notifies tasks itself.
 */
export function defineTask<Payload>(task: RetriedTask<Payload>): RetriedTask<Payload>
export function defineTask<Payload>(task: Task<Payload>): Task<Payload>
export function defineTask<Payload>(task: BatchTask<Payload>): BatchTask<Payload>
export function defineTask<Payload>(task: BatchTask<Payload>): BatchTask<Payload> {
  return task
}
