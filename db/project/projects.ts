import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { WalletFamily } from '#contract/wallet/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { formerWallets, projectKeys, projects } from '../schema.ts'
import { isUser, modifiers, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

function selectProjects(db: Queryable) {
  return db
    .select({ project: projects, registrant: registrants.uid, modifier: modifiers.uid })
    .from(projects)
    .leftJoin(registrants, isUser(registrants, projects.registrantId))
    .leftJoin(modifiers, isUser(modifiers, projects.modifierId))
}

export type ProjectRow = Awaited<ReturnType<typeof listProjects>>[number]

/** Living projects. */
export const listProjects = keysetQuery({
  select: selectProjects,
  key: projects.id,
  where: isNull(projects.deletedAt),
  search: {
    contains: [projects.name, projects.nameKor, projects.symbol],
    is: [projects.contractAddress, projects.adminWalletAddress],
  },
  filters: { family: (family: WalletFamily) => (family === 'solana' ? eq : ne)(projects.mainnet, 'solana') },
})

export async function findOptionalProject(db: Queryable, projectId: number) {
  const [row] = await selectProjects(db).where(and(eq(projects.id, projectId), isNull(projects.deletedAt)))
  return row ?? null
}

export type ProjectValues = Omit<typeof projects.$inferInsert, 'id'>

export async function saveNewProject(db: Queryable, values: ProjectValues): Promise<number> {
  return onlyId(await db.insert(projects).values(values).returning({ id: projects.id }))
}

export async function saveProject(db: Queryable, projectId: number, values: Partial<ProjectValues>) {
  await db.update(projects).set(values).where(eq(projects.id, projectId))
}

/** What may be shown of the stored keys; the sealed text stays where it is. */
export function listStoredKeys(db: Queryable, projectIds: number[]) {
  return db
    .select({
      projectId: projectKeys.projectId,
      purpose: projectKeys.purpose,
      address: projectKeys.address,
      storedAt: projectKeys.storedAt,
    })
    .from(projectKeys)
    .where(inArray(projectKeys.projectId, projectIds))
    .orderBy(projectKeys.projectId, projectKeys.purpose)
}
export type StoredKey = Awaited<ReturnType<typeof listStoredKeys>>[number]

/** Locks a project: migrations of it are opened before this or after it, see lockProjectShared. */
export async function lockProject(tx: Tx, projectId: number) {
  await tx.execute(sql`select 1 from projects where project_id = ${projectId} for update`)
}

/**
 * Locks a project as it was read until the transaction ends: a change of it waits, or was first.
 * @param input contract and adminWallet in 0x form, lower case.
 * @returns whether it still is on that chain, with that contract and that admin wallet.
 */
export async function lockProjectShared(
  tx: Tx,
  projectId: number,
  input: { chain: string; contract: string; adminWallet: string },
): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from projects where project_id = ${projectId} and deleted_at is null and mainnet = ${input.chain}
      and lower(contract_address) = ${input.contract} and lower(admin_wallet_address) = ${input.adminWallet} for share`)
  return rows.length === 1
}

/**
 * Coin (d) that can be no fee: less than any of the project (p), from a wallet that never asked for a
 * migration of it. Otherwise a stranger who sends one wei a block would keep a compromised key from being replaced.
 */
const isNoFee = sql`d.handling = 'orphan' and d.kind = 'fee'
  and d.value_wei < (select min(r.fee_wei) from migration_routes r where r.old_project_id = p.project_id)
  and not exists (select 1 from migrations o
    where o.old_project_id = p.project_id and o.old_wallet_address = d.from_address)`

/**
 * Whether something of a project is on its way on its source chain: a migration that is not finished, or a transfer
 * to its admin wallet that no mint used, that is not back and was not ignored, or a call that its wallet is to make. What
 * can be no fee does not count, nor what an admin called dust or is of no migration: a stranger who sends worthless tokens would keep a key from being replaced, and the archived
 * key gives them back all the same.
 */
export async function hasAssetsInFlight(db: Queryable, projectId: number): Promise<boolean> {
  const [row] = await db.execute<{ holds: boolean }>(sql`
    select exists (select 1 from migrations m where m.old_project_id = p.project_id and m.finished_at is null)
      or exists (
        select 1 from source_chain_deposits d
        left join migrations m on m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id
        where d.chain = p.mainnet and d.to_address = lower(p.admin_wallet_address) and d.state <> 'reorged'
          and d.kind in ('fee', 'nft')
          and (d.handling in ('orphan', 'return_planned') or d.handling = 'matched' and m.finished_at is null)
          and (${isNoFee}) is not true and not d.is_dust
      )
      or exists (
        select 1 from evm_calls c where c.chain = p.mainnet and c.from_address = lower(p.admin_wallet_address)
          and c.state in ('waiting', 'sending')
      ) as holds
    from projects p where p.project_id = ${projectId}`)
  return row?.holds ?? false
}

/** Wallets that may have paid for a project before its key was replaced, the oldest first. */
export async function listFormerWallets(db: Queryable, projectId: number): Promise<string[]> {
  const rows = await db
    .select({ address: formerWallets.address })
    .from(formerWallets)
    .where(eq(formerWallets.projectId, projectId))
    .orderBy(formerWallets.replacedAt, formerWallets.address)
  return rows.map(({ address }) => address)
}

/** Stores a sealed key in place of the one before. An admin key before it is archived: what reaches its wallet still goes back. */
export async function saveProjectKey(db: Queryable, key: typeof projectKeys.$inferInsert) {
  await db.execute(sql`
    insert into former_wallets (project_id, address, sealed)
    select project_id, address, sealed from project_keys
    where project_id = ${key.projectId} and purpose = ${key.purpose} and purpose = 'admin' and address <> ${key.address}
    on conflict (project_id, address) do update set sealed = excluded.sealed`)
  await db
    .insert(projectKeys)
    .values(key)
    .onConflictDoUpdate({
      target: [projectKeys.projectId, projectKeys.purpose],
      set: { address: key.address, sealed: key.sealed, storedAt: new Date(), storedBy: key.storedBy ?? null },
    })
}
