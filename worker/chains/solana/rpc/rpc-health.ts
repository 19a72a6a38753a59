import type { RpcTimings } from '../../timings.ts'
import type { RpcFailureReason } from './rpc-failure.ts'

const FAILURES_BEFORE_PAUSE = 3
/** Weight of the newest reading in the running latency. */
const LATENCY_WEIGHT = 0.2

export type HealthChange = 'paused' | 'resumed' | null

/** Three failures in a row pause an RPC, twice as long each time; one good answer brings it back. */
export class RpcHealth {
  #failures = 0
  #pauses = 0
  #pausedUntilMs = 0
  #latencyMs: number | null = null
  #reason: RpcFailureReason | null = null
  readonly #nowMs: () => number
  readonly #timings: RpcTimings

  constructor(nowMs: () => number, timings: RpcTimings) {
    this.#nowMs = nowMs
    this.#timings = timings
  }

  /** False while the pause lasts; after it the next caller tries the RPC again. */
  get isAvailable(): boolean {
    return this.#nowMs() >= this.#pausedUntilMs
  }

  get isHealthy(): boolean {
    return this.#pauses === 0
  }

  get latencyMs(): number | null {
    return this.#latencyMs === null ? null : Math.round(this.#latencyMs)
  }

  get reason(): RpcFailureReason | null {
    return this.#reason
  }

  succeeded(latencyMs: number): HealthChange {
    const before = this.#latencyMs ?? latencyMs
    this.#latencyMs = before + LATENCY_WEIGHT * (latencyMs - before)
    const change = this.#pauses > 0 ? 'resumed' : null
    this.#failures = 0
    this.#pauses = 0
    this.#pausedUntilMs = 0
    this.#reason = null
    return change
  }

  /** @param isSerious it is paused at once. */
  failed(reason: RpcFailureReason, { isSerious = false } = {}): HealthChange {
    this.#failures += 1
    this.#reason = reason
    // A failure after a pause pauses again at once: the RPC has not come back.
    if (!isSerious && this.#failures < FAILURES_BEFORE_PAUSE && this.#pauses === 0) return null
    if (!this.isAvailable) return null
    const { rpcPauseFirstMs, rpcPauseMaxMs } = this.#timings
    this.#pausedUntilMs = this.#nowMs() + Math.min(rpcPauseFirstMs * 2 ** this.#pauses, rpcPauseMaxMs)
    this.#pauses += 1
    return 'paused'
  }
}
