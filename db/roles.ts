import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { getTableName, sql, type Name } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Queryable, Tx } from './connection.ts'
import * as tables from './schema.ts'

/** Who connects beside the owner, which migrates and owns the tables. */
export const databaseRoles = ['api', 'worker'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

type Write = 'insert' | 'update' | 'delete'
const everyWrite: readonly Write[] = ['insert', 'update', 'delete']

/** What was done, and who did it: written once, by whoever it is. */
const appendOnly: [PgTable, readonly Write[]][] = [
  [tables.auditLog, ['insert']],
  [tables.auditHead, []],
  [tables.events, ['insert']],
]

/**
 * Tables that a role may not write as it likes, with what is left of it; every other it reads and writes. The API, which the
 * internet reaches, makes no transaction and says nothing of what chains showed; a worker, which holds the keys, makes nobody
 * an admin, lets nobody in and loosens no rule.
 */
const limits: Record<DatabaseRole, [PgTable, readonly Write[]][]> = {
  api: [
    ...appendOnly,
    // A person's verdict changes one that is there.
    [tables.attempts, ['update']],
    [tables.chunkItems, []],
    [tables.workers, []],
    [tables.databaseLife, []],
    [tables.periodicTurns, []],
    [tables.auditChecks, []],
    [tables.chainStatus, []],
    [tables.balances, []],
    [tables.tokenBalances, []],
    [tables.sourceChainStatus, []],
    [tables.sourceBalances, []],
    [tables.sourceChainBlocks, []],
    [tables.sourceChainReplacements, []],
    [tables.sourceChainBalances, []],
    // What went back once is back: of a send that it calls failed, a second one would be signed.
    [tables.sourceChainSends, []],
    // Whose deposits are minted or gone stays known.
    [tables.migrations, ['insert', 'update']],
    // What is to go back is decided by a person; what came is what the chain showed.
    [tables.sourceChainDeposits, ['update']],
    // What was signed is kept as it was.
    [tables.destinations, ['insert']],
    [tables.destinationNfts, ['insert']],
    [tables.runApprovals, ['insert', 'update']],
    [tables.projectChanges, ['insert', 'update']],
    // A key is replaced, and never taken away: what came first would be the first again.
    [tables.projectKeys, ['insert', 'update']],
    // The key of a wallet that was replaced is archived: what reaches it goes back.
    [tables.formerWallets, ['insert', 'update']],
  ],
  worker: [
    ...appendOnly,
    [tables.users, []],
    [tables.identities, []],
    [tables.companies, []],
    [tables.consents, []],
    [tables.totps, []],
    [tables.passkeys, []],
    [tables.passkeyChallenges, []],
    [tables.recoveryCodes, []],
    [tables.emailCodes, []],
    [tables.loginTickets, []],
    [tables.staffInvitations, []],
    [tables.documents, []],
    [tables.documentPictures, []],
    [tables.profilePictures, []],
    [tables.destinations, []],
    [tables.destinationNfts, []],
    // It asks; a person decides.
    [tables.runApprovals, ['insert']],
    [tables.projectChanges, []],
    // The ended ones are removed.
    [tables.sessions, ['delete']],
    [tables.apiTokens, []],
    [tables.settings, []],
    [tables.payPrices, []],
    [tables.projectKeys, []],
    [tables.formerWallets, []],
    [tables.retiredRpcs, []],
    [tables.alertChannels, []],
    [tables.auditChecks, ['update']],
  ],
}

/**
 * Makes the role that a process connects with, and gives it what it may do in this database: after every migration again, for
 * new tables. What it had before and may not have any more is taken away.
 * @param url with which the process connects: name and password are those of its role.
 * @throws Error when it names the owner: that one may do everything.
 */
export async function grantRole(db: Db, role: DatabaseRole, url: string): Promise<void> {
  const { username, password } = new URL(url)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  await db.transaction(async (tx) => {
    const [owner] = await tx.execute<{ name: string }>(sql`select current_user as name`)
    if (!name || !secret || name === owner?.name)
      throw new Error(`The URL of the ${role} must name a role of its own, with a password.`)
    await saveLogin(tx, name, secret)
    await grant(tx, role, sql.identifier(name))
  })
}

async function saveLogin(tx: Tx, name: string, password: string) {
  const found = await tx.execute(sql`select 1 from pg_roles where rolname = ${name}`)
  const id = sql.identifier(name)
  if (found.length === 0) await tx.execute(sql`create role ${id}`)
  // A statement of this kind takes no parameter, and a log of the server may show it: what it carries opens nothing.
  await tx.execute(sql`alter role ${id} with login password ${sql.raw(`'${scramVerifier(password)}'`)}`)
}

async function grant(tx: Tx, role: DatabaseRole, id: Name) {
  await tx.execute(sql`revoke all on all tables in schema public from ${id}`)
  await tx.execute(sql`grant usage on schema public, drizzle to ${id}`)
  await tx.execute(sql`grant select on all tables in schema public, drizzle to ${id}`)
  await tx.execute(sql`grant usage on all sequences in schema public to ${id}`)
  const limited = new Map(limits[role].map(([table, left]) => [getTableName(table), left]))
  for (const write of everyWrite) {
    const open = (await listTables(tx)).filter((name) => limited.get(name)?.includes(write) ?? true)
    const ids = sql.join(
      open.map((name) => sql.identifier(name)),
      sql`, `,
    )
    await tx.execute(sql`grant ${sql.raw(write)} on ${ids} to ${id}`)
  }
  await tx.execute(sql`grant execute on function split_surplus(bigint, bigint) to ${id}`)
  if (role === 'worker')
    await tx.execute(
      sql`grant execute on function add_event_partition(date), drop_event_partition(text), link_audit_log(integer) to ${id}`,
    )
}

/** Without partitions: who writes to one goes through its table. */
async function listTables(db: Queryable): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)
  return rows.map(({ name }) => name)
}

const iterations = 4_096

/** What PostgreSQL keeps of a password: RFC 5803, of SCRAM-SHA-256 (RFC 7677). */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}
