import type { QueueConnection, TaskQueue } from './connection.ts'
import type { Policy } from './retry-policy.ts'
import {
  chunksPerTask,
  parsePayload,
  rowIdOf,
  taskNames,
  type RowTask,
  type TaskName,
  type TaskPayload,
} from './tasks.ts'

export interface Producer {
  /**
   * Puts the task of one row on the queue. Two calls within the window are one task. Call it after the commit,
   * never before.
   * @param dueAt since when the row waits: while the task of that time waits or is at work, there is no second one.
   */
  notify<N extends RowTask>(name: N, payload: TaskPayload<N>, dueAt?: string | null): Promise<void>
  /** Puts many chunks on the queue, a few a task; `release` distinguishes one release of a chunk from the next. */
  releaseChunks(chunks: Released[]): Promise<void>
  counts(): Promise<{ name: TaskName; waiting: number; active: number; delayed: number; failed: number }[]>
  /** For the queue board of the admins. */
  queues: Record<TaskName, TaskQueue>
  close(): Promise<void>
}

const keep = { attempts: 1, removeOnComplete: true, removeOnFail: { age: 24 * 3600, count: 1_000 } }

export function openProducer(
  connection: QueueConnection,
  policy: Policy,
  onError: (error: Error) => void,
): Producer {
  const queues = openQueues(connection)
  for (const name of taskNames) queues[name].on('error', onError)
  return {
    queues,
    notify: async (name, payload, dueAt = null) => {
      const rowId = rowIdOf(name, parsePayload(name, payload))
      const window = Math.floor(Date.now() / policy.notifyWindowMs)
      const opts =
        dueAt === null
          ? { ...keep, jobId: `${name}-${rowId}-${window}` }
          : // One that failed must not stand in the way of the next.
            { ...keep, removeOnFail: true, jobId: `${name}-${rowId}-due-${dueAt}` }
      await queues[name].addBulk([{ name, data: payload, opts }])
    },
    releaseChunks: async (chunks) => {
      if (chunks.length === 0) return
      await queues.send.addBulk(inGroups(chunks).map(toTask))
    },
    counts: () => Promise.all(taskNames.map((name) => countsOf(queues[name], name))),
    close: async () => {
      await Promise.all(taskNames.map((name) => queues[name].close()))
    },
  }
}

function openQueues(connection: QueueConnection) {
  const entries = taskNames.map((name) => [name, connection.openQueue(name)] as const)
  return Object.fromEntries(entries) as Record<TaskName, TaskQueue>
}

interface Released {
  chunkId: number
  release: string
}

function inGroups(chunks: Released[]) {
  return Array.from({ length: Math.ceil(chunks.length / chunksPerTask) }, (_, at) =>
    chunks.slice(at * chunksPerTask, (at + 1) * chunksPerTask),
  )
}

/** A chunk is released into one task at a time, so its first chunk and release name the task. */
function toTask(group: Released[]) {
  return {
    name: 'send',
    data: parsePayload('send', { chunkIds: group.map(({ chunkId }) => chunkId) }),
    opts: { ...keep, jobId: `send-${group[0]?.chunkId}-${group[0]?.release}` },
  }
}

async function countsOf(queue: TaskQueue, name: TaskName) {
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
  return {
    name,
    waiting: counts['waiting'] ?? 0,
    active: counts['active'] ?? 0,
    delayed: counts['delayed'] ?? 0,
    failed: counts['failed'] ?? 0,
  }
}
