import { sql } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Db, Tx } from './connection.ts'

/** Every advisory lock of this database: the first of its two keys. A number is never given to another lock. */
const lockNumbers = {
  migrate: 7_206_001,
  /** Planning, cancelling and finishing of one run; by master id. */
  planning: 7_206_002,
  /** Lists of one collection; by collection id. */
  list: 7_206_003,
  /** Numbers of the trees of one collection; by collection id. */
  tree: 7_206_004,
  /** Settling what is on chain and not in the rows; by collection id. */
  census: 7_206_005,
  /** The same for a run that is of no collection; by master id. */
  censusOfRun: 7_206_006,
  /** Polling one source chain; by chainKeys. */
  chain: 7_206_010,
  reconcile: 7_206_011,
  walletLinks: 7_206_012,
  eventPartitions: 7_206_013,
  /** Changes of roles happen one after another: two owners who demote each other see each other. */
  staff: 7_206_014,
} as const

export type LockName = Exclude<keyof typeof lockNumbers, 'migrate'>

/** Written out: a lock must not change because a list of chains is put in another order. */
export const chainKeys: Readonly<Record<SourceChain, number>> = { kaia: 0, ethereum: 1, bsc: 2 }

/** Waits for a lock and keeps it until the transaction ends. @param key distinguishes things of one kind: an id. */
export async function waitForLock(tx: Tx, name: LockName, key = 0): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers[name]}::int, ${key % 2 ** 31}::int)`)
}

/** Waits until nobody else releases chunks that this wallet pays for, until the transaction ends; its one key is the address. */
export async function waitForPayer(tx: Tx, address: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payer ${address}`}, 0))`)
}

/** Codes of one e-mail are sent one after another, until the transaction ends. @param emailIndex of the e-mail. */
export async function waitForCodes(tx: Tx, emailIndex: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${emailIndex}`}, 0))`)
}

/** Takes a lock that is free, until the transaction ends. @returns whether it was free. */
export async function tryLock(tx: Tx, name: LockName, key = 0): Promise<boolean> {
  const [row] = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockNumbers[name]}::int, ${key % 2 ** 31}::int) as free`,
  )
  return row?.free ?? false
}

export interface KeptLock {
  /** What is written through it is only written when the lock was held to the end. */
  tx: Tx
  /** Keeps the lock for another while. Throws when it was lost: another worker may be at it. */
  renew(): Promise<void>
}

/**
 * Does the work while no other worker has the lock; not at all when one has it. It lives as long as a transaction, so
 * that it ends with the worker that holds it, and `idleMaxMs` after the last renewal when that worker hangs.
 */
export function withLock(
  db: Db,
  { name, key = 0, idleMaxMs }: { name: LockName; key?: number; idleMaxMs: number },
  work: (lock: KeptLock) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('idle_in_transaction_session_timeout', ${String(idleMaxMs)}::text, true)`,
    )
    if (!(await tryLock(tx, name, key))) return
    const renew = async () => void (await tx.execute(sql`select 1`))
    await work({ tx, renew })
  })
}

/** One process at a time changes the schema, however long the one before takes; the lock ends with the connection. */
export async function lockMigrations(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', '0', true)`)
    await tx.execute(sql`select pg_advisory_lock(${lockNumbers.migrate})`)
  })
}
