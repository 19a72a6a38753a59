import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import { redirectText } from '#contract/migration/redirect-text.ts'
import { handleOrphan } from '#db/migration/deposit-admin.ts'
import { command } from '../line.ts'
import type { MigrationLine } from './migration-line.ts'

interface Arrival extends Record<string, unknown> {
  deposit_id: string
  kind: string
  state: string
  handling: string
  /** Its token, amount and coin, as far as it has them. */
  what: string
}

/** Rows of what reached an admin wallet, by their kinds. */
export async function arrivals({ line }: MigrationLine, which: SQL): Promise<Arrival[]> {
  return [
    ...(await line.db.execute<Arrival>(sql`
      select deposit_id, kind, state, handling, concat_ws(' ', token_id, amount, value_wei) as what
      from source_chain_deposits where ${which} order by kind`)),
  ]
}

/** An approver sends each back; waits until the chain has taken all. */
export async function sendBackAll(world: MigrationLine, which: SQL) {
  for (const { deposit_id: id } of await arrivals(world, which)) {
    const asked = { depositId: Number(id), to: 'return_planned', note: 'Not ours.', actor: 'ops' } as const
    expect(await command(world.line.db, (tx) => handleOrphan(tx, asked))).toBe(true)
  }
  await world.whileMining('all is back', async () =>
    (await arrivals(world, which)).every(({ handling }) => handling === 'returned'),
  )
}

/** A migration whose fee cannot be sent back: its wallet becomes a contract that takes no coin. */
export async function failedRefund(world: MigrationLine, at: number) {
  const { account, tokenId } = await world.holder(at)
  const migrationId = await world.ask({ wallet: account.address, tokenId })
  await world.payFee(account)
  await world.anvil.rpc('anvil_setCode', [account.address, '0x60006000fd'])
  await world.deep()
  await world.reaches(migrationId, 'fee_seen')
  await world.line.db.execute(sql`
    update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS', next_run_at = now()
    where migration_id = ${migrationId}`)
  await world.says(migrationId, 'RETURN_FAILED')
  const { feeDepositId } = await world.migration(migrationId)
  return { migrationId, account, depositId: feeDepositId ?? 0, note: 'It takes no coin.', actor: 'ops' }
}

/** What the wallet of a failed refund signs, so that it goes to another address. */
export async function signedRedirect(
  { line }: MigrationLine,
  { depositId, account, to }: { depositId: number; account: { address: string }; to: string },
): Promise<string> {
  const [row] = await line.db.execute<{ tx_hash: string }>(
    sql`select tx_hash from source_chain_deposits where deposit_id = ${depositId}`,
  )
  const redirect = { depositId, chain: 'kaia', txHash: row?.tx_hash ?? '', from: account.address, to }
  return redirectText(redirect, 'https://punky.example', 'eng')
}
