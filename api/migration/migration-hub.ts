import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '#db/connection.ts'
import { listMigrationsOfWallets, type MigrationRow } from '#db/migration/migration-list.ts'
import type { OldWallet } from '#db/migration/of-old-wallets.ts'
import { WatchHub } from '../http/watch-hub.ts'
import type { ApiPolicy } from '../policy.ts'
import { isOf } from './read-migration.ts'
import type { Migration } from '#contract/migration/migration.ts'
import { presentMigration, type ChainWords } from './present-migration.ts'

/** Migrations of the wallets that are watched now. */
export class MigrationHub {
  readonly #db: Db
  readonly #chains: ChainWords
  readonly #watched: WatchHub<readonly OldWallet[], MigrationRow[], Migration[]>

  constructor({ db, chains, log, policy }: { db: Db; chains: ChainWords; log: Logger; policy: ApiPolicy }) {
    this.#db = db
    this.#chains = chains
    this.#watched = new WatchHub({
      everyMs: policy.migrationsEveryMs,
      read: (asked) => listMigrationsOfWallets(db, { wallets: unique(asked.flat()) }),
      pick: (rows, wallets) => this.#present(rows.filter((row) => isOf(wallets, row))),
      idOf: versionOf,
      onError: (err) => log.warn({ err }, 'could not read migrations'),
    })
  }

  /** Migrations of wallets, newest first. */
  async read(wallets: readonly OldWallet[]): Promise<Migration[]> {
    return this.#present(await listMigrationsOfWallets(this.#db, { wallets }))
  }

  /** Sends the whole list whenever one of them changed; returns the undo. */
  subscribe(wallets: readonly OldWallet[], notify: (list: Migration[]) => void): () => void {
    return this.#watched.subscribe(wallets, notify)
  }

  close(): void {
    this.#watched.close()
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
