import { listLoggedItems, listLoggedOfOthers, type LoggedItem } from '#db/census/ledger.ts'
import type { ReadContext } from '../context.ts'
import type { FoundOnChain, Outcome } from './define-operation.ts'
import { listOutcomesOf, readAll, walletsOf, type PayoutSearch } from './find-payouts.ts'

/**
 * See Operation.readChain: what the wallet of the run, and those that its project had before, paid to items of it. What the log says of other runs is read only where the rows of
 * this one name it: it paid items of both, and its cost is theirs.
 */
export async function readPayouts(
  ctx: ReadContext,
  search: PayoutSearch,
  rows: LoggedItem[],
): Promise<FoundOnChain> {
  const { run, program, toPayout } = search
  const outcomes = await listOutcomesOf(ctx, search)
  const signatures = outcomes.map(({ signature }) => signature)
  const others = await listLoggedOfOthers(ctx.db, run.master.id, signatures)
  const named = new Set(rows.map(({ signature }) => signature))
  const keyOf = new Map(rows.map((item) => [program.idOf(toPayout(item)), item.key]))
  const mayBeOwn = outcomes.filter(({ signature }) => !others.has(signature) || named.has(signature))
  const outcomeOf = new Map<string, Outcome>(mayBeOwn.map((outcome) => [outcome.signature, outcome]))
  const found: FoundOnChain = { assets: new Map(), landed: new Map(), touched: [] }
  for (const { landed, ids } of await readAll(program, mayBeOwn)) {
    const keys = ids.flatMap((id) => keyOf.get(id) ?? [])
    const outcome = outcomeOf.get(landed.signature)
    if (keys.length === 0 || !outcome) continue
    found.touched.push(outcome)
    if (outcome.hasFailed) continue
    if (!others.has(landed.signature)) found.landed.set(landed.signature, landed)
    for (const key of keys) if (!found.assets.has(key)) found.assets.set(key, landed.signature)
  }
  return found
}

/** Whether a transaction of one of its wallets was to pay items of the run. */
export async function isOfItems(ctx: ReadContext, search: PayoutSearch, signature: string): Promise<boolean> {
  const { run, program, toPayout } = search
  const wallets = await walletsOf(ctx, search)
  const [paid] = await readAll(
    program,
    wallets.map((wallet) => ({ signature, wallet })),
  )
  if (!paid) return false
  const ids = new Set(paid.ids)
  const items = await listLoggedItems(ctx.db, run.master.id)
  return items.some((item) => ids.has(program.idOf(toPayout(item))))
}
