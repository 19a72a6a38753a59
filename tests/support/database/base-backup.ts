import { randomBytes } from 'node:crypto'
import { appendFile, chown, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Postgres } from '#localnet/postgres/start-postgres.ts'

/** A whole server at one moment: every database, whoever worked on them meanwhile. */
export interface BaseBackup {
  /** Ends every connection, and the server goes on from that moment, on a timeline of its own. Once. */
  restore(): Promise<void>
  /** Removes the copy, where it was not put back. */
  drop(): Promise<void>
}

/** Of this server alone: no process of another one may be taken for its own, and its log is copied when all else is there. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])
const log = 'pg_wal'

/**
 * Copies the files of a server while it works, as `pg_basebackup` does, with what it logged meanwhile: replayed, it makes one moment of
 * files that were copied one after the other.
 */
export async function takeBaseBackup(server: Pick<Postgres, 'url' | 'restart'>): Promise<BaseBackup> {
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  try {
    const [begin] = await sql<{ dir: string; segment: string }[]>`
      select current_setting('data_directory') as dir, pg_walfile_name(pg_backup_start('copy', true)) as segment`
    if (!begin) throw new Error('The server began no backup.')
    const { dir } = begin
    const copy = `${dir}-${randomBytes(4).toString('hex')}`
    const drop = () => rm(copy, { recursive: true, force: true })
    try {
      await copyServer(sql, begin, copy)
    } catch (error) {
      await drop()
      throw error
    }
    const putBack = async () => {
      await rm(dir, { recursive: true })
      await recoverByItself(copy)
      await rename(copy, dir)
    }
    return { restore: () => server.restart(putBack), drop }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function copyServer(
  sql: postgres.Sql,
  { dir, segment }: { dir: string; segment: string },
  copy: string,
) {
  await copyFolder(dir, copy, (name) => !leftOut.has(name))
  const [end] = await sql<{ label: string; segment: string }[]>`
    select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`
  if (!end) throw new Error('The server ended no backup.')
  const isLogged = (name: string) => name.endsWith('.history') || (name >= segment && name <= end.segment)
  await copyFolder(join(dir, log), join(copy, log), isLogged)
  await writeFile(join(copy, 'backup_label'), end.label)
}

/** What it needs of the log lies beside it; nothing fetches more. */
async function recoverByItself(dir: string): Promise<void> {
  await appendFile(join(dir, 'postgresql.auto.conf'), "restore_command = 'false'\n")
  await writeFile(join(dir, 'recovery.signal'), '')
  // The server's user removes it, as it does the label.
  await giveTo(await stat(join(dir, 'PG_VERSION')), join(dir, 'recovery.signal'), join(dir, 'backup_label'))
}

/** A folder with whatever lies in it, owned as it is. The server makes and removes files meanwhile. */
async function copyFolder(from: string, to: string, isCopied: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const owner = await stat(from)
  await giveTo(owner, to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    // The log's own files come last.
    if (entry.isDirectory()) await copyFolder(source, target, (name) => entry.name !== log && isCopied(name))
    else if (entry.isFile() && isCopied(entry.name) && (await isThere(copyFile(source, target))))
      await giveTo(owner, target)
  }
}

function isThere(copied: Promise<void>): Promise<boolean> {
  return copied.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )
}

/** As root we make files that the server's user may not touch. */
async function giveTo({ uid, gid }: { uid: number; gid: number }, ...paths: string[]): Promise<void> {
  if (process.getuid?.() === 0) for (const path of paths) await chown(path, uid, gid)
}
