import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

import { ChainError } from '../chain-error.ts'
import type { SourceChainTimings } from '../timings.ts'
import { RpcEndpoint } from '../solana/rpc/rpc-endpoint.ts'
import { RpcFailure, troubleOf } from '../solana/rpc/rpc-failure.ts'
import type { RpcHealth } from '../solana/rpc/rpc-health.ts'
import { agreeOn, quorumOf, witnessOf, type Vote } from '#contract/codes/rpc-agreement.ts'
import { rpcNames } from '#contract/rpc-names.ts'
import { createHttpTransport } from '../solana/rpc/transport.ts'
import type { Detail } from '#contract/codes/details.ts'
import { count } from './schemas.ts'

/** Calls of one RPC. `result` decides what is an answer; everything else is an RpcFailure. */
export interface Rpc {
  name: string
  ask<T>(method: string, params: unknown[], result: z.ZodType<T>): Promise<T>
}

/** What became of a piece of work on one RPC. A ChainError: it contradicts itself, or says that it cannot be. */
export type Outcome<T> = { host: string } & ({ answer: T } | { failure: RpcFailure | ChainError })

type Settled<T> = { host: string } & ({ answer: T } | { failure: RpcFailure })

/**
 * The RPCs of one chain. All of them are asked, and as many hosts as the quorum have to say the same (`contract/codes/rpc-agreement.ts`):
 * fewer than that may be away, lag or lie.
 */
export class RpcList {
  readonly #rpcs: (Rpc & { host: string; health: RpcHealth })[]
  /** Hosts that have to say the same; where none is set, all of them. */
  readonly quorum: number
  readonly hosts: number
  /** What they are called, in the order of the list: never a URL, which may carry a key. */
  readonly names: readonly string[]
  /** Ends idle connections. */
  readonly close: () => void

  constructor(input: {
    urls: readonly string[]
    timeoutMs: number
    timings: SourceChainTimings
    quorum?: number
    chainId: number
  }) {
    const { urls, timeoutMs, timings } = input
    if (urls.length === 0) throw new TypeError('A chain needs at least one RPC URL.')
    const { transport, close } = createHttpTransport()
    this.names = rpcNames([...urls])
    this.close = close
    this.hosts = quorumOf(urls, undefined)
    this.quorum = quorumOf(urls, input.quorum)
    // Where all have to agree, one of another chain is found at the start and switches the chain off.
    const chainId = this.quorum < this.hosts ? input.chainId : null
    this.#rpcs = urls.map((url, index) => {
      const name = this.names[index] ?? 'rpc'
      const onEvent = () => undefined
      const endpoint = new RpcEndpoint({ url, name, timeoutMs, timings, transport, nowMs: Date.now, onEvent })
      return {
        name,
        host: witnessOf(url),
        health: endpoint.health,
        ask: asker(endpoint, { chainId, againMs: timings.rpcAskAgainMs }),
      }
    })
  }

  /** The same work on every RPC: what those say that answer. Throws ChainError when too few do. */
  async each<T>(work: (rpc: Rpc) => Promise<T>): Promise<T[]> {
    return (await this.votes(work)).flatMap(({ said }) => (said ? [said.answer] : []))
  }

  /** The same, with the host of each, for whoever judges what they say together. Throws ChainError when too few answer. */
  async votes<T>(work: (rpc: Rpc) => Promise<T>, disputed = headDisputed): Promise<Vote<T>[]> {
    const outcomes = await this.#outcomes(work)
    const votes = outcomes.map((outcome) => ({
      host: outcome.host,
      ...('answer' in outcome && { said: { answer: outcome.answer } }),
    }))
    if (hostsOf(votes.filter(({ said }) => said)) < this.quorum) throw this.#tooFew(outcomes, disputed)
    return votes
  }

  /** The same work on every RPC, and the answer that the quorum gives. `disputed` is what is said when there is none. */
  async agreed<T>(disputed: Detail, work: (rpc: Rpc) => Promise<T>): Promise<T> {
    const agreement = agreeOn(await this.votes(work, disputed), this.quorum, isDeepStrictEqual)
    if (agreement.verdict === 'agreed') return agreement.answer
    throw disagreement(disputed)
  }

  /** The same work on every RPC, and what became of each. Throws what is no failure of an RPC. */
  async settled<T>(work: (rpc: Rpc) => Promise<T>): Promise<Settled<T>[]> {
    return (await this.#outcomes(work)).map(failureThrown)
  }

  /** The same, and also those that failed of late are waited for. */
  async all<T>(work: (rpc: Rpc) => Promise<T>): Promise<Settled<T>[]> {
    const outcomes = await Promise.all(this.#rpcs.map((rpc) => outcomeOf(rpc, work)))
    return outcomes.map(failureThrown)
  }

  /**
   * One that has failed of late is asked, and not waited for once the others are enough: each question would take as long as its
   * timeout. While it is paused it is not asked at all.
   */
  async #outcomes<T>(work: (rpc: Rpc) => Promise<T>): Promise<Outcome<T>[]> {
    const isEnough = hostsOf(this.#rpcs.filter(({ health }) => health.isHealthy)) >= this.quorum
    const asked = this.#rpcs.map((rpc) => ({
      rpc,
      isWell: rpc.health.isHealthy,
      outcome: isEnough && !rpc.health.isAvailable ? Promise.resolve(lateOf<T>(rpc)) : outcomeOf(rpc, work),
    }))
    const well = await Promise.all(asked.filter(({ isWell }) => isWell).map(({ outcome }) => outcome))
    const isAnswered = hostsOf(well.filter((it) => 'answer' in it)) >= this.quorum
    return Promise.all(
      asked.map(({ rpc, isWell, outcome }) =>
        // One that has answered by now comes first.
        isAnswered && !isWell ? Promise.race([outcome, Promise.resolve(lateOf<T>(rpc))]) : outcome,
      ),
    )
  }

  /** What says for all of them that there is no answer. What cannot be has to be said by as many as what is. */
  #tooFew<T>(outcomes: readonly Outcome<T>[], disputed: Detail): ChainError {
    const failed = outcomes.flatMap((it) => ('failure' in it ? [it] : []))
    const contradicted = failed.filter(({ failure }) => failure instanceof ChainError)
    const permanent = contradicted.filter(
      ({ failure }) => failure instanceof ChainError && failure.kind === 'permanent',
    )
    const [first] = hostsOf(permanent) >= this.quorum ? permanent : contradicted
    if (first?.failure instanceof ChainError)
      return first.failure.kind === 'permanent' && hostsOf(permanent) < this.quorum
        ? disagreement(disputed)
        : first.failure
    return listError(failed.flatMap(({ failure }) => (failure instanceof RpcFailure ? [failure] : [])))
  }
}

