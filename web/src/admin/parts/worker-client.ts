/** What a page asks of a worker, by name, and what it answers. */
export type RequestsOf<Requests> = { [Name in keyof Requests]: { ask: unknown; answer: unknown } }

export interface WorkerRequest<Requests, Name extends keyof Requests = keyof Requests> {
  id: number
  name: Name
  ask: AskOf<Requests, Name>
}
export type WorkerReply<Requests, Progress> =
  | { id: number; kind: 'progress'; progress: Progress }
  | { id: number; kind: 'answer'; answer: AnswerOf<Requests, keyof Requests> }
  | { id: number; kind: 'failed'; message: string }

type AskOf<Requests, Name extends keyof Requests> = Requests[Name] extends { ask: infer Ask } ? Ask : never
type AnswerOf<Requests, Name extends keyof Requests> = Requests[Name] extends { answer: infer Answer }
  ? Answer
  : never

interface Waiting<Progress> {
  resolve: (answer: never) => void
  reject: (cause: Error) => void
  onProgress: ((progress: Progress) => void) | undefined
}

/** Talks to a worker: one promise per question. */
export class WorkerClient<Requests extends RequestsOf<Requests>, Progress> {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting<Progress>>()
  private lastId = 0

  constructor(worker: Worker) {
    this.worker = worker
    this.worker.onmessage = ({ data }: MessageEvent<WorkerReply<Requests, Progress>>) => this.take(data)
    this.worker.onerror = (event) => this.failAll(new Error(event.message || 'The worker stopped.'))
  }

  ask<Name extends keyof Requests>(
    name: Name,
    ask: AskOf<Requests, Name>,
    onProgress?: (progress: Progress) => void,
  ): Promise<AnswerOf<Requests, Name>> {
    this.lastId += 1
    const request: WorkerRequest<Requests, Name> = { id: this.lastId, name, ask }
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject, onProgress })
      this.worker.postMessage(request)
    })
  }

  stop(): void {
    this.worker.terminate()
    this.failAll(new Error('The worker was closed.'))
  }

  private take(reply: WorkerReply<Requests, Progress>): void {
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
