import { policyAtSpeed } from '#worker/queue/retry-policy.ts'
import { runWorker } from '#worker/run-worker.ts'

/** A worker process with the timings of tests. */
await runWorker(policyAtSpeed(10))