function failureThrown<T>(outcome: Outcome<T>): Settled<T> {
  if ('answer' in outcome) return outcome
  const { failure, host } = outcome
  if (failure instanceof RpcFailure) return { failure, host }
  throw failure
}

const headDisputed: Detail = { code: 'HEAD_DISPUTED', params: {} }

/** How many hosts these are of. */
export function hostsOf(rpcs: readonly { host: string }[]): number {
  return new Set(rpcs.map(({ host }) => host)).size
}

async function outcomeOf<T>(
  rpc: Rpc & { host: string },
  work: (rpc: Rpc) => Promise<T>,
): Promise<Outcome<T>> {
  const { host } = rpc
  try {
    return { host, answer: await work(rpc) }
  } catch (failure) {
    if (failure instanceof RpcFailure || failure instanceof ChainError) return { host, failure }
    throw failure
  }
}

function lateOf<T>({ name, host, health }: { name: string; host: string; health: RpcHealth }): Outcome<T> {
  return { host, failure: new RpcFailure(name, health.reason ?? 'timed-out') }
}

const chainIdMethod = 'eth_chainId'

/** @param chainId what it has to be of before anything else is asked of it, again after each time it was away; null: that is asked elsewhere. */
function asker(
  endpoint: RpcEndpoint,
  { chainId, againMs }: { chainId: number | null; againMs: number },
): Rpc['ask'] {
  let checking: Promise<void> | null = null
  const check = async () => {
    const found = await untilAnswered(() => endpoint.call(chainIdMethod, [], count), againMs)
    if (found !== chainId) throw new RpcFailure(endpoint.name, 'other-network')
  }
  return async (method, params, result) => {
    try {
      if (chainId !== null && method !== chainIdMethod) await (checking ??= check())
      return method === 'eth_sendRawTransaction'
        ? await endpoint.call(method, params, result)
        : await untilAnswered(() => endpoint.call(method, params, result), againMs)
    } catch (error) {
      // What answers under its address next may be another node.
      if (error instanceof RpcFailure && error.reason !== 'refused') checking = null
      throw error
    }
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
