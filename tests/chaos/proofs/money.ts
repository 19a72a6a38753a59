import pMap from 'p-map'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import type { Note } from './asked.ts'
import type { ChainReader, ChainTransaction } from './rpc.ts'

const readsAtOnce = 8
const systemProgram = '11111111111111111111111111111111'

interface Paid {
  signature: string
  transaction: ChainTransaction
  /** What the wallet has less of. */
  lamports: bigint
}

/**
 * Every lamport that left the project's wallet, by the transactions of the wallet alone, against what the rows say was spent; and
 * every guard account at home again.
 */
export async function proveMoney(
  db: Db,
  input: {
    reader: ChainReader
    wallet: string
    sink: string
    receivers: ReadonlySet<string>
    notOurs?: ReadonlySet<string>
  },
  note: Note,
): Promise<void> {
  const { reader, wallet, sink, receivers } = input
  const signatures = await reader.signatures(wallet)
  const all = await pMap(signatures, (signature) => readPaid(reader, signature, wallet), {
    concurrency: readsAtOnce,
  })
  const left = -all.reduce((sum, { lamports }) => sum + lamports, 0n)
  const balance = await reader.balance(wallet)
  if (left !== balance) note('wrong', 1, `the wallet holds ${balance}, by its transactions ${left}`)
  const own = all.filter(({ signature, transaction }) => {
    const { accountKeys } = transaction.transaction.message
    return accountKeys[0] === wallet && !accountKeys.includes(sink) && !input.notOurs?.has(signature)
  })
  const logged = await readLog(db)
  for (const { signature, transaction, lamports } of own) {
    const row = logged.get(signature)
    logged.delete(signature)
    const isFailed = transaction.meta.err !== null
    if (!row) note('wrong', 1, `${signature} (${isFailed ? 'failed' : 'landed'}) is not in the books`)
    else if (row.spent !== lamports || row.fee !== BigInt(transaction.meta.fee))
      note('wrong', 1, `${signature} cost ${lamports}, in the books ${row.spent}`)
    else if (isFailed !== (row.status === 'failed'))
      note('wrong', 1, `${signature} is ${row.status} in the books`)
  }
  for (const signature of logged.keys()) note('wrong', 1, `${signature} is in the books and not on chain`)
  const spent = own.reduce((sum, { lamports }) => sum + lamports, 0n)
  const [row] = await db.execute<{ spent: string }>(
    sql`select coalesce(sum(spent_lamports), 0)::text as spent from minting_masters`,
  )
  const inRows = BigInt(row?.spent ?? 0)
  if (inRows !== spent) note('wrong', 1, `runs spent ${inRows} by the rows, ${spent} by the chain`)
  await proveGuardsHome(reader, own, { kept: new Set([wallet, ...receivers]), note })
}

async function readPaid(reader: ChainReader, signature: string, wallet: string): Promise<Paid> {
  const transaction = await reader.transaction(signature)
  const { accountKeys } = transaction.transaction.message
  const at = accountKeys.indexOf(wallet)
  const { preBalances, postBalances } = transaction.meta
  return { signature, transaction, lamports: BigInt(preBalances[at] ?? 0) - BigInt(postBalances[at] ?? 0) }
}

async function readLog(db: Db) {
  const rows = await db.execute<{ signature: string; spent: string; fee: string; status: string }>(
    sql`select signature, spent_lamports::text as spent, fee_lamports::text as fee, status from tx_log`,
  )
  return new Map(
    rows.map(({ signature, status, spent, fee }) => [
      signature,
      { status, spent: BigInt(spent), fee: BigInt(fee) },
    ]),
  )
}

/** Accounts that our transactions made and that belong to no program hold deposits: none may be left but those of people. */
async function proveGuardsHome(
  reader: ChainReader,
  own: Paid[],
  { kept, note }: { kept: ReadonlySet<string>; note: Note },
) {
  const made = new Set(
    own.flatMap(({ transaction: { meta, transaction } }) =>
      transaction.message.accountKeys.filter(
        (address, at) => !kept.has(address) && meta.preBalances[at] === 0 && (meta.postBalances[at] ?? 0) > 0,
      ),
    ),
  )
  const addresses = [...made]
  const accounts = await reader.accounts(addresses)
  for (const [at, address] of addresses.entries()) {
    const account = accounts[at]
    if (account?.owner === systemProgram && account.data.length === 0)
      note('wrong', 1, `guard ${address} is not home: ${account.lamports} lamports`)
  }
}
