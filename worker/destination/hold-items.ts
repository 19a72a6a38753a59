import { listMigrationsOfItems } from '#db/migration/signed-destinations.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { WorkerContext } from '../context.ts'
import { RpcUnreachable } from '../plain-rpc/json-rpc.ts'
import { findUnproven } from './find-unproven.ts'

/**
 * Before a mint of migrations is signed: each item goes where the old wallet of its NFT has signed, whatever its row says by now.
 * @throws ChainError SIGNING_REFUSED, permanent, when one does not, or is of no migration; RPC_UNREACHABLE, temporary, while the RPCs
 * of Kaia do not answer.
 */
export async function holdItems(
  ctx: Pick<WorkerContext, 'db' | 'sourceChains' | 'network' | 'walletOrigin'>,
  items: readonly { itemId: number; key: string; owner: string }[],
): Promise<void> {
  const migrations = await listMigrationsOfItems(
    ctx.db,
    items.map(({ itemId }) => itemId),
  )
  const ofItem = new Map(migrations.map((migration) => [migration.itemId, migration]))
  const about = items.map(({ itemId, key, owner }) => {
    const migration = ofItem.get(itemId)
    if (migration?.businessKey !== key)
      throw new ChainError('SIGNING_REFUSED', 'permanent', { code: 'DESTINATION_NEVER_SIGNED', params: {} })
    return { ...migration, newWalletAddress: owner }
  })
  for (const detail of (await findOrUnreachable(ctx, about)).values())
    throw new ChainError('SIGNING_REFUSED', 'permanent', detail)
}

async function findOrUnreachable(...args: Parameters<typeof findUnproven>) {
  try {
    return await findUnproven(...args)
  } catch (cause) {
    if (!(cause instanceof RpcUnreachable)) throw cause
    throw new ChainError('RPC_UNREACHABLE', 'temporary', { log: cause.message }, { cause })
  }
}
