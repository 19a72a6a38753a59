import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import type { Vault } from '#db/vault.ts'
import { saveTestHolder, saveTestMigration, saveTestOldProject, saveTestRoute } from './migration-rows.ts'
import { newEvmAddress, saveDeposit } from './migrations.ts'
import { newWallet } from '../wallet/wallet.ts'
import { tellDetail } from '#contract/codes/told.ts'

function hash() {
  return `0x${randomBytes(32).toString('hex')}`
}

/** A route with migrations in several states, orphans and reports: what the console's pages of migrations show. */
export async function saveMigrationScreens(
  db: Db,
  vault: Vault,
  input: { projectId: number; collectionId: number },
) {
  const contract = newEvmAddress()
  const admin = { address: newEvmAddress(), secret: hash() }
  const oldProjectId = await saveTestOldProject(db, vault, { contract, admin })
  const { routeId } = await saveTestRoute(db, {
    oldProjectId,
    newProjectId: input.projectId,
    collectionId: input.collectionId,
  })
  const holder = newEvmAddress()
  const userUuid = await saveTestHolder(db, holder)
  let serial = 0
  const open = (changes: Parameters<typeof saveTestMigration>[2] = {}) => {
    const tokenId = String(++serial)
    return saveTestMigration(
      db,
      {
        userUuid,
        routeId,
        oldProjectId,
        holder,
        contract,
        tokenId,
        newWallet: newWallet().address,
        admin: admin.address,
        timeLimitMs: 3_600_000,
      },
      // No worker runs it: it stays as it is shown.
      { oldNftName: `Grilla #${tokenId}`, nextRunAt: new Date(Date.now() + 86_400_000), ...changes },
    )
  }
  const orphan = (nft?: { contract: string; tokenId: string }) =>
    saveDeposit(db, { from: holder, to: admin.address, ...(nft && { nft }) })
  return { contract, adminWallet: admin.address, oldProjectId, routeId, holder, userUuid, open, orphan }
}
export type MigrationScreens = Awaited<ReturnType<typeof saveMigrationScreens>>

/** One of each for pages whose layout is checked: a failed mint, one that went back, a report with a difference. */
export async function furnishMigrations(db: Db, screens: MigrationScreens) {
  const { contract, open, orphan } = screens
  await open()
  const fee = await orphan()
  const nft = await orphan({ contract, tokenId: '2' })
  const failed = await open({
    state: 'mint_planned',
    reason: 'MINT_FAILED',
    reasonDetail: tellDetail({ code: 'OWNER_NO_ADDRESS', params: {} }),
  })
  await db.execute(
    sql`update source_chain_deposits set handling = 'matched' where deposit_id in (${fee}, ${nft})`,
  )
  await db.execute(
    sql`update migrations set fee_deposit_id = ${fee}, nft_deposit_id = ${nft} where migration_id = ${failed}`,
  )
  await open({ state: 'returned', outcome: 'return', reason: 'TIME_LIMIT', finishedAt: new Date() })
  await db.execute(sql`
    insert into source_chain_sends (chain, purpose, deposit_id, migration_id, from_address, to_address, nonce, tx_hash,
      signed_bytes, fee_wei, state, error)
    values ('kaia', 'return_nft', ${nft}, ${failed}, ${screens.adminWallet}, ${screens.holder}, 7, ${hash()},
      '\\x00', 2750000000000000, 'failed', 'execution reverted')`)
  await orphan()
  await orphan({ contract, tokenId: '77' })
  const finding = {
    finding: 'HELD_WITHOUT_RECORD',
    chain: 'kaia',
    contract,
    tokenId: '4711',
    holder: screens.adminWallet,
    migrationId: failed,
    detail: 'Nobody asked for it.',
  }
  await db.execute(sql`
    insert into reconcile_reports (finished_at, is_complete, checked, findings) values
      (now(), true, 1200, ${JSON.stringify([finding])}::jsonb), (now(), false, 30, '[]'::jsonb)`)
  await db.execute(sql`
    insert into airdrop_applications (solana_address, reg_id, wallet_type)
    values (${newWallet().address}, ${screens.holder}, 'kaia')`)
  return { migrationId: failed }
}
