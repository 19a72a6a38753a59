import type { Logger } from 'pino'
import type { OldChain } from '#contract/migration/codes.ts'
import { ChainError } from './chains/chain-error.ts'
import type { OldChainClient } from './chains/old-chain.ts'
import type { OldChainSettings } from './env.ts'

/** A chain NFTs come from, as this worker reaches it. */
export interface OldChainEntry {
  chain: OldChain
  client: OldChainClient
  /** Blocks a transfer must lie below the head before it counts. */
  depth: number
  /**
   * Whether its RPCs are of the chain they are said to be; asked once, and again after a while as long as
   * they are not. A wrong RPC switches the chain off, never the worker.
   * @throws ChainError while they do not answer.
   */
  isRightChain(): Promise<boolean>
}

export type CreateOldChain = (options: {
  chain: OldChain
  chainId: number
  rpcUrls: string[]
  requestTimeoutMs: number
}) => OldChainClient

export type OldChains = ReadonlyMap<OldChain, OldChainEntry>

export const openOldChains = (
  settings: OldChainSettings[],
  it: { create: CreateOldChain; requestTimeoutMs: number; askAgainMs: number; log: Logger },
): OldChains =>
  new Map(
    settings.map(({ chain, chainId, depth, rpcUrls }) => {
      const client = it.create({ chain, chainId, rpcUrls, requestTimeoutMs: it.requestTimeoutMs })
      return [chain, { chain, client, depth, isRightChain: checkedOnce(chain, client, it) }]
    }),
  )

const checkedOnce = (
  chain: OldChain,
  client: OldChainClient,
  { askAgainMs, log }: { askAgainMs: number; log: Logger },
) => {
  let isRight = false
  let wrongAt = 0
  return async () => {
    if (isRight) return true
    if (Date.now() - wrongAt < askAgainMs) return false
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
 * Says at the start of a worker how each old chain stands. One that is away or another chain's holds nothing up: it is
 * asked again, and meanwhile everything else goes on.
 */
export const tellOldChains = async (oldChains: OldChains, log: Logger) => {
  if (oldChains.size === 0) log.info('no RPC of an old chain is set: nothing migrates')
  for (const { chain, isRightChain } of oldChains.values()) {
    try {
      if (await isRightChain()) log.info({ chain }, `${chain} answers: its NFTs can migrate`)
    } catch (error) {
      log.error(
        { err: error, chain },
        `an RPC of ${chain} does not answer: nothing migrates from ${chain} until all of ${chain.toUpperCase()}_RPC_URL answer`,
      )
    }
  }
}
