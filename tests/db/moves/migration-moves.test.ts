import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  depositMoves,
  depositStateMoves,
  migrationMoves,
  sourceChainSendMoves,
} from '#contract/migration/codes.ts'
import { IllegalMoveError, move } from '#db/moves/move.ts'
import { openAdminMigration, openMigrationWorld, saveDeposit } from '../../support/migration/migrations.ts'
import type { MigrationWorld } from '../../support/migration/migrations.ts'

type Moved = 'migration' | 'deposit' | 'depositState' | 'sourceChainSend'

let world: MigrationWorld
const ids: Record<Moved, number> = { migration: 0, deposit: 0, depositState: 0, sourceChainSend: 0 }
beforeAll(async () => {
  world = await openMigrationWorld()
  const { migrationId, address, adminWallet } = await openAdminMigration(world.api, world.chains)
  ids.migration = migrationId
  const { db } = world.api.database
  ids.deposit = await saveDeposit(db, { from: address, to: adminWallet })
  ids.depositState = ids.deposit
  const [send] = await db.execute<{ id: string }>(sql`
    insert into source_chain_sends (chain, purpose, deposit_id, from_address, to_address, nonce, tx_hash, signed_bytes)
    values ('kaia', 'return_nft', ${ids.deposit}, ${adminWallet}, ${address}, 1, '0x01', '') returning send_id as id`)
  ids.sourceChainSend = Number(send?.id)
})
afterAll(() => world.close())

const places = {
  migration: { table: sql`migrations`, key: sql`migration_id`, column: sql`state` },
  deposit: { table: sql`source_chain_deposits`, key: sql`deposit_id`, column: sql`handling` },
  depositState: { table: sql`source_chain_deposits`, key: sql`deposit_id`, column: sql`state` },
  sourceChainSend: { table: sql`source_chain_sends`, key: sql`send_id`, column: sql`state` },
}
async function put(entity: Moved, state: string) {
  const { table, key, column } = places[entity]
  const { db } = world.api.database
  await db.execute(sql`update ${table} set ${column} = ${state} where ${key} = ${ids[entity]}`)
  await db.execute(sql`truncate events`)
}
async function stateOf(entity: Moved) {
  const { table, key, column } = places[entity]
  const [row] = await world.api.database.db.execute<{ state: string }>(
    sql`select ${column} as state from ${table} where ${key} = ${ids[entity]}`,
  )
  return row?.state
}
function events() {
  return world.api.database.db.execute<Record<string, unknown>>(
    sql`select actor, entity, entity_id, from_state, to_state, reason from events`,
  )
}
/** The pair as the move wants it typed; what is not allowed is meant to be refused. */
function ask({ entity, from, to }: { entity: Moved; from: string; to: string }) {
  return move(world.api.database.db, entity, {
    ids: [ids[entity]],
    from: from as 'orphan' & 'created' & 'seen' & 'signed',
    to: to as 'matched' & 'fee_seen' & 'final' & 'sent',
    actor: 'test',
    reason: 'because',
  })
}

/** What SPEC.md's migration record may become, said here a second time, so that a slip in the table is seen. */
const allowed = {
  migration: [
    'created fee_seen',
    'created return_planned',
    'created expired',
    'fee_seen created',
    'fee_seen nft_seen',
    'fee_seen return_planned',
    'fee_seen expired',
    'nft_seen mint_planned',
    'nft_seen return_planned',
    'mint_planned minted',
    'mint_planned return_planned',
    'minted completed',
    'return_planned returned',
  ],
  deposit: [
    'orphan matched',
    'orphan return_planned',
    'orphan ignored',
    'matched orphan',
    'matched return_planned',
    'return_planned returned',
    'return_planned orphan',
    // A refund that cannot be delivered, kept with a reason.
    'return_planned ignored',
  ],
  depositState: ['seen final', 'seen reorged', 'final seen', 'final reorged', 'reorged seen'],
  sourceChainSend: [
    'signed sent',
    'signed landed',
    'signed failed',
    'sent landed',
    'sent failed',
    'landed sent',
    'landed final',
    'landed failed',
  ],
}
const statesOf = {
  migration: Object.keys(migrationMoves),
  deposit: Object.keys(depositMoves),
  depositState: Object.keys(depositStateMoves),
  sourceChainSend: Object.keys(sourceChainSendMoves),
}
const pairs = (['migration', 'deposit', 'depositState', 'sourceChainSend'] as const).flatMap((entity) =>
  statesOf[entity].flatMap((from) =>
    statesOf[entity].map((to) => ({
      entity,
      from,
      to,
      isAllowed: allowed[entity].includes(`${from} ${to}`),
    })),
  ),
)

describe('an allowed move', () => {
  test.each(pairs.filter((it) => it.isAllowed))(
    'of a $entity from $from to $to works once and writes one event',
    async (entry) => {
      await put(entry.entity, entry.from)
      expect(await ask(entry)).toEqual([ids[entry.entity]])
      expect(await stateOf(entry.entity)).toBe(entry.to)
      expect(await ask(entry)).toEqual([])
      const { from, to } = entry
      const entity = entry.entity === 'depositState' ? 'deposit' : entry.entity
      const words = { actor: 'test', entity, from_state: from, to_state: to, reason: 'because' }
      expect([...(await events())]).toEqual([{ ...words, entity_id: String(ids[entry.entity]) }])
    },
  )
})

describe('any other move', () => {
  test.each(pairs.filter((it) => !it.isAllowed))(
    'of a $entity from $from to $to is an error and changes nothing',
    async (entry) => {
      await put(entry.entity, entry.from)
      await expect(ask(entry)).rejects.toThrow(IllegalMoveError)
      expect(await stateOf(entry.entity)).toBe(entry.from)
      expect(await events()).toHaveLength(0)
    },
  )
})
