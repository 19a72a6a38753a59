import type { Line } from './line.ts'

/** Has a worker at work on a line while something is done. */
export async function withWorker(line: Line, work: () => Promise<unknown>): Promise<void> {
  const worker = await line.startWorker()
  try {
    await work()
  } finally {
    await worker.close()
  }
}
