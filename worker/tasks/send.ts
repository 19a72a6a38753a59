import { z } from 'zod'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Chunks that share one task: the queue and the rows are asked once for all of them. */
export const chunksPerTask = 16

/**
 * Signs and sends a few chunks; each is still a transaction and an attempt of its own. Chunks that were released and not sent are
 * released again by their drive.
 */
export const sendTask = defineTask({
  name: 'send',
  payload: z.object({ chunkIds: z.array(rowIdSchema).min(1).max(chunksPerTask) }),
  concurrency: 'configured',
})
