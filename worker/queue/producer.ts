import { openQueue, type QueueLocation, type TaskQueue } from './connection.ts'
import { retryPolicy } from './retry-policy.ts'
import { taskNames, taskPayloads, type TaskName, type TaskPayload } from './tasks.ts'

export interface Producer {
  /** Rings for one row. Two rings within the window are one task. Call it after the commit, never before. */
  ring<N extends 'plan' | 'drive'>(name: N, payload: TaskPayload<N>): Promise<void>
  /** Puts many chunks on the queue at once; `release` tells one release of a chunk from the next. */
  releaseChunks(chunks: { chunkId: number; release: string }[]): Promise<void>
  counts(): Promise<{ name: TaskName; waiting: number; active: number; delayed: number; failed: number }[]>
  /** For the queue board of the admins. */
  queues: Record<TaskName, TaskQueue>
  close(): Promise<void>
}

const keep = { attempts: 1, removeOnComplete: true, removeOnFail: { age: 24 * 3600, count: 1_000 } }

export const openProducer = (location: QueueLocation, onError: (error: Error) => void): Producer => {
  const queues = {
    plan: openQueue(location, 'plan'),
    drive: openQueue(location, 'drive'),
    send: openQueue(location, 'send'),
  }
  for (const name of taskNames) queues[name].on('error', onError)
  return {
    queues,
    ring: async (name, payload) => {
      const { masterId } = taskPayloads[name].parse(payload)
      const window = Math.floor(Date.now() / retryPolicy.ringWindowMs)
      await queues[name].addBulk([
        { name, data: payload, opts: { ...keep, jobId: `${name}-${masterId}-${window}` } },
      ])
    },
    releaseChunks: async (chunks) => {
      if (chunks.length === 0) return
      await queues.send.addBulk(
        chunks.map(({ chunkId, release }) => ({
          name: 'send',
          data: taskPayloads.send.parse({ chunkId }),
          opts: { ...keep, jobId: `send-${chunkId}-${release}` },
        })),
      )
    },
    counts: () => Promise.all(taskNames.map((name) => countsOf(queues[name], name))),
    close: async () => {
      await Promise.all(taskNames.map((name) => queues[name].close()))
    },
  }
}

const countsOf = async (queue: TaskQueue, name: TaskName) => {
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
  return {
    name,
    waiting: counts['waiting'] ?? 0,
    active: counts['active'] ?? 0,
    delayed: counts['delayed'] ?? 0,
    failed: counts['failed'] ?? 0,
  }
}
