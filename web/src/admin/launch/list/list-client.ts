import type { ListProgress } from '#contract/list/index.ts'
import type { Reply, Request, RequestName, Requests } from './protocol.ts'

interface Waiting {
  resolve: (answer: never) => void
  reject: (cause: Error) => void
  onProgress: ((progress: ListProgress) => void) | undefined
}

/** Talks to the list worker: one promise per question. */
export class ListClient {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0

  constructor() {
    this.worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.take(data)
    this.worker.onerror = (event) => this.failAll(new Error(event.message || 'The list worker stopped.'))
  }

  ask<Name extends RequestName>(
    name: Name,
    ask: Requests[Name]['ask'],
    onProgress?: (progress: ListProgress) => void,
  ): Promise<Requests[Name]['answer']> {
    this.lastId += 1
    const request: Request<Name> = { id: this.lastId, name, ask }
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject, onProgress })
      this.worker.postMessage(request)
    })
  }

  stop(): void {
    this.worker.terminate()
    this.failAll(new Error('The list was closed.'))
  }

  private take(reply: Reply): void {
    const waiting = this.waiting.get(reply.id)
    if (!waiting) return
    if (reply.kind === 'progress') return waiting.onProgress?.(reply.progress)
    this.waiting.delete(reply.id)
    if (reply.kind === 'failed') waiting.reject(new Error(reply.message))
    else waiting.resolve(reply.answer as never)
  }

  private failAll(cause: Error): void {
    for (const waiting of this.waiting.values()) waiting.reject(cause)
    this.waiting.clear()
  }
}
