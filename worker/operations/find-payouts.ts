import pMap from 'p-map'
import type { OperationResult } from '#contract/operation/operations.ts'
import { listKnownSignatures, listLoggedSignatures } from '#db/census/count.ts'
import { listUnfinishedOfRun } from '#db/census/unfinished.ts'
import { listFormerWallets } from '#db/project/projects.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import type { FoundPayouts, Payout, PayoutOutcome, PayoutProgram } from '../chains/payout.ts'
import type { ReadContext } from '../context.ts'
import { isGivenUp } from './define-operation.ts'

const readsAtOnce = 16
const signaturesAtOnce = 1_000
const itemsAtOnce = 1_000

export interface PayoutSearch {
  run: Run
  /** The wallet that pays. */
  authority: string
  program: PayoutProgram
  toPayout(item: PlannedItem): Payout
  /** What a row keeps of one that landed. */
  toResult(payout: Payout): OperationResult
}

/** A transaction and the wallet that paid with it. */
export interface PaidBy extends FoundPayouts {
  wallet: string
}

/** A transaction without a row of this run, and the items of the run that it paid. */
export interface FoundPaid extends PaidBy {
  items: { itemId: number; payout: Payout }[]
}

export interface PaidOnChain {
  /** The oldest first. */
  found: FoundPaid[]
  /** Attempts that were given up and landed: those of the run, and those of others that paid what the run is to pay. */
  givenUp: { attemptId: number; masterId: number }[]
}

/**
 * What the chain says was paid of a run and its rows do not: every transaction of its wallet, from the first on, is held against them, and
 * every one of the wallets that its project paid from before its key was replaced. Also what is older than the run counts, since its list
 * may have been entered before in rows that are lost. The chain is read before the rows: what is there was signed, and so is in them.
 * @throws ChainError unless every RPC answers.
 */
export async function findPayouts(ctx: ReadContext, search: PayoutSearch): Promise<PaidOnChain> {
  const outcomes = await listOutcomesOf(ctx, search)
  const { unknown, givenUp, ofOthers } = await sortOut(ctx, outcomes, search.run.master.id)
  const paid = await readAll(
    search.program,
    outcomes.filter(({ signature }) => unknown.has(signature)),
  )
  const matched = paid.length === 0 ? [] : await matchItems(ctx, search, paid)
  return {
    found: matched.filter(({ landed }) => !ofOthers.has(landed.signature)),
    givenUp: [...givenUp, ...matched.flatMap(({ landed }) => ofOthers.get(landed.signature) ?? [])],
  }
}

/**
 * What wallets of a project paid and no item explains, as `FoundPayouts.ids`, the oldest first: rows that a backup took along do not know it.
 * @throws ChainError unless every RPC answers.
 */
export async function listUnknownPaid(
  ctx: Pick<ReadContext, 'db'>,
  { program, ...of }: OfProject & { program: PayoutProgram },
): Promise<string[]> {
  const outcomes = await listOutcomesOfWallets(program, await walletsOfProject(ctx, of))
  const { unknown } = await sortOut(ctx, outcomes, null)
  const paid = await readAll(
    program,
    outcomes.filter(({ signature }) => unknown.has(signature)),
  )
  return paid.flatMap(({ ids }) => ids)
}

interface SortedOut {
  /** Signatures of what may have paid what no item of the run says. */
  unknown: Set<string>
  /** Attempts of the run that were given up and landed. */
  givenUp: PaidOnChain['givenUp']
  /** The same of other runs, by signature. */
  ofOthers: Map<string, PaidOnChain['givenUp'][number]>
}

