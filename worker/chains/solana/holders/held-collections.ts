import { z } from 'zod'
import { askEveryRpc } from '../census/ask-every-rpc.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'

const perPage = 1_000
/** A wallet with more than this is read no further: somebody's stock, not a holder's. */
const pagesMax = 10

const pageSchema = z.object({
  items: z.array(
    z.object({
      burnt: z.boolean().nullish(),
      grouping: z
        .array(
          z.object({
            group_key: z.string(),
            group_value: z.string().nullish(),
            verified: z.boolean().nullish(),
          }),
        )
        .nullish(),
    }),
  ),
})

/**
 * Addresses of the collections of which a wallet holds an NFT now, as any RPC of the list says it: an index that is behind takes nothing
 * away from a holder.
 * @throws ChainError, temporary, when no RPC answers.
 */
export async function readHeldCollections(pool: RpcPool, owner: string): Promise<Set<string>> {
  const found = await askEveryRpc(pool, 'getAssetsByOwner', (rpc) => readPages(rpc, owner))
  return new Set(found.flatMap((held) => [...held]))
}

async function readPages(rpc: Rpc, ownerAddress: string): Promise<Set<string>> {
  const held = new Set<string>()
  for (let page = 1; page <= pagesMax; page++) {
    const { items } = await rpc.call('getAssetsByOwner', [{ ownerAddress, page, limit: perPage }], pageSchema)
    for (const { burnt, grouping } of items)
      for (const { group_key: key, group_value: value, verified } of grouping ?? [])
        if (burnt !== true && key === 'collection' && value && verified !== false) held.add(value)
    if (items.length < perPage) break
  }
  return held
}
