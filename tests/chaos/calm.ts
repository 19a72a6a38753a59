import { setTimeout as sleep } from 'node:timers/promises'

/** One piece of work at a time: what takes the database away, and what of ours needs it. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

const triesMax = 200
const pauseMs = 100

/** Does it again while it fails: a server that was away is back in seconds. Only for what may be done twice. */
export async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (tries === triesMax) throw error
      await sleep(pauseMs)
    }
}
