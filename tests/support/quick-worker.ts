import { policyAtSpeed } from '#worker/queue/policy-at-speed.ts'
import { runWorker } from '#worker/run-worker.ts'
import { moveClock } from './moved-clock.ts'

/** A worker process with the timings of tests, and with a wrong clock where CLOCK_AHEAD_MS says so. */
moveClock(Number(process.env['CLOCK_AHEAD_MS'] ?? 0))
await runWorker(policyAtSpeed(10))
