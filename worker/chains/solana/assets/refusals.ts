import type { Detail } from '#contract/codes/details.ts'
import { ChainError } from '../../chain-error.ts'
import type { AssetItem } from '../../programs.ts'
import { RpcFailure } from '../rpc/rpc-failure.ts'
import { onlyRpc, type Rpc, type RpcPool } from '../rpc/rpc-pool.ts'
import type { Refusal } from './asset-steps.ts'

/**
 * What one RPC says against an item is believed when every one says the same. One that does not offer the method is no
 * witness; one that does not answer is, and is asked again.
 * @returns the item's refusal for good, or RPC_BAD_ANSWER, temporary.
 */
export async function confirmRefusal(
  pool: RpcPool,
  item: AssetItem,
  ask: (rpc: Rpc) => Promise<Refusal | null>,
): Promise<ChainError> {
  const reasons = await askWitnesses(pool, ask, null)
  const [reason] = reasons
  return reason && reasons.every((other) => other?.code === reason.code)
    ? new ChainError(reason.code, 'permanent', reason.detail, { detail: { itemKey: item.key } })
    : disputed(item)
}

const METHOD_NOT_FOUND = -32601

/** What every RPC says that offers the method. @param silent what one stands for that does not answer. */
export async function askWitnesses<T>(pool: RpcPool, ask: (rpc: Rpc) => Promise<T>, silent: T): Promise<T[]> {
  const answers = await Promise.all(
    pool.endpoints.map(async (endpoint) => {
      try {
        return [await ask(onlyRpc(endpoint))]
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error
        return error.reason === 'refused' && error.status === METHOD_NOT_FOUND ? [] : [silent]
      }
    }),
  )
  return answers.flat()
}

function disputed({ key, assetId }: AssetItem): ChainError {
  const said: Detail = { code: 'NFT_DISPUTED', params: { assetId } }
  return new ChainError('RPC_BAD_ANSWER', 'temporary', said, { detail: { itemKey: key, assetId } })
}

/** The NFT is as the item asks: nothing is left to do. */
export function doneAlready({ assetId }: AssetItem): Refusal {
  return { code: 'ALREADY_DONE', detail: { code: 'NFT_AS_WANTED', params: { assetId } } }
}

/** What the index tells of the NFT does not give the hashes of its leaf: it is behind, or wrong. */
export function unhashed({ key, assetId }: AssetItem): ChainError {
  const said: Detail = { code: 'LEAF_UNHASHED', params: { assetId } }
  return new ChainError('PROOF_STALE', 'temporary', said, { detail: { itemKey: key, assetId } })
}

/** The index is behind, wrong, or the leaf has changed since it was read. */
export function stale({ key, assetId }: AssetItem): ChainError {
  const said: Detail = { code: 'PROOF_UNFIT', params: { assetId } }
  return new ChainError('PROOF_STALE', 'temporary', said, { detail: { itemKey: key, assetId } })
}
