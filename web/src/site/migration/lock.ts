const lockName = 'migration-send'

/**
 * Runs `work` while no other tab of this browser asks a wallet for the same. @returns false without running it when
 * another tab is at it. Where the browser has no locks (no https), the notes of sends.ts stand alone.
 */
export async function withSendLock(work: () => Promise<void>): Promise<boolean> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  if (!locks) {
    await work()
    return true
  }
  return locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work()
    return true
  })
}
