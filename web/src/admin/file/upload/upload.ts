import { fileLimits } from '#contract/file/file-limits.ts'
import type { FileEntryInput } from '#contract/file/file-sets.ts'
import { ApiError } from '#web/src/shared/api-error.ts'

/** What an upload needs of the page and of the server. */
export interface UploadPorts {
  /** What the set is to have, made by the worker. */
  prepare(onProgress: (done: number, total: number) => void): Promise<readonly FileEntryInput[]>
  /** @returns the keys that are not there. */
  announce(entries: readonly FileEntryInput[]): Promise<readonly string[]>
  bytesOf(key: string): Promise<Uint8Array<ArrayBuffer>>
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  finish(): Promise<void>
  /** @param ms ends earlier when the connection is back. */
  wait(ms: number): Promise<void>
  now(): number
}

/** paused: a person said so. waiting: the server or the connection is away, and it goes on by itself. */
export type UploadPhase =
  | 'preparing'
  | 'announcing'
  | 'sending'
  | 'paused'
  | 'waiting'
  | 'finishing'
  | 'done'
  | 'failed'

export interface UploadState {
  phase: UploadPhase
  /** Of the step before anything is sent. */
  stepDone: number
  stepTotal: number
  filesDone: number
  filesTotal: number
  bytesDone: number
  bytesTotal: number
  /** Files that were there before: they are not sent again. */
  filesThere: number
  /** Null: too early to say. */
  bytesPerSecond: number | null
  secondsLeft: number | null
  /** Why it waits, or failed. */
  error: unknown
}

const lanes = 4
const waitMs = { first: 1_000, most: 30_000 }
/** What is over by itself: nothing of the folder is wrong. */
const passing = new Set([
  'OFFLINE',
  'TOO_MANY_REQUESTS',
  'DEPENDENCY_DOWN',
  'STORAGE_UNREACHABLE',
  'UNEXPECTED',
])
/** The rate is that of so long. */
const rateMs = 10_000
const rateMinMs = 3_000

const beginning: UploadState = {
  ...{
    phase: 'preparing',
    stepDone: 0,
    stepTotal: 0,
    filesDone: 0,
    filesTotal: 0,
    bytesDone: 0,
    bytesTotal: 0,
  },
  ...{ filesThere: 0, bytesPerSecond: null, secondsLeft: null, error: null },
}

/** Sends a folder file by file, a few at once. It can be paused, waits while nothing answers, and sends nothing twice. */
export class Upload {
  state = beginning
  private readonly ports: UploadPorts
  private readonly onChange: (state: UploadState) => void
  private isPaused = false
  private isStopped = false
  private resumed: (() => void) | null = null
  private readonly sent: { at: number; bytes: number }[] = []

  constructor(ports: UploadPorts, onChange: (state: UploadState) => void) {
    this.ports = ports
    this.onChange = onChange
  }

  /** Ends when all is there and the set is finished, when it failed, or was stopped. */
  async run(): Promise<void> {
    try {
      const entries = await this.ports.prepare((stepDone, stepTotal) => this.change({ stepDone, stepTotal }))
      const queue = await this.announce(entries)
      await Promise.all(Array.from({ length: lanes }, () => this.sendNext(queue)))
      if (this.isStopped) return
      this.change({ phase: 'finishing', secondsLeft: null })
      await this.patiently(() => this.ports.finish())
      if (!this.isStopped) this.change({ phase: 'done', error: null })
    } catch (error) {
      if (this.isStopped) return
      this.isStopped = true
      this.change({ phase: 'failed', error })
    }
  }

  pause(): void {
    if (this.isPaused || this.state.phase === 'done' || this.state.phase === 'failed') return
    this.isPaused = true
    this.sent.length = 0
    this.change({ phase: 'paused', bytesPerSecond: null, secondsLeft: null })
  }

  resume(): void {
    this.isPaused = false
    this.resumed?.()
    this.resumed = null
    this.change({ phase: 'sending' })
  }

  stop(): void {
    this.isStopped = true
    this.resume()
  }

