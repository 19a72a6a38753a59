import type { Logger } from 'pino'
import type { SourceChain } from '#contract/migration/codes.ts'
import { ChainError } from './chains/chain-error.ts'
import type { SourceChainClient } from './chains/source-chain.ts'
import type { SourceChainTimings } from './chains/timings.ts'
import type { SourceChainSettings } from './env.ts'
import type { Policy } from './queue/retry-policy.ts'

/** A chain NFTs come from, as this worker reaches it. */
export interface SourceChainEntry {
  chain: SourceChain
  client: SourceChainClient
  /** Blocks a transfer must lie below the head before it counts. */
  depth: number
  /** How many hosts its RPCs are on: what one of them says alone may be a lie. */
  hosts: number
  rpcUrls: readonly string[]
  /**
   * Whether its RPCs are of the chain they are said to be; asked once, and again after a while as long as
   * they are not. A wrong RPC switches the chain off, never the worker.
   * @throws ChainError while they do not answer.
   */
  isRightChain(): Promise<boolean>
}

export type CreateSourceChain = (options: {
  chain: SourceChain
  chainId: number
  rpcUrls: string[]
  quorum?: number
  requestTimeoutMs: number
  timings: SourceChainTimings
}) => SourceChainClient

type ChainPolicy = SourceChainTimings & Pick<Policy, 'sourceChainAskAgainMs'>

export type SourceChains = ReadonlyMap<SourceChain, SourceChainEntry>

export function openSourceChains(
  settings: (Omit<SourceChainSettings, 'quorum'> & { quorum?: number })[],
  input: { create: CreateSourceChain; requestTimeoutMs: number; policy: ChainPolicy; log: Logger },
): SourceChains {
  return new Map(
    settings.map(({ chain, chainId, depth, rpcUrls, quorum }) => {
      const { requestTimeoutMs, policy: timings } = input
      const client = input.create({
        ...{ chain, chainId, rpcUrls, requestTimeoutMs, timings },
        ...(quorum !== undefined && { quorum }),
      })
      const hosts = new Set(rpcUrls.map((url) => new URL(url).hostname)).size
      return [
        chain,
        { chain, client, depth, hosts, rpcUrls, isRightChain: checkedOnce(chain, client, input) },
      ]
    }),
  )
}

function checkedOnce(
  chain: SourceChain,
  client: SourceChainClient,
  { policy, log }: { policy: ChainPolicy; log: Logger },
) {
  let isRight = false
  let wrongAt = 0
  return async () => {
    if (isRight) return true
    if (Date.now() - wrongAt < policy.sourceChainAskAgainMs) return false
    try {
      await client.checkChainId()
      isRight = true
      return true
    } catch (error) {
      if (!(error instanceof ChainError) || error.kind !== 'permanent') throw error
      wrongAt = Date.now()
      log.error(
        { err: error, chain },
        'an RPC is of another chain: the chain stays off until it is corrected',
      )
      return false
    }
  }
}

/**
 * Logs the state of each source chain at the start of a worker. A chain that is away, or an RPC of another chain,
 * holds nothing up: it is asked again, and meanwhile everything else continues.
 */
export async function logSourceChains(sourceChains: SourceChains, log: Logger) {
  if (sourceChains.size === 0) log.info('no RPC of a source chain is set: nothing migrates')
  for (const { chain, isRightChain } of sourceChains.values()) {
    try {
      if (await isRightChain()) log.info({ chain }, `${chain} answers: its NFTs can migrate`)
    } catch (error) {
      log.error(
        { err: error, chain },
        `too few RPCs of ${chain} answer: nothing migrates from ${chain} until enough of ${chain.toUpperCase()}_RPC_URL do`,
      )
    }
  }
}
