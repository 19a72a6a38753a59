import { createPolicy } from './queue/retry-policy.ts'
import { runWorker } from './run-worker.ts'

await runWorker(createPolicy())
