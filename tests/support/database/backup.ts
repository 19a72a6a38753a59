import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connection.ts'

/** All rows of schema public as they were at one moment. */
export interface Backup {
  /** Puts the rows and the sequences back, as often as asked. No worker may run meanwhile. */
  restore(): Promise<void>
  /** Removes the copy. Dropping the database does it too. */
  drop(): Promise<void>
}

/**
 * Copies every table of schema public, and the values of its sequences, into another schema of the same database.
 * What stands outside of schema public stays as it is at a restore: the queue and the record of the migrations.
 */
export async function takeBackup(db: Db): Promise<Backup> {
  const copy = `backup_${randomBytes(4).toString('hex')}`
  const sequences = await db.transaction(async (tx) => {
    await tx.execute(sql`create schema ${sql.identifier(copy)}`)
    for (const table of await listTables(tx))
      await tx.execute(sql`create table ${nameIn(copy, table)} as table ${nameIn('public', table)}`)
    return readSequences(tx)
  }, asOneMoment)
  return {
    restore: () => db.transaction((tx) => restore(tx, copy, sequences)),
    drop: async () => {
      await db.execute(sql`drop schema ${sql.identifier(copy)} cascade`)
    },
  }
}

const asOneMoment = { isolationLevel: 'repeatable read' } as const

async function restore(tx: Tx, copy: string, sequences: SequenceValue[]) {
  // Neither triggers nor foreign keys: the rows come back as they were, in any order.
  await tx.execute(sql`set local session_replication_role = replica`)
  const tables = await listTables(tx)
  await tx.execute(
    sql`truncate ${sql.join(
      tables.map((table) => nameIn('public', table)),
      sql`, `,
    )}`,
  )
  for (const table of tables)
    await tx.execute(
      sql`insert into ${nameIn('public', table)} overriding system value table ${nameIn(copy, table)}`,
    )
  for (const { name, value, isCalled } of sequences)
    await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${value}::bigint, ${isCalled})`)
}

async function listTables(tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(
    // Without partitions: their rows are those of their table.
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  return rows.map((row) => row.name)
}

interface SequenceValue {
  name: string
  value: string
  /** False: the value is the next one that the sequence gives. */
  isCalled: boolean
}

async function readSequences(tx: Tx): Promise<SequenceValue[]> {
  const names = await tx.execute<{ name: string }>(
    sql`select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  const values: SequenceValue[] = []
  for (const { name } of names) {
    const [row] = await tx.execute<{ value: string; is_called: boolean }>(
      sql`select last_value::text as value, is_called from ${nameIn('public', name)}`,
    )
    if (row) values.push({ name, value: row.value, isCalled: row.is_called })
  }
  return values
}

function nameIn(schema: string, name: string) {
  return sql`${sql.identifier(schema)}.${sql.identifier(name)}`
}
