import type { z } from 'zod'

import { ChainError } from '../../chain-error.ts'
import type { RpcTimings } from '../../timings.ts'
import { RpcEndpoint, type RpcEvent } from './rpc-endpoint.ts'
import { RpcFailure, troubleOf } from './rpc-failure.ts'
import { RpcHeads } from './rpc-heads.ts'
import { rpcNames } from '#contract/rpc-names.ts'
import { createFetchTransport, createHttpTransport, type Transport } from './transport.ts'

export interface RpcPoolOptions {
  urls: string[]
  timeoutMs: number
  timings: RpcTimings
  /** Whether that is the first block of the network the list is for. Without it every network is. */
  isOurs?: (genesis: string) => boolean
  /** Instead of the own HTTP client. */
  fetch?: typeof fetch
  transport?: Transport
  nowMs?: () => number
  onEvent?: (event: RpcEvent) => void
}

/** The RPC list: asks in order, skipping paused ones and those too far behind, until one gives a usable answer. */
export class RpcPool {
  /** The whole list, retired ones too. */
  readonly all: RpcEndpoint[]
  readonly heads = new RpcHeads()
  #retired = new Set<string>()
  /** Ends idle connections. */
  readonly close: () => void

  constructor(options: RpcPoolOptions) {
    const own = createHttpTransport()
    this.close = () => own.close()
    const names = rpcNames(options.urls)
    this.all = options.urls.map(
      (url, index) =>
        new RpcEndpoint({
          url,
          name: names[index] ?? 'rpc',
          timeoutMs: options.timeoutMs,
          timings: options.timings,
          transport:
            options.transport ??
            (options.fetch === undefined ? own.transport : createFetchTransport(options.fetch)),
          nowMs: options.nowMs ?? Date.now,
          onEvent: options.onEvent ?? (() => undefined),
          ...(options.isOurs && { isOurs: options.isOurs }),
        }),
    )
  }

  /** Those that are asked: every one of them is a witness. */
  get endpoints(): RpcEndpoint[] {
    return this.all.filter(({ name }) => !this.#retired.has(name))
  }

  /** These are asked for nothing from now on, and the others again: one that comes back says first which network it serves. */
  setRetired(names: string[]): void {
    const before = this.#retired
    this.#retired = new Set(names)
    for (const endpoint of this.endpoints) if (before.has(endpoint.name)) endpoint.doubtNetwork()
    for (const name of names) this.heads.forget(name)
  }

  isRetired(name: string): boolean {
    return this.#retired.has(name)
  }

  /**
   * Endpoints to read from: the available ones in order, then the paused, for a list that is all paused is still a list. One that
   * is too far behind is not among them.
   */
  inOrder(): RpcEndpoint[] {
    const abreast = this.endpoints.filter(({ name }) => !this.heads.isBehind(name))
    const paused = abreast.filter(({ health }) => !health.isAvailable)
    return [...abreast.filter(({ health }) => health.isAvailable), ...paused]
  }

  /** First answer that parses and that `accept` takes (an RPC may be behind the others). Throws ChainError. */
  async call<T>(
    method: string,
    params: unknown[],
    result: z.ZodType<T>,
    accept: (answer: T) => boolean = () => true,
  ): Promise<T> {
    const failures: RpcFailure[] = []
    for (const endpoint of this.inOrder()) {
      try {
        const answer = await endpoint.call(method, params, result)
        if (accept(answer)) return answer
        failures.push(new RpcFailure(endpoint.name, 'behind'))
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error
        failures.push(error)
      }
    }
    throw poolError(method, failures)
  }
}

/** One RPC, or a list of them: whoever answers what is asked. */
export type Rpc = Pick<RpcPool, 'call'>

/** One RPC of a list, asked as the list is. Throws RpcFailure. */
export function onlyRpc(endpoint: RpcEndpoint): Rpc {
  return {
    call: async (method, params, result, accept) => {
      const answer = await endpoint.call(method, params, result)
      if (accept?.(answer) === false) throw new RpcFailure(endpoint.name, 'behind')
      return answer
    },
  }
}

/** The one place where RPC failures become a ChainError. All of them may pass: temporary. */
export function poolError(method: string, failures: RpcFailure[]): ChainError {
  const has = (reason: RpcFailure['reason']) => failures.some((failure) => failure.reason === reason)
  const summary = failures.map((failure) => failure.message).join('; ')
  const options = { cause: failures.at(-1), detail: { method, rpcs: summary } }
  const params = { method, rpcs: failures.map(troubleOf) }
  if (has('rate-limited'))
    return new ChainError('RPC_RATE_LIMITED', 'temporary', { code: 'RPCS_RATE_LIMITED', params }, options)
  if (has('refused') || has('bad-answer') || has('behind'))
    return new ChainError('RPC_BAD_ANSWER', 'temporary', { code: 'RPCS_UNUSABLE', params }, options)
  return new ChainError('RPC_UNREACHABLE', 'temporary', { code: 'RPCS_UNREACHED', params }, options)
}