/** @param masterId of the run that is asked for; null: of none. */
async function sortOut(
  ctx: Pick<ReadContext, 'db'>,
  outcomes: WalletOutcome[],
  masterId: number | null,
): Promise<SortedOut> {
  const succeeded = [
    ...new Set(outcomes.filter(({ hasFailed }) => !hasFailed).map(({ signature }) => signature)),
  ]
  const sorted: SortedOut = { unknown: new Set(), givenUp: [], ofOthers: new Map() }
  for (let from = 0; from < succeeded.length; from += signaturesAtOnce) {
    const block = succeeded.slice(from, from + signaturesAtOnce)
    const [known, logged] = await Promise.all([
      listKnownSignatures(ctx.db, block),
      listLoggedSignatures(ctx.db, block),
    ])
    for (const [signature, attempt] of known)
      if (isGivenUp(attempt)) {
        const one = { attemptId: attempt.attemptId, masterId: attempt.masterId }
        if (one.masterId === masterId) sorted.givenUp.push(one)
        else sorted.ofOthers.set(signature, one)
      }
    // What was adopted for one run may have paid items of another: a list that was entered again in two parts.
    for (const signature of block)
      if (sorted.ofOthers.has(signature) || (known.get(signature)?.isAdopted ?? !logged.has(signature)))
        sorted.unknown.add(signature)
  }
  return sorted
}

/** A transaction that touched a wallet. */
export interface WalletOutcome extends PayoutOutcome {
  wallet: string
}

interface OfProject {
  projectId: number
  /** The wallet that it pays with now. */
  authority: string
}

/** Every wallet that may have paid items of the run: its own, and those of its project whose key was replaced. */
export function walletsOf(
  ctx: Pick<ReadContext, 'db'>,
  { run, authority }: Pick<PayoutSearch, 'run' | 'authority'>,
): Promise<string[]> {
  return walletsOfProject(ctx, { projectId: run.plan.projectId, authority })
}

async function walletsOfProject({ db }: Pick<ReadContext, 'db'>, { projectId, authority }: OfProject) {
  const former = await listFormerWallets(db, projectId)
  return [authority, ...former.filter((address) => address !== authority)]
}

/** Of all of them, the oldest first. What touched two of them is there twice. */
export async function listOutcomesOf(ctx: ReadContext, search: PayoutSearch): Promise<WalletOutcome[]> {
  return listOutcomesOfWallets(search.program, await walletsOf(ctx, search))
}

async function listOutcomesOfWallets(program: PayoutProgram, wallets: string[]): Promise<WalletOutcome[]> {
  const all: WalletOutcome[] = []
  for (const wallet of wallets)
    all.push(...(await program.listOutcomes(wallet)).map((outcome) => ({ ...outcome, wallet })))
  return wallets.length === 1 ? all : all.toSorted((a, b) => Number(a.slot - b.slot))
}

/** What transactions that their wallets paid for were to pay, in their order. */
export async function readAll(
  program: PayoutProgram,
  transactions: { signature: string; wallet: string }[],
): Promise<PaidBy[]> {
  const read = await pMap(
    transactions,
    async ({ signature, wallet }) => {
      const found = await program.readPaid(wallet, signature)
      return found && { ...found, wallet }
    },
    { concurrency: readsAtOnce },
  )
  return read.flatMap((found) => found ?? [])
}

/** Each item is of the first transaction that paid it. */
async function matchItems(
  ctx: ReadContext,
  { run, program, toPayout }: PayoutSearch,
  paid: PaidBy[],
): Promise<FoundPaid[]> {
  const firstOf = new Map<string, number>()
  paid.forEach(({ ids }, at) => {
    for (const id of ids) if (!firstOf.has(id)) firstOf.set(id, at)
  })
  const itemsOf = paid.map((): FoundPaid['items'] => [])
  for (let after = 0; ;) {
    const only = { masterId: run.master.id, after, limit: itemsAtOnce }
    const items = await listUnfinishedOfRun(ctx.db, only)
    for (const item of items) {
      const payout = toPayout(item)
      const at = firstOf.get(program.idOf(payout))
      if (at !== undefined) itemsOf[at]?.push({ itemId: item.itemId, payout })
    }
    const last = items.at(-1)
    if (last === undefined || items.length < itemsAtOnce) break
    after = last.itemId
  }
  return paid.flatMap((found, at) => {
    const items = itemsOf[at] ?? []
    return items.length > 0 ? [{ ...found, items }] : []
  })
}
