import type { z } from 'zod'

import type { RpcTimings } from '../../timings.ts'
import { AdaptiveLimit } from './adaptive-limit.ts'
import { createJsonRpcClient } from './json-rpc-client.ts'
import type { JsonRpcServer } from './json-rpc-post.ts'
import { RpcFailure } from './rpc-failure.ts'
import { RpcHealth } from './rpc-health.ts'
import { genesisSchema } from './rpc-schemas.ts'

/** What happened to an RPC, for logs and metrics. `rpc` is its host. */
export interface RpcEvent {
  rpc: string
  kind: 'paused' | 'resumed' | 'rate-limited'
  reason: string | null
}

/** JSON-RPC codes that say the node itself is unwell (behind, cleaning up, internal error), not the request. */
const NODE_FAULT_CODES = new Set([-32004, -32005, -32014, -32016, -32603])

/**
 * One RPC of the list: its client, its limits of requests in flight and its health. One that was away says which network it
 * serves before anything else is asked of it: what answers under its address may be another node.
 */
export class RpcEndpoint {
  readonly name: string
  /** Two of the same host are one witness. */
  readonly host: string
  readonly health: RpcHealth
  readonly limit = new AdaptiveLimit({ start: 32, max: 256 })
  /** Sends have few places of their own: a node takes them one after the other, and answers no read meanwhile. */
  readonly sendLimit = new AdaptiveLimit({ start: 8, max: 32 })
  readonly #timeoutMs: number
  readonly #call: ReturnType<typeof createJsonRpcClient>
  readonly #onEvent: (event: RpcEvent) => void
  /** Requests that shared a POST fail with one and the same failure: it is one. */
  #lastFailure: RpcFailure | null = null
  readonly #isOurs: ((genesis: string) => boolean) | null
  #isNetworkDoubted = false
  #checking: Promise<string> | null = null

  constructor(
    options: JsonRpcServer & {
      nowMs: () => number
      onEvent: (event: RpcEvent) => void
      timings: RpcTimings
      /** Whether that is the first block of our network. Without it every network is. */
      isOurs?: (genesis: string) => boolean
    },
  ) {
    this.name = options.name
    this.host = new URL(options.url).host
    this.#isOurs = options.isOurs ?? null
    this.health = new RpcHealth(options.nowMs, options.timings)
    this.#timeoutMs = options.timeoutMs
    this.#call = createJsonRpcClient(options)
    this.#onEvent = options.onEvent
  }

  /** Throws RpcFailure. */
  async call<T>(method: string, params: unknown[], result: z.ZodType<T>): Promise<T> {
    if (this.#isNetworkDoubted) await this.#checkNetwork()
    return this.#ask(method, params, result)
  }

  /** Names its network. Throws RpcFailure: other-network when that is not ours. */
  async readGenesis(): Promise<string> {
    const genesis = await this.#ask('getGenesisHash', [], genesisSchema, (answer) => {
      if (this.#isOurs?.(answer) === false) throw new RpcFailure(this.name, 'other-network')
    })
    this.#isNetworkDoubted = false
    return genesis
  }

  /** It is asked for its network before anything else. */
  doubtNetwork(): void {
    this.#isNetworkDoubted = this.#isOurs !== null
  }

  #checkNetwork(): Promise<string> {
    this.#checking ??= this.readGenesis().finally(() => (this.#checking = null))
    return this.#checking
  }

  async #ask<T>(
    method: string,
    params: unknown[],
    result: z.ZodType<T>,
    judge?: (answer: T) => void,
  ): Promise<T> {
    const limit = method === 'sendTransaction' ? this.sendLimit : this.limit
    const calledMs = performance.now()
    return limit.run(async () => {
      const startedMs = performance.now()
      // A caller that waited so long for its turn at a sick RPC has given up or asked another RPC: sends to an RPC
      // that hangs would pile up without end.
      if (!this.health.isHealthy && startedMs - calledMs > this.#timeoutMs)
        throw new RpcFailure(this.name, 'timed-out')
      try {
        const answer = await this.#call(method, params, result)
        judge?.(answer)
        this.#note(this.health.succeeded(performance.now() - startedMs))
        return answer
      } catch (error) {
        this.#noteFailure(error, performance.now() - startedMs)
        throw error
      }
    }, isRateLimit)
  }

  #noteFailure(error: unknown, latencyMs: number): void {
    if (!(error instanceof RpcFailure) || error === this.#lastFailure) return
    this.#lastFailure = error
    if (error.reason === 'rate-limited') {
      this.#onEvent({ rpc: this.name, kind: 'rate-limited', reason: null })
    } else if (error.reason === 'other-network') {
      this.doubtNetwork()
      this.#note(this.health.failed(error.reason, { isSerious: true }))
    } else if (isNodeFault(error)) this.#note(this.health.failed(error.reason))
    // A refusal is an answer: the node is there.
    else this.#note(this.health.succeeded(latencyMs))
  }

  #note(kind: 'paused' | 'resumed' | null): void {
    if (kind === 'paused') this.doubtNetwork()
    if (kind !== null) this.#onEvent({ rpc: this.name, kind, reason: this.health.reason })
  }
}

function isRateLimit(error: unknown): boolean {
  return error instanceof RpcFailure && error.reason === 'rate-limited'
}

function isNodeFault({ reason, status }: RpcFailure): boolean {
  if (reason !== 'refused') return true
  return status !== null && NODE_FAULT_CODES.has(status)
}
