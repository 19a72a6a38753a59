import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import { associatedAccountOf } from '#contract/send-token/associated-account.ts'
import type { Token } from '#contract/send-token/token.ts'
import { makePaidAt } from '../support/kinds/paid-in.ts'
import { payoutKindOf, type PayoutKind } from '../support/kinds/payout-kinds.ts'
import { toPayoutItem } from '../support/kinds/payouts.ts'
import { saveTestPlan, saveTestProject } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { auditRows, startNotes } from './audit.ts'
import { createTurns } from './calm.ts'
import { sizeOfRuns, type Launch } from './launch.ts'
import type { MintSite } from './mints.ts'
import type { ChaosOptions } from './options.ts'
import type { Note } from './proofs/asked.ts'
import { proveBooks } from './proofs/books.ts'
import { createReader } from './proofs/rpc.ts'

/** Payouts of one of the runs they are spread over, at most. */
const runItemsMax = 150
/** One in a hundred must fail, alone: too little for a wallet that holds nothing, or a token for what is no wallet. */
const poisonEvery = 100
/** Each wallet is paid by so many of the rows, each with another sum. */
const rowsOfOwner = 3
const leastUnits = 2_000_000n
const canaryEvery = 3

type Asked = ReturnType<typeof toPayoutItem>

/** Runs that pay out as the kills go on. A list whose rows a restore took along is entered again, as a person would. */
export async function preparePayouts(
  kind: PayoutKind,
  { db, calmly, keys: { vault }, wallet, sink, api, rpcUrl }: MintSite & { rpcUrl: string },
  options: ChaosOptions,
): Promise<Launch> {
  const projectId = await saveTestProject(db, vault, wallet)
  // In fair weather.
  const token = await makePaidAt(kind, rpcUrl, wallet)
  // What made the token is of no run.
  const notOurs = new Set(await createReader(rpcUrl).signatures(wallet.address))
  const { isOfWallet = false } = payoutKindOf(kind)
  const holder = isOfWallet ? wallet.address : null
  // What is burnt is missed of what the wallet had.
  const before = holder === null ? 0n : ((await heldOf(rpcUrl, [holder], token)).get(holder) ?? 0n)
  const lists = listsOf(options.items, token, holder)
  const masterIds: number[] = []
  const inTurn = createTurns()
  const launch = async (run: number) => {
    const settings = { isCanary: run % canaryEvery === canaryEvery - 1 }
    const plan = { projectId, collectionId: null, kind, standard: 'token-metadata', settings } as const
    await calmly(async (rows) => {
      // A backup that came back before this took others along, which are entered first.
      if (masterIds.length !== run) return
      masterIds.push(await saveTestPlan(rows, vault, { ...plan, items: lists[run] ?? [] }))
    })
  }
  return {
    runs: lists.length,
    masterIds,
    get launched() {
      return masterIds.length
    },
    upTo: (count) =>
      inTurn(async () => {
        while (masterIds.length < Math.min(count, lists.length)) await launch(masterIds.length)
      }),
    forgetAfter: (launched) => {
      masterIds.length = launched
    },
    audit: async (url) => {
      const asked = lists.flat()
      const { result, note } = startNotes()
      await auditPayouts(db, { rpcUrl: url, masterIds, asked, token, holder, before }, note)
      const receivers = new Set(asked.map(({ owner }) => owner))
      const books = {
        masterIds,
        api,
        wallet: wallet.address,
        sink: sink.address,
        assets: [],
        receivers,
        notOurs,
      }
      await proveBooks(db, { ...books, reader: createReader(url) }, note)
      return result
    },
  }
}

