import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

export interface LeaseDefinition {
  table: string
  /** What `isOpen` and `set` call the row. */
  alias: string
  key: string
  /** When the row is due; claimed, it is due again when the lease ends. */
  dueColumn: string
  /** Which rows may be claimed at all. */
  isOpen: SQL
}

/** A row that is due: another `dueAt` after each claim, so that a caller knows whether it has seen this one. */
export interface DueRow {
  id: number
  dueAt: string
}

/**
 * Rows that one worker at a time works on, each when it is due. A lease saves work and protects nothing: what is done under it is
 * a compare-and-set. It ends by itself when its worker dies, and the sweeper finds the row due.
 */
export interface Lease {
  /** Of a row: whether it is due and may be claimed. A move that is a claim says so in its `where`. */
  isDue: SQL
  /**
   * Claims a row that is due. @param set more columns, as `column = value, ...`.
   * @returns whether it was due; of several workers one gets it.
   */
  claim(db: Queryable, id: number, claim: { leaseMs: number; set?: SQL }): Promise<boolean>
  /** Makes a claimed row due in so long. One that was woken meanwhile is due already and stays so. */
  release(db: Queryable, id: number, inMs: number): Promise<void>
  /** Makes rows due now: what they wait for has happened. Notify for them after the commit. */
  wake(db: Queryable, ids: number[]): Promise<void>
  /** Rows that are due, those that have waited longest first. */
  listDue(db: Queryable, limit: number): Promise<DueRow[]>
}

export function defineLease({ table, alias, key, dueColumn, isOpen }: LeaseDefinition): Lease {
  const rows = sql.raw(`${table} ${alias}`)
  const [id, due, column] = [`${alias}.${key}`, `${alias}.${dueColumn}`, dueColumn].map((name) =>
    sql.raw(name),
  )
  return {
    isDue: sql`${isOpen} and ${due} <= now()`,
    claim: async (db, rowId, { leaseMs, set }) => {
      const claimed = await db.execute(sql`
        update ${rows} set ${column} = ${fromNow(leaseMs)}${set ? sql`, ${set}` : sql``}
        where ${id} = ${rowId} and ${isOpen} and ${due} <= now() returning ${id}`)
      return claimed.length === 1
    },
    release: async (db, rowId, inMs) => {
      await db.execute(sql`
        update ${rows} set ${column} = ${fromNow(inMs)}
        where ${id} = ${rowId} and ${isOpen} and ${due} > now()`)
    },
    wake: async (db, ids) => {
      if (ids.length === 0) return
      await db.execute(sql`
        update ${rows} set ${column} = now()
        where ${id} = any(${sql.param(ids)}::bigint[]) and ${isOpen} and ${due} > now()`)
    },
    listDue: async (db, limit) => {
      const found = await db.execute<{ id: string; due_at: string }>(sql`
        select ${id} as id, ${due}::text as due_at from ${rows} where ${isOpen} and ${due} <= now()
        order by ${due} limit ${limit}`)
      return found.map((row) => ({ id: Number(row.id), dueAt: row.due_at }))
    },
  }
}

export interface HeldLeaseDefinition extends LeaseDefinition {
  /** Who has the row: it may claim it again, to keep it. Null: nobody, and the time says since when, where anybody had it. */
  holderColumn: string
}

/** Rows that one worker keeps while it works on them, claiming again before its lease ends. It protects nothing either. */
export interface HeldLease {
  /** Of a row: whether it may be claimed by anybody. */
  isFree: SQL
  /** Claims or keeps a row. @returns false when another holds it, or it may not be claimed at all. */
  claim(db: Queryable, id: number, claim: { holder: string; leaseMs: number }): Promise<boolean>
  /** Ends a holder's own lease. */
  release(db: Queryable, id: number, holder: string): Promise<void>
}

export function defineHeldLease(definition: HeldLeaseDefinition): HeldLease {
  const { table, alias, key, dueColumn, holderColumn, isOpen } = definition
  const rows = sql.raw(`${table} ${alias}`)
  const [id, due, holder] = [key, dueColumn, holderColumn].map((name) => sql.raw(`${alias}.${name}`))
  const [setDue, setHolder] = [dueColumn, holderColumn].map((name) => sql.raw(name))
  const hasEnded = sql`(${holder} is null or ${due} < now())`
  return {
    isFree: sql`${isOpen} and ${hasEnded}`,
    claim: async (db, rowId, claim) => {
      const claimed = await db.execute(sql`
        update ${rows} set ${setHolder} = ${claim.holder}, ${setDue} = ${fromNow(claim.leaseMs)}
        where ${id} = ${rowId} and ${isOpen} and (${holder} = ${claim.holder} or ${hasEnded})
        returning ${id}`)
      return claimed.length === 1
    },
    release: async (db, rowId, by) => {
      await db.execute(sql`
        update ${rows} set ${setHolder} = null, ${setDue} = now() where ${id} = ${rowId} and ${holder} = ${by}`)
    },
  }
}

export function fromNow(ms: number): SQL {
  return sql`now() + ${ms} * interval '1 millisecond'`
}
