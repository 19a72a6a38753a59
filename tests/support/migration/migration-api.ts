import { sql } from 'drizzle-orm'
import type { AnvilAccount } from '../anvil.ts'
import { callerAt, startTestApi, type Caller, type Reply } from '../api.ts'
import { until } from '../line.ts'
import type { MigrationLine } from './migration-line.ts'
import { askFor } from './migrations.ts'
import { evmSigner, logInWallet } from '../wallet/signers.ts'

type Asked = { tokenId: string } & Record<string, string>

/** The API of a migration line: the same database and the same chains as its workers. */
export interface MigrationApi {
  url: string
  anybody: Caller
  /** Logs an account in by a signature of its own key. */
  logIn(account: AnvilAccount): Promise<Caller>
  /** Asks for a migration as the dialog does: by a session, over HTTP. */
  post(caller: Caller, account: AnvilAccount, asked: Asked): Promise<Reply>
  /** How the transfers of a transaction are handled; empty where nothing counts as one. */
  depositsOf(txHash: string): Promise<string[]>
  /** Waits until the watcher has read all there is, whatever it made of it. */
  allRead(): Promise<void>
  close(): Promise<void>
}

/** @param settings of the API beside those of the line. */
export async function startMigrationApi(
  migrationLine: MigrationLine,
  settings: Record<string, string> = {},
): Promise<MigrationApi> {
  const { REDIS_URL, SEALING_KEY, PERSONAL_KEY, SOLANA_RPC_URL, KAIA_RPC_URL, KAIA_DEPTH } =
    migrationLine.line.env
  const { url, close } = await startTestApi({
    DATABASE_URL: migrationLine.line.urlOf('api'),
    REDIS_URL,
    SEALING_KEY,
    PERSONAL_KEY,
    SOLANA_RPC_URL,
    KAIA_RPC_URL,
    KAIA_DEPTH,
    ...settings,
  })
  const anybody = callerAt(url, { cookie: '', csrfToken: '' })
  const logIn = async (account: AnvilAccount) =>
    (await logInWallet({ url, anybody }, signerOf(account))).caller
  return {
    url,
    anybody,
    logIn,
    post: (caller, account, asked) => {
      const fixture = { oldProjectId: migrationLine.oldProjectId, contract: migrationLine.old.address }
      return askFor(caller, fixture, { wallet: account.address, ...asked })
    },
    depositsOf: async (txHash) => {
      const rows = await migrationLine.line.db.execute<{ handling: string }>(
        sql`select handling from source_chain_deposits where tx_hash = ${txHash}`,
      )
      return rows.map((row) => row.handling)
    },
    allRead: async () => {
      const height = await migrationLine.anvil.provider.getBlockNumber()
      await until(`block ${height} is read`, async () => (await headOf(migrationLine)) >= height)
    },
    close,
  }
}

async function headOf({ line }: MigrationLine) {
  const [row] = await line.db.execute<{ head: number | null }>(
    sql`select max(block_number)::int as head from source_chain_blocks where chain = 'kaia'`,
  )
  return row?.head ?? 0
}

/** The key of an account, as a wallet that signs. */
export function signerOf(account: AnvilAccount) {
  return evmSigner({ secretKey: Uint8Array.from(Buffer.from(account.secret.slice(2), 'hex')) })
}
