import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptMoves, itemMoves, masterMoves, paymentMoves, planMoves } from '#contract/codes/status.ts'
import { mailMoves } from '#contract/mail/codes.ts'
import { IllegalMoveError, move } from '#db/moves/move.ts'
import { createVault } from '#db/vault.ts'
import { saveTestInquiry } from '../../support/inquiries.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestCollection, saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

/** The tables of a run, and mail; those of migrations are in migration-moves.test.ts. */
type Moved = 'plan' | 'master' | 'payment' | 'item' | 'attempt' | 'mail'

let database: TestDatabase
const ids: Record<Moved, number> = { plan: 0, master: 0, payment: 0, item: 0, attempt: 0, mail: 0 }
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const vault = createVault(Buffer.alloc(32, 1).toString('base64'))
  const wallet = newWallet()
  const projectId = await saveTestProject(db, vault, wallet)
  const { masterId } = await saveTestCollection(db, vault, projectId, wallet.address)
  await db.execute(sql`
    with chunk as (
      insert into chunks (master_id, kind, item_count, tx_version) values (${masterId}, 'collection', 1, 'v0')
      returning chunk_id, master_id
    )
    insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height,
      fee_lamports, first_item_instruction, instructions_per_item, signed_by)
    select chunk_id, master_id, 1, 'signature', '', 'blockhash', 1, 1, 0, 1, 'test' from chunk`)
  ids.mail = (await saveTestInquiry(db)).mailId
  const [row] = await db.execute<Record<Moved, string>>(sql`
    select m.plan_id as plan, m.master_id as master, y.payment_id as payment, i.item_id as item,
      a.attempt_id as attempt
    from minting_masters m join master_payments y using (master_id) join minting_items i using (master_id)
      join attempts a using (master_id)
    where m.master_id = ${masterId}`)
  for (const entity of ['plan', 'master', 'payment', 'item', 'attempt'] as const)
    ids[entity] = Number(row?.[entity])
})
afterAll(() => database.close())

const tables = {
  plan: ['mint_plans', 'plan_id', 'status'],
  master: ['minting_masters', 'master_id', 'status'],
  payment: ['master_payments', 'payment_id', 'status'],
  item: ['minting_items', 'item_id', 'status'],
  attempt: ['attempts', 'attempt_id', 'state'],
  mail: ['mails', 'mail_id', 'state'],
} as const
function place(entity: Moved) {
  const [table, key, column] = tables[entity]
  return {
    table: sql.identifier(table),
    column: sql.identifier(column),
    is: sql`${sql.identifier(key)} = ${ids[entity]}`,
  }
}
async function put(entity: Moved, status: string) {
  const { table, column, is } = place(entity)
  await database.db.execute(sql`update ${table} set ${column} = ${status} where ${is}`)
  await database.db.execute(sql`truncate events`)
}
async function statusOf(entity: Moved) {
  const { table, column, is } = place(entity)
  const [row] = await database.db.execute<{ status: string }>(
    sql`select ${column} as status from ${table} where ${is}`,
  )
  return row?.status
}
function events() {
  return database.db.execute<Record<string, unknown>>(
    sql`select actor, entity, entity_id, from_state, to_state, reason from events`,
  )
}

const all = {
  plan: planMoves,
  master: masterMoves,
  payment: paymentMoves,
  item: itemMoves,
  attempt: attemptMoves,
  mail: mailMoves,
}
const pairs = (Object.keys(all) as Moved[]).flatMap((entity) => {
  const moves: Readonly<Record<string, readonly string[]>> = all[entity]
  const statuses = Object.keys(moves)
  return statuses.flatMap((from) =>
    statuses.map((to) => ({ entity, from, to, isAllowed: moves[from]?.includes(to) ?? false })),
  )
})
/** The pair as the move types it; what is not allowed is meant to be refused. */
function ask(input: { entity: Moved; from: string; to: string }) {
  return move(database.db, input.entity, {
    ids: [ids[input.entity]],
    from: input.from as '0',
    to: input.to as '10',
    actor: 'test',
    reason: 'because',
  })
}

describe('an allowed move', () => {
  test.each(pairs.filter((it) => it.isAllowed))(
    'of a $entity from $from to $to works once and writes one event',
    async (entry) => {
      await put(entry.entity, entry.from)
      expect(await ask(entry)).toEqual([ids[entry.entity]])
      expect(await statusOf(entry.entity)).toBe(entry.to)
      // What may move to its own state moves again.
      if (entry.from !== entry.to) expect(await ask(entry)).toEqual([])
      expect([...(await events())]).toEqual([
        {
          actor: 'test',
          entity: entry.entity,
          entity_id: String(ids[entry.entity]),
          from_state: entry.from,
          to_state: entry.to,
          reason: 'because',
        },
      ])
    },
  )
  test('asked for by ten at once moves the row for one of them', async () => {
    await put('item', '0')
    const moved = await Promise.all(
      Array.from({ length: 10 }, () => ask({ entity: 'item', from: '0', to: '10' })),
    )
    expect(moved.flat()).toEqual([ids.item])
    expect(await events()).toHaveLength(1)
  })
})

describe('any other move', () => {
  test.each(pairs.filter((it) => !it.isAllowed))(
    'of a $entity from $from to $to is an error and changes nothing',
    async (entry) => {
      await put(entry.entity, entry.from)
      await expect(ask(entry)).rejects.toThrow(IllegalMoveError)
      expect(await statusOf(entry.entity)).toBe(entry.from)
      expect(await events()).toHaveLength(0)
    },
  )
})
