import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { sourceChainBlocks } from '../schema.ts'
import { forgetBalancesAbove } from './source-chain-balances.ts'

/** Hashes kept per chain: a reorganisation deeper than this is read again from the oldest of them. */
export const blocksKept = 200

export interface ReadBlock {
  number: number
  hash: string
}

/** Blocks the watcher has read, the newest first. */
export async function listReadBlocks(
  db: Queryable,
  chain: SourceChain,
  limit = blocksKept,
): Promise<ReadBlock[]> {
  return db
    .select({ number: sourceChainBlocks.blockNumber, hash: sourceChainBlocks.blockHash })
    .from(sourceChainBlocks)
    .where(eq(sourceChainBlocks.chain, chain))
    .orderBy(desc(sourceChainBlocks.blockNumber))
    .limit(limit)
}

export async function saveReadBlocks(db: Queryable, chain: SourceChain, blocks: readonly ReadBlock[]) {
  const newest = blocks.at(-1)
  if (!newest) return
  await db
    .insert(sourceChainBlocks)
    .values(blocks.map(({ number, hash }) => ({ chain, blockNumber: number, blockHash: hash })))
    .onConflictDoUpdate({
      target: [sourceChainBlocks.chain, sourceChainBlocks.blockNumber],
      set: { blockHash: sql`excluded.block_hash`, readAt: sql`now()` },
    })
  await db.execute(sql`
    delete from source_chain_blocks where chain = ${chain} and block_number <= ${newest.number - blocksKept}`)
}

/** Forgets blocks above a height: they are read again. */
export async function forgetBlocksAbove(tx: Tx, chain: SourceChain, height: number) {
  await tx
    .delete(sourceChainBlocks)
    .where(and(eq(sourceChainBlocks.chain, chain), gt(sourceChainBlocks.blockNumber, height)))
  await forgetBalancesAbove(tx, chain, height)
}

/** A project that was of Solana once has wallets of there behind it, which no source chain knows. */
export function isEvmAddress(address: SQL): SQL {
  return sql`${address} ~* '^0x[0-9a-f]{40}$'`
}

/**
 * Where the watcher listens on a chain, in lower case: every wallet that is or was an admin wallet there, of deleted projects too,
 * and the contracts of living projects.
 */
export async function listWatched(db: Queryable, chain: SourceChain) {
  const rows = await db.execute<{ wallet: string | null; contract: string | null }>(sql`
    select lower(admin_wallet_address) as wallet,
        case when deleted_at is null and admin_wallet_address is not null then lower(contract_address) end as contract
      from projects where mainnet = ${chain}
    union select lower(f.address), null from former_wallets f join projects p using (project_id)
      where p.mainnet = ${chain} and ${isEvmAddress(sql`f.address`)}
    union select address, null from source_chain_nonces where chain = ${chain}
    order by 1, 2`)
  return {
    wallets: [...new Set(rows.flatMap((row) => row.wallet ?? []))],
    contracts: [...new Set(rows.flatMap((row) => row.contract ?? []))],
  }
}
export type Watched = Awaited<ReturnType<typeof listWatched>>
