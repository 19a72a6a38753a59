import type { z } from 'zod'
import type { QueueConnection, TaskQueue } from './connection.ts'
import type { Policy } from './retry-policy.ts'

/** What the queue must know of a task. Retries are rows that are due again. */
export interface QueuedTask<Payload> {
  name: string
  /** Ids only: a task only notifies, the rows say what is to be done. */
  payload: z.ZodType<Payload>
}

export interface RowTask<Payload> extends QueuedTask<Payload> {
  /** The row it is notified for: two notifications of one row within the window are one task. */
  rowIdOf(payload: Payload): number
}

export interface Producer {
  /**
   * Puts the task of one row on the queue. Two calls within the window are one task. Call it after the commit,
   * never before.
   * @param dueAt since when the row waits: while the task of that time waits or is at work, there is no second one.
   */
  notify<Payload>(task: RowTask<Payload>, payload: Payload, dueAt?: string | null): Promise<void>
  /** Puts many of one task on the queue; what has the id of one that waits there is that one. */
  add<Payload>(task: QueuedTask<Payload>, added: { id: string; payload: Payload }[]): Promise<void>
  countWaiting(task: { name: string }): Promise<number>
  counts(): Promise<{ name: string; waiting: number; active: number; delayed: number; failed: number }[]>
  /** By the name of their task; for the queue board of the admins. */
  queues: ReadonlyMap<string, TaskQueue>
  close(): Promise<void>
}

/** One that failed must not stand in the way of the next of its name. */
const forget = { attempts: 1, removeOnComplete: true, removeOnFail: true }
const keep = { attempts: 1, removeOnComplete: true, removeOnFail: { age: 24 * 3600, count: 1_000 } }

export function openProducer(
  connection: QueueConnection,
  policy: Policy,
  onError: (error: Error) => void,
): Producer {
  const queues = new Map(connection.taskNames.map((name) => [name, connection.openQueue(name)]))
  for (const queue of queues.values()) queue.on('error', onError)
  const queueOf = (name: string) => {
    const queue = queues.get(name)
    if (!queue) throw new Error(`The task ${name} is not in the list of tasks.`)
    return queue
  }
  const put = async <Payload>(
    { name, payload }: QueuedTask<Payload>,
    added: { id: string; payload: Payload }[],
    ends: typeof keep | typeof forget,
  ) => {
    if (added.length === 0) return
    await queueOf(name).addBulk(
      added.map((entry) => ({
        name,
        data: payload.parse(entry.payload),
        opts: { ...ends, jobId: `${name}-${entry.id}` },
      })),
    )
  }
  return {
    queues,
    add: (task, added) => put(task, added, keep),
    notify: (task, payload, dueAt = null) => {
      const id = task.rowIdOf(payload)
      if (dueAt !== null) return put(task, [{ id: `${id}-due-${dueAt}`, payload }], forget)
      return put(task, [{ id: `${id}-${Math.floor(Date.now() / policy.notifyWindowMs)}`, payload }], keep)
    },
    countWaiting: async ({ name }) => (await queueOf(name).getJobCounts('waiting'))['waiting'] ?? 0,
    counts: () => Promise.all([...queues].map(([name, queue]) => countsOf(queue, name))),
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close()))
    },
  }
}

async function countsOf(queue: TaskQueue, name: string) {
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
  return {
    name,
    waiting: counts['waiting'] ?? 0,
    active: counts['active'] ?? 0,
    delayed: counts['delayed'] ?? 0,
    failed: counts['failed'] ?? 0,
  }
}