  /** @returns the files that are not there, each once, with their sizes. */
  private async announce(entries: readonly FileEntryInput[]): Promise<{ key: string; bytes: number }[]> {
    const sizes = new Map(
      entries.flatMap(({ image, metadata }) => [image, metadata].map((one) => [one.key, one.bytes])),
    )
    const missing = new Set<string>()
    this.change({ phase: 'announcing', stepDone: 0, stepTotal: entries.length })
    for (let at = 0; at < entries.length; at += fileLimits.announcedMax) {
      if (this.isStopped) return []
      const some = entries.slice(at, at + fileLimits.announcedMax)
      const keys = await this.patiently(() => this.ports.announce(some))
      for (const key of keys ?? []) missing.add(key)
      this.change({ stepDone: at + some.length })
    }
    const queue = [...missing].map((key) => ({ key, bytes: sizes.get(key) ?? 0 }))
    const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
    const toSend = queue.reduce((sum, { bytes }) => sum + bytes, 0)
    this.change({
      phase: 'sending',
      ...{
        filesTotal: sizes.size,
        filesDone: sizes.size - queue.length,
        filesThere: sizes.size - queue.length,
      },
      ...{ bytesTotal: total, bytesDone: total - toSend },
    })
    return queue
  }

  private async sendNext(queue: { key: string; bytes: number }[]): Promise<void> {
    for (let next = queue.shift(); next && !this.isStopped; next = queue.shift()) {
      const { key, bytes } = next
      await this.untilResumed()
      await this.patiently(async () => this.ports.put(key, await this.ports.bytesOf(key)))
      if (this.isStopped) return
      this.sent.push({ at: this.ports.now(), bytes })
      this.change({
        filesDone: this.state.filesDone + 1,
        bytesDone: this.state.bytesDone + bytes,
        ...this.speed(bytes),
      })
    }
  }

  /** Tries again for as long as what is in the way passes by itself. @throws whatever does not. */
  private async patiently<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    for (let ms = waitMs.first; !this.isStopped; ms = Math.min(ms * 2, waitMs.most)) {
      await this.untilResumed()
      if (this.isStopped) return undefined
      const { phase } = this.state
      try {
        const answer = await work()
        if (this.state.phase === 'waiting')
          this.change({ phase: phase === 'waiting' ? 'sending' : phase, error: null })
        return answer
      } catch (cause) {
        if (!(cause instanceof ApiError) || !passing.has(cause.code)) throw cause
        if (!this.isPaused)
          this.change({ phase: 'waiting', error: cause, bytesPerSecond: null, secondsLeft: null })
        this.sent.length = 0
        await this.ports.wait(ms)
      }
    }
    return undefined
  }

  private async untilResumed(): Promise<void> {
    while (this.isPaused && !this.isStopped)
      await new Promise<void>((resolve) => {
        const others = this.resumed
        this.resumed = () => {
          others?.()
          resolve()
        }
      })
  }

  /** Over the last seconds; nothing is said before it means something. */
  private speed(bytes: number): Pick<UploadState, 'bytesPerSecond' | 'secondsLeft'> {
    const now = this.ports.now()
    while (this.sent[0] && now - this.sent[0].at > rateMs) this.sent.shift()
    const first = this.sent[0]
    const span = first ? now - first.at : 0
    if (!first || span < rateMinMs) return { bytesPerSecond: null, secondsLeft: null }
    const sum = this.sent.reduce((total, one) => total + one.bytes, 0) - first.bytes
    const bytesPerSecond = (sum / span) * 1_000
    const left = this.state.bytesTotal - this.state.bytesDone - bytes
    return { bytesPerSecond, secondsLeft: bytesPerSecond > 0 ? Math.max(0, left) / bytesPerSecond : null }
  }

  private change(changes: Partial<UploadState>): void {
    // While it is paused what is under way ends, and still counts; it stays paused.
    const phase = this.isPaused && changes.phase !== 'failed' ? { phase: 'paused' as const } : {}
    this.state = { ...this.state, ...changes, ...phase }
    this.onChange(this.state)
  }
}
