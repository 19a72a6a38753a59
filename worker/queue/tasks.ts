import { z } from 'zod'

const id = z.number().int().positive()

/** Chunks that share one send task: the queue and the rows are asked once for all of them. */
export const chunksPerTask = 8

/**
 * Every task, with its payload: ids only. A task is a doorbell; the rows say what is to be done.
 *
 * - plan: split the unplanned items of a run into chunks.
 * - drive: release chunks of a run, follow what was sent, finish the run.
 * - send: sign and send a few chunks; each is still a transaction and an attempt of its own.
 * - mail: tell the inbox of an inquiry.
 * - migrate: look at one migration and do what its state asks for.
 */
export const taskPayloads = {
  plan: z.object({ masterId: id }),
  drive: z.object({ masterId: id }),
  mail: z.object({ inquiryId: id }),
  migrate: z.object({ migrationId: id }),
  send: z.object({ chunkIds: z.array(id).min(1).max(chunksPerTask) }),
} as const

export type TaskName = keyof typeof taskPayloads
export type TaskPayload<N extends TaskName> = z.infer<(typeof taskPayloads)[N]>
export const taskNames = Object.keys(taskPayloads) as TaskName[]
