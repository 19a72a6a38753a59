/** Ends a wait early: whoever finds that there is something to do rings. */
export interface Bell {
  ring(): void
  /** Resolves after `ms`, or at the next ring; at once when it rang since the last wait. */
  wait(ms: number): Promise<void>
}

export const createBell = (): Bell => {
  let hasRung = false
  let answer: (() => void) | null = null
  return {
    ring: () => {
      hasRung = true
      answer?.()
    },
    wait: async (ms) => {
      if (!hasRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          answer = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      answer = null
      hasRung = false
    },
  }
}
