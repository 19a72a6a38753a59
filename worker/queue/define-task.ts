import type { z } from 'zod'

/** What the queue must know of a task. What it does is in worker/tasks; retries are rows that are due again. */
export interface TaskDefinition<Payload, RowIdOf extends ((payload: Payload) => number) | null> {
  /** Ids only: a task only notifies, the rows say what is to be done. */
  payload: z.ZodType<Payload>
  /** How many of them one worker takes at a time; `configured`: what WORKER_CONCURRENCY says. */
  concurrency: number | 'configured'
  /**
   * The row it is notified for: two notifications of one row within the window are one task. Null: it is not
   * notified for a row.
   */
  rowIdOf: RowIdOf
}

export function defineTask<Payload, RowIdOf extends ((payload: Payload) => number) | null>(
  definition: TaskDefinition<Payload, RowIdOf>,
): TaskDefinition<Payload, RowIdOf> {
  return definition
}
