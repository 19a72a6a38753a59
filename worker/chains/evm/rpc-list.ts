import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

import { ChainError } from '../chain-error.ts'
import type { SourceChainTimings } from '../timings.ts'
import { RpcEndpoint } from '../solana/rpc/rpc-endpoint.ts'
import { RpcFailure, troubleOf } from '../solana/rpc/rpc-failure.ts'
import { rpcNames } from '#contract/rpc-names.ts'
import { createHttpTransport } from '../solana/rpc/transport.ts'
import type { Detail } from '#contract/codes/details.ts'

/** Calls of one RPC. `result` decides what is an answer; everything else is an RpcFailure. */
export interface Rpc {
  name: string
  ask<T>(method: string, params: unknown[], result: z.ZodType<T>): Promise<T>
}

/** The RPCs of one chain, all of which are asked. One that does not answer makes the whole answer wait. */
export class RpcList {
  readonly #rpcs: Rpc[]
  /** What they are called, in the order of the list: never a URL, which may carry a key. */
  readonly names: readonly string[]
  /** Ends idle connections. */
  readonly close: () => void

  constructor(input: { urls: readonly string[]; timeoutMs: number; timings: SourceChainTimings }) {
    if (input.urls.length === 0) throw new TypeError('A chain needs at least one RPC URL.')
    const { transport, close } = createHttpTransport()
    const names = rpcNames([...input.urls])
    this.close = close
    this.names = names
    this.#rpcs = input.urls.map((url, index) => {
      const name = names[index] ?? 'rpc'
      const { timeoutMs, timings } = input
      const onEvent = () => undefined
      const endpoint = new RpcEndpoint({ url, name, timeoutMs, timings, transport, nowMs: Date.now, onEvent })
      return {
        name,
        ask: (method, params, result) =>
          method === 'eth_sendRawTransaction'
            ? endpoint.call(method, params, result)
            : untilAnswered(() => endpoint.call(method, params, result), timings.rpcAskAgainMs),
      }
    })
  }

  /** The same work on every RPC. Throws ChainError when one of them fails. */
  async each<T>(work: (rpc: Rpc) => Promise<T>): Promise<T[]> {
    const outcomes = await this.settled(work)
    const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []))
    if (failures.length > 0) throw listError(failures)
    return outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : []))
  }

  /** The same work on every RPC, whose answers must be equal. `disputed` is what is said when they are not. */
  async agreed<T>(disputed: Detail, work: (rpc: Rpc) => Promise<T>): Promise<T> {
    const [first, ...others] = await this.each(work)
    if (first === undefined || others.some((other) => !isDeepStrictEqual(other, first)))
      throw disagreement(disputed)
    return first
  }

  /** The same work on every RPC, and what became of each. Throws what is no failure of an RPC. */
  async settled<T>(
    work: (rpc: Rpc) => Promise<T>,
  ): Promise<({ answer: T } | { failure: RpcFailure; rpc: string })[]> {
    return Promise.all(
      this.#rpcs.map(async (rpc) => {
        try {
          return { answer: await work(rpc) }
        } catch (error) {
          if (error instanceof RpcFailure) return { failure: error, rpc: rpc.name }
          throw error
        }
      }),
    )
  }
}

const triesMax = 3

/**
 * Asks again when the answer to a question was lost. A block takes many questions to read, and all of them have to be
 * answered: where one in twenty is lost, a full block would never be read. An RPC that is silent is not asked
 * again: each time would take as long as a timeout.
 */
async function untilAnswered<T>(ask: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      const isLost = error instanceof RpcFailure && error.reason === 'unreachable'
      if (!isLost || tries === triesMax) throw error
      await sleep(pauseMs)
    }
  }
}

/** RPCs say different things: one of them lags, lies, or sees another fork. Asking again later shows which. */
export function disagreement(disputed: Detail): ChainError {
  const detail = { disagreement: disputed.code }
  return new ChainError('RPC_BAD_ANSWER', 'temporary', disputed, { detail })
}

/** The one place where failures of RPCs become a ChainError. All of them may pass: temporary. */
export function listError(failures: readonly RpcFailure[]): ChainError {
  const has = (reason: RpcFailure['reason']) => failures.some((failure) => failure.reason === reason)
  const summary = failures.map((failure) => failure.message).join('; ')
  const options = { cause: failures[0], detail: { rpcs: summary } }
  const params = { rpcs: failures.map(troubleOf) }
  if (has('rate-limited'))
    return new ChainError('RPC_RATE_LIMITED', 'temporary', { code: 'SOURCE_RATE_LIMITED', params }, options)
  if (has('refused') || has('bad-answer') || has('behind'))
    return new ChainError('RPC_BAD_ANSWER', 'temporary', { code: 'SOURCE_UNUSABLE', params }, options)
  return new ChainError('RPC_UNREACHABLE', 'temporary', { code: 'SOURCE_UNREACHED', params }, options)
}

/**
 * Whether a call was refused because the contract reverted. Code 3 says so; older nodes say -32000 for everything and
 * the reason in words.
 */
export function isRevert(error: unknown): error is RpcFailure {
  if (!(error instanceof RpcFailure) || error.reason !== 'refused') return false
  return error.status === 3 || /revert|invalid opcode/i.test(error.said)
}
