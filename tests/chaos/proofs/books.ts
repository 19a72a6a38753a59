import type { Db } from '#db/connection.ts'
import type { ApiProcess } from '../api-process.ts'
import type { ChainAsset } from '../audit.ts'
import type { Note } from './asked.ts'
import { proveMoney } from './money.ts'
import { proveReportFiles } from './report-file.ts'
import { proveReports } from './report.ts'
import type { ChainReader } from './rpc.ts'
import { proveStories } from './stories.ts'

/** Whatever was done: each lamport is in the books, all that moved has its story, and what an operator is told is so. */
export async function proveBooks(
  db: Db,
  input: {
    masterIds: number[]
    api: ApiProcess
    reader: ChainReader
    wallet: string
    sink: string
    /** As the chain's index shows them. */
    assets: ChainAsset[]
    /** Wallets that were sent coins. */
    receivers: ReadonlySet<string>
    /** Transactions of the wallet before any run. */
    notOurs?: ReadonlySet<string>
  },
  note: Note,
): Promise<void> {
  await proveMoney(db, input, note)
  await proveStories(db, note)
  await proveReports(db, input, note)
  await proveReportFiles(db, input, note)
}
