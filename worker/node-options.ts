/**
 * With what NODE_OPTIONS a worker is started. Without a limit V8 leaves garbage until it has a share of the machine's
 * memory; what 100,000 items keep alive takes less than half of this.
 */
export const workerNodeOptions = '--max-old-space-size=256'
