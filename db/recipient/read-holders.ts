import { sql } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import { readSnapshot } from '#contract/recipient/snapshot/snapshot-file.ts'
import type { WeightedWallet } from '#contract/recipient/recipient-set.ts'
import type { Queryable } from '../connection.ts'
import { projectKeys } from '../schema.ts'
import { listDeposited, ofDepositors } from './deposited.ts'
import { findOptionalFileText } from './files.ts'
import { findOptionalSnapshot } from './snapshots.ts'

/** Holders that are no recipients. */
export interface NotPaid {
  /** Holders that are addresses of programs: whose it is there, the chain does not say. */
  unresolved: number
  /** Holders on a source chain without a wallet on Solana that receives for them. */
  unlinked: number
  /** Wallets of our projects: the one that pays holds what is not sold, too. */
  ours: number
}

export interface HeldBy extends NotPaid {
  lines: WeightedWallet[]
}

/**
 * Who held something by a frozen snapshot, as wallets on Solana; the weight is what each held. What had been sent to be migrated is its sender's.
 * @throws Error for one that is not frozen.
 */
export async function readHeldBy(db: Queryable, snapshotId: number | undefined): Promise<HeldBy> {
  const row = snapshotId === undefined ? null : await findOptionalSnapshot(db, snapshotId)
  const { fileId, manifest, programs } = row?.snapshot ?? {}
  const text = fileId ? await findOptionalFileText(db, fileId) : null
  if (text === null || !manifest) throw new Error(`The snapshot ${snapshotId} is not frozen.`)
  const read = readSnapshot(new TextEncoder().encode(text))
  if (!read.ok)
    throw new Error(`The file of snapshot ${snapshotId} is not what was frozen: ${read.problem.code}.`)
  const ofPrograms = new Set(programs)
  const { query } = manifest
  const ours = await readOwnWallets(db)
  const rows = ofDepositors(read.rows, await listDeposited(db, manifest))
  const lines = rows
    .filter(({ owner }) => !ofPrograms.has(owner) && !ours.has(owner))
    .map(({ owner, amount }) => ({ wallet: owner, weight: amount }))
  const held = new Set(rows.map(({ owner }) => owner))
  const counts = { unresolved: ofPrograms.size, ours: [...held].filter((owner) => ours.has(owner)).length }
  if (query.chain === 'solana') return { lines, unlinked: 0, ...counts }
  return { ...(await link(db, query.chain, lines)), ...counts }
}

async function readOwnWallets(db: Queryable): Promise<Set<string>> {
  const rows = await db.selectDistinct({ address: projectKeys.address }).from(projectKeys)
  return new Set(rows.map(({ address }) => address))
}

/** A holder on a source chain receives on the proven Solana wallet of the user that linked both. */
async function link(
  db: Queryable,
  chain: SourceChain,
  held: readonly WeightedWallet[],
): Promise<Pick<HeldBy, 'lines' | 'unlinked'>> {
  const owners = [...new Set(held.map(({ wallet }) => wallet))]
  // The one that the user chose, else the one that was proven first.
  const rows = await db.execute<{ owner: string; receiver: string }>(sql`
    select distinct on (e.address) e.address as owner, s.address as receiver
    from wallets e join users u on u.uuid = e.user_uuid
    join wallets s on s.user_uuid = e.user_uuid and s.family = 'solana'
    where e.family = 'evm' and (e.proven_by = 'key' or ${chain} = 'kaia') and e.address = any(${sql.param(owners)}::text[])
    order by e.address, s.address = u.solana_wallet_address desc nulls last, s.proven_at, s.wallet_id`)
  const receivers = new Map(rows.map(({ owner, receiver }) => [owner, receiver]))
  const lines = held.flatMap(({ wallet, weight }) => {
    const receiver = receivers.get(wallet)
    return receiver === undefined ? [] : [{ wallet: receiver, weight }]
  })
  return { lines, unlinked: owners.length - receivers.size }
}
