import { endOnError } from '#db/end-on-error.ts'
import { parseWorkerEnv } from './env.ts'
import type { Policy } from './queue/retry-policy.ts'
import { startWorker } from './start-worker.ts'

/** One worker as a process of its own: says when it is ready, and ends when it is asked to. */
export async function runWorker(policy: Policy) {
  const worker = await endOnError(() => startWorker(parseWorkerEnv(process.env), policy))
  process.send?.({ ready: true })
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    await worker.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close())
  process.on('SIGINT', () => void close())
  // Started by `npm start`: when the parent is gone, nothing else will stop this process.
  process.on('disconnect', () => void close())
}