/** @param holder of whom all of it is; null: it is for others. */
function listsOf(count: number, token: Token | null, holder: string | null): Asked[][] {
  const toItem = (payout: { owner: string; amount: bigint }) =>
    toPayoutItem({ ...payout, ...(token && { token }) })

  const owners = Array.from({ length: Math.ceil(count / rowsOfOwner) }, () => newWallet().address)
  const all = Array.from({ length: count }, (_, at): Asked => {
    if (at % poisonEvery === poisonEvery - 1)
      // A name that no person retries.
      return {
        ...toItem({ owner: token?.mint ?? newWallet().address, amount: BigInt(at) }),
        name: 'poison'.padEnd(33, '!'),
      }
    return toItem({ owner: holder ?? owners[at % owners.length] ?? '', amount: leastUnits + BigInt(at) })
  })
  const runItems = sizeOfRuns(count, runItemsMax)
  const runs = Math.ceil(count / runItems)
  return Array.from({ length: runs }, (_, run) => all.slice(run * runItems, (run + 1) * runItems))
}

interface AuditInput {
  rpcUrl: string
  masterIds: number[]
  asked: Asked[]
  /** What is paid; null: coins. */
  token: Token | null
  /** Of whom all of it is, and what that had before; null: it is for others, who had nothing. */
  holder: string | null
  before: bigint
}

/** Sums what each wallet holds against what the lists say it gets, to the base unit. Knows nothing of how it was paid. */
async function auditPayouts(
  db: Db,
  { rpcUrl, masterIds, asked, token, holder, before }: AuditInput,
  note: Note,
): Promise<void> {
  const rows = await db.execute<{
    owner: string
    amount: string
    status: string
    reason_code: string | null
  }>(sql`
    select owner, payload->>'amount' as amount, status, reason_code from minting_items
    where master_id = any(${sql.param(masterIds)}::bigint[])`)
  const rowOf = new Map(rows.map((row) => [`${row.owner} ${row.amount}`, row]))
  const due = new Map<string, bigint>()
  for (const { owner, amount, name } of asked) {
    const row = rowOf.get(`${owner} ${amount}`)
    const isPoisoned = name.startsWith('poison')
    const isCancelled = row?.reason_code === 'CANCELLED'
    due.set(owner, (due.get(owner) ?? 0n) + (isPoisoned || isCancelled ? 0n : BigInt(amount)))
    const expected = isPoisoned || isCancelled ? '40' : '20'
    if (row?.status !== expected)
      note(
        'wrong',
        1,
        `${amount} to ${owner} is ${row?.status} ${row?.reason_code ?? ''}, expected ${expected}`,
      )
  }
  const held = await heldOf(rpcUrl, [...due.keys()], token)
  for (const [owner, amount] of due) {
    const found = held.get(owner) ?? 0n
    const has = owner === holder ? before - found : found
    if (has > amount) note('duplicates', 1, `${owner} has ${has}, the lists say ${amount}`)
    if (has < amount) note('missing', 1, `${owner} has ${has}, the lists say ${amount}`)
  }
  await auditRows(db, masterIds, note)
}

const accountsAtOnce = 100

/** What each owner holds, as the chain says at `finalized`: lamports, or base units of a token. */
async function heldOf(rpcUrl: string, owners: string[], token: Token | null): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>()
  for (let from = 0; from < owners.length; from += accountsAtOnce) {
    const block = owners.slice(from, from + accountsAtOnce)
    const accounts = await accountsAt(
      rpcUrl,
      block.map((owner) => (token ? associatedAccountOf(owner, token) : owner)),
    )
    block.forEach((owner, at) => found.set(owner, amountIn(accounts[at] ?? null, token)))
  }
  return found
}

type Account = { lamports: number; data: [string, string] }

function amountIn(account: Account | null, token: Token | null): bigint {
  if (account === null) return 0n
  // An account of a token has its amount behind two addresses.
  return token ? Buffer.from(account.data[0], 'base64').readBigUInt64LE(64) : BigInt(account.lamports)
}

async function accountsAt(rpcUrl: string, addresses: string[]): Promise<(Account | null)[]> {
  const params = [addresses, { commitment: 'finalized', encoding: 'base64' }]
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getMultipleAccounts', params }),
  })
  const { result } = (await reply.json()) as { result: { value: (Account | null)[] } }
  return result.value
}
