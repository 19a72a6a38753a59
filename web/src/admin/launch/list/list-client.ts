import type { ListProgress } from '#contract/list/index.ts'
import { WorkerClient } from '../../parts/worker-client.ts'
import type { Requests } from './protocol.ts'

/** Talks to the list worker. */
export class ListClient extends WorkerClient<Requests, ListProgress> {
  constructor() {
    super(new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' }))
  }
}
