import type { Redis } from '../../support/database/redis.ts'
import type { Db } from '#db/connection.ts'
import type { Postgres } from '#localnet/postgres/start-postgres.ts'
import type { SolanaLocalnet } from '#localnet/solana/server.ts'
import type { Wallet } from '../../support/wallet/wallet.ts'
import type { ApiProcess } from '../api-process.ts'
import type { Fleet } from '../fleet.ts'
import type { Launch } from '../launch.ts'
import type { Random } from '../random.ts'
import type { Wait } from './lasting.ts'

/** A chain, and the dice. */
export interface Network {
  /** Milliseconds of a slot at the start. */
  slotMs: number
  /** RPCs; at most one of them lies at a time. */
  views: number
  random: Random
  solana: Pick<SolanaLocalnet, 'url' | 'faults'>
  /** There is something to send, so that somebody asks. @returns false where all is done, and nothing is left to be launched. */
  giveWork?(): Promise<boolean>
}

/** All that can fail, lie or be pressed in one run of chaos. */
export interface Site extends Network {
  postgres: Postgres
  /** Null: the queue is in PostgreSQL. */
  redis: Redis | null
  fleet: Fleet
  api: ApiProcess
  wallet: Wallet
  /** Where the wallet's money is while the wallet is empty. */
  sink: Wallet
  launch: Launch
  /** Reads and writes rows, while nothing of ours takes the database away; tried again where it fails. */
  calmly<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Takes the database away, while nothing of ours reads or writes rows. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/** A stretch of bad luck. */
export interface Fault<S = Site> {
  /** What fails at the same time as others: one of each stream at a time. */
  stream: 'network' | 'machines' | 'operator'
  /** Comes before the others: later there may be nothing more to send. */
  isOnlyForSends?: boolean
  /**
   * Begins it, waits, and ends it.
   * @returns false when there was nothing it could strike.
   */
  strike(site: S, wait: Wait): Promise<boolean>
}
