import { WorkerClient } from '../../parts/worker-client.ts'
import type { Requests } from './protocol.ts'
import type { ReadProgress } from './read-folder.ts'

/** Talks to the worker that has the folder. */
export class FolderClient extends WorkerClient<Requests, ReadProgress> {
  constructor() {
    super(new Worker(new URL('./folder-worker.ts', import.meta.url), { type: 'module' }))
  }
}
