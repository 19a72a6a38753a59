import { sql } from 'drizzle-orm'
import { openAdminMigration, setState, type MigrationWorld } from './migrations.ts'

/** What can be wrong with a source chain, two hours old: two migrations that are stuck, a wallet without coin, an RPC that is away. */
export async function saveSourceTroubles({ api, chains, adminWallet }: MigrationWorld) {
  const { db } = api.database
  const failed = (await openAdminMigration(api, chains)).migrationId
  await setState(db, failed, 'return_planned')
  await db.execute(sql`update migrations set reason = 'RETURN_FAILED' where migration_id = ${failed}`)
  const unproven = (await openAdminMigration(api, chains)).migrationId
  await db.execute(
    sql`update migrations set reason = 'MINT_UNPROVEN', modified_at = now() - interval '2 hours' where migration_id = ${unproven}`,
  )
  const rpcs = [
    { name: 'good.example', healthy: true, latencyMs: 7, reason: null, head: 120, blocksBehind: 0 },
    {
      name: 'away.example',
      healthy: false,
      latencyMs: null,
      reason: 'timed-out',
      head: null,
      blocksBehind: null,
    },
  ]
  await db.execute(sql`
    insert into source_chain_status (chain, reading) select 'kaia', jsonb_build_object('rpcs', jsonb_agg(
      seen || jsonb_build_object('awaySince', case when seen->>'healthy' = 'false' then now() - interval '2 hours' end)))
    from jsonb_array_elements(${JSON.stringify(rpcs)}::jsonb) seen`)
  await db.execute(sql`
    insert into source_balances (chain, address, balance_wei) values ('kaia', ${adminWallet}, 300000000000000000)`)
  return { failed, unproven }
}
