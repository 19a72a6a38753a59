import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '#db/connection.ts'
import { listMigrationsOfWallets, type MigrationRow } from '#db/migration/migration-list.ts'
import type { OldWallet } from '#db/migration/of-old-wallets.ts'
import type { ApiPolicy } from '../policy.ts'
import { isOf } from './read-migration.ts'
import type { Migration } from '#contract/migration/migration.ts'
import { presentMigration, type ChainWords } from './present-migration.ts'

/** The poller rests four times as long as its reading took: a slow database is not made slower. */
const restFactor = 4

interface Watcher {
  wallets: readonly OldWallet[]
  notify: (list: Migration[]) => void
  sentId: string | null
}

/** Migrations of the wallets that are watched now: one poller and one statement a second, however many watch. */
export class MigrationHub {
  readonly #db: Db
  readonly #chains: ChainWords
  readonly #log: Logger
  readonly #everyMs: number
  readonly #watchers = new Set<Watcher>()
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(input: { db: Db; chains: ChainWords; log: Logger; policy: ApiPolicy }) {
    this.#db = input.db
    this.#chains = input.chains
    this.#log = input.log
    this.#everyMs = input.policy.migrationsEveryMs
  }

  /** Migrations of wallets, newest first. */
  async read(wallets: readonly OldWallet[]): Promise<Migration[]> {
    return this.#present(await listMigrationsOfWallets(this.#db, { wallets }))
  }

  /** Sends the whole list whenever one of them changed; returns the undo. */
  subscribe(wallets: readonly OldWallet[], notify: (list: Migration[]) => void): () => void {
    const watcher: Watcher = { wallets, notify, sentId: null }
    this.#watchers.add(watcher)
    this.#schedule(this.#everyMs)
    return () => void this.#watchers.delete(watcher)
  }

  close(): void {
    this.#isClosed = true
    this.#watchers.clear()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #schedule(inMs: number) {
    if (this.#isClosed || this.#watchers.size === 0) return
    this.#timer ??= setTimeout(() => void this.#poll(), inMs)
  }

  async #poll(): Promise<void> {
    const startedAt = Date.now()
    try {
      const wallets = unique([...this.#watchers].flatMap((it) => it.wallets))
      const rows = await listMigrationsOfWallets(this.#db, { wallets })
      for (const watcher of this.#watchers) this.#notify(watcher, rows)
    } catch (err) {
      // The database may be away for a while: keep asking, the streams stay open.
      this.#log.warn({ err }, 'could not read migrations')
    }
    this.#timer = null
    this.#schedule(Math.max(this.#everyMs, (Date.now() - startedAt) * restFactor))
  }

  /** What was sent before is not sent again. The first reading is sent: the stream's own may be older. */
  #notify(watcher: Watcher, rows: MigrationRow[]) {
    const list = this.#present(rows.filter((row) => isOf(watcher.wallets, row)))
    const id = versionOf(list)
    if (id === watcher.sentId) return
    watcher.sentId = id
    watcher.notify(list)
  }

  #present(rows: MigrationRow[]): Migration[] {
    return rows.map((row) => presentMigration(this.#chains, row))
  }
}

/** Each wallet once, by each of its proofs. */
function unique(wallets: OldWallet[]): OldWallet[] {
  return [...new Map(wallets.map((it) => [`${it.provenBy}:${it.address}`, it])).values()]
}

/** The same list has the same version, in every process. */
export function versionOf(list: Migration[]) {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16)
}
