import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Standard } from '#contract/codes/status.ts'
import { countByStage } from '#contract/operation/estimate.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import {
  guardReturnLamports,
  noTrees,
  signatureLamports,
  type QuoteInput,
  type RouteQuote,
} from '#contract/operation/quote.ts'
import type { Line } from './line.ts'

/** Lamports may differ by so much of what was quoted: what a compute limit asks for differs from item to item. */
const shareMax = 0.05

/** `smallestBuffer`: of the trees that hold the leaves. */
type Asked = QuoteInput & { kind: LaunchKind; standard: Standard; smallestBuffer?: number | null }

/**
 * That a run which has ended took the transactions that its quote said, and the lamports: what came back is taken off, and what was sent
 * left out, beside which the rest is little.
 */
export async function expectAsQuoted(line: Line, masterId: number, asked: Asked): Promise<void> {
  const { kind, standard, smallestBuffer = null, ...input } = asked
  const trees = { ...noTrees, smallestBuffer }
  const routes = launchOf(kind).quote(input, await line.ctx.conditions(), trees)
  const route = routes.find((it) => it.standard === standard)
  if (!route) throw new Error(`There is no quote of ${kind} of ${standard}.`)
  const taken = await takenBy(line, masterId)
  expect(taken.transactions).toBe(route.transactions)
  // A worker that is late brings the guards of two stages home with one transaction.
  const returns = returnLamports(route, asked)
  expect(taken.returns).toBeLessThanOrEqual(Number(returns))
  expect(taken.returns > 0).toBe(returns > 0n)
  const sent = BigInt(route.sentLamports ?? 0)
  const quoted = Number(BigInt(route.totalLamports) - sent - BigInt(route.returnedLamports ?? 0) - returns)
  const lamports = Number(BigInt(taken.lamports) - sent) - taken.returns
  expect(Math.abs(lamports - quoted) / Math.abs(quoted), `${lamports} of ${quoted}`).toBeLessThan(shareMax)
}

/** `returns`: what those took for their signatures that brought guards home. */
async function takenBy({ db }: Line, masterId: number) {
  const [row] = await db.execute<{ transactions: number; lamports: string; returns: number }>(sql`
    select count(*) filter (where kind <> 'guard-return')::int as transactions, sum(spent_lamports)::text as lamports,
      (count(*) filter (where kind = 'guard-return') * ${signatureLamports})::int as returns
    from tx_log where master_id = ${masterId} and status = 'final'`)
  if (!row) throw new Error(`Run ${masterId} has no transactions.`)
  return row
}

function returnLamports({ guardLamports, itemsPerTransaction }: RouteQuote, asked: Asked): bigint {
  if (BigInt(guardLamports ?? 0) === 0n) return 0n
  const { count, isCanary = false } = asked
  return guardReturnLamports(countByStage({ items: count, itemsPerTransaction, isCanary }))
}
