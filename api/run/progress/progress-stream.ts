import type { Ctx } from '../../http/state.ts'
import type { Services } from '../../services.ts'
import { streamEvents } from '../../http/event-stream.ts'

/** Streams a run's progress: totals, so that a reader who missed some misses nothing. */
export function streamProgress(ctx: Ctx, services: Services, masterId: number) {
  return streamEvents(ctx, services, {
    event: 'progress',
    idOf: (progress) => progress.version,
    read: () => services.progress.read(masterId),
    subscribe: (listener) => services.progress.subscribe(masterId, listener),
  })
}
