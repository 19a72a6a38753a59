import { rentOf } from '#contract/operation/quote.ts'
import type { OperationResult } from '#contract/operation/operations.ts'
import type { PayoutResult } from '#contract/operation/payout.ts'
import type { PlanKind } from '#contract/codes/status.ts'
import { heldKey } from '#db/run/keys/business-keys.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import type { PaidOut, Payout, PayoutContext, PayoutProgram } from '../chains/payout.ts'
import type { Programs } from '../chains/programs.ts'
import type { Signer } from '../chains/transaction.ts'
import type { ReadContext } from '../context.ts'
import { adoptPayouts, countPaid } from './adopt-payouts.ts'
import { defineOperation, type Operation, type RunCensus } from './define-operation.ts'
import { ownersOf } from './owners-of.ts'
import { listUnknownPaid, type PayoutSearch } from './find-payouts.ts'
import { isOfItems, readPayouts } from './read-payouts.ts'
import type { Work } from './work.ts'

/** Before one is final: a signature, the most a transaction may run, and the guard. */
const feeLamports = 5_000n
const computeUnitsMax = 1_400_000n

interface PayoutOperation {
  kind: PlanKind
  /** What pays one of its items; budget, memo and guard are those of every payout. */
  calls: Operation['calls']
  program(programs: Programs): PayoutProgram
  /** What an item pays, by its payload. */
  read(payload: unknown): PaidPart
  /** What a row keeps of it at its end, by the base units that the balances show; without it, as received. */
  toResult?(units: bigint): OperationResult
  /** Coins that an item moves out of the wallet; it may move something else. */
  carriedLamports(amount: bigint): bigint
  /** Bytes, at most, of an account that may be made for each item; without it, none is. */
  openedBytesMax?: number
}

/** How much, and of what. */
type PaidPart = Pick<Payout, 'amount' | 'token'>

/**
 * An operation that pays out what a wallet holds. The chain refuses nothing of it a second time: a guard account keeps a chunk from landing
 * twice, and what landed without a row is found by the memo in it before anything is sent.
 */
export function payoutOperation(own: PayoutOperation): Operation {
  const { kind, program, carriedLamports, openedBytesMax } = own
  const toPayout = payoutOf(own)
  return defineOperation({
    kind,
    calls: ['setBudget', 'writeMemo', 'makeGuard', ...own.calls],
    paysTo: ownersOf,
    guard: () => 'account',
    findObstacle: () => null,
    census: censusOf(own),
    payments: {
      listUnknown: (ctx, of) => listUnknownPaid(ctx, { ...of, program: program(ctx.chain.programs) }),
      idOf: (ctx, item) => program(ctx.chain.programs).idOf(toPayout(item)),
    },
    readChain: (ctx, { run, authority, items }) =>
      readPayouts(ctx, searchOf(own, ctx, run, authority), items),
    ...(openedBytesMax !== undefined && {
      inspect: async (ctx, _run, items) => ({
        opening: await program(ctx.chain.programs).listOpening(items.map(toPayout)),
      }),
    }),
    pack: (ctx, { authority, items, version, guardSeed, facts }) => {
      const guard = { seed: guardSeed ?? '' }
      const context = { version, authority, guard, memo: { planId: 0, chunkId: 0 } }
      const itemOf = new Map(items.map((item) => [toPayout(item), item]))
      const groups = program(ctx.chain.programs).pack(context, [...itemOf.keys()], facts.opening)
      return groups.map((group) => group.flatMap((payout) => itemOf.get(payout) ?? []))
    },
    price: {
      firstLamports: (_run, items, conditions) => {
        const opened = openedBytesMax === undefined ? 0n : rentOf(conditions, openedBytesMax) * BigInt(items)
        const priority = (computeUnitsMax * conditions.priorityMicroLamports) / 1_000_000n
        return feeLamports + priority + conditions.rentBaseLamports + opened
      },
      isPerItem: () => openedBytesMax !== undefined,
      carriedLamports: ({ payload }) => carriedLamports(own.read(payload).amount),
    },
    build: (ctx, work, options) =>
      program(ctx.chain.programs).build(contextOf(work), work.items.map(toPayout), options),
    listWritable: (_ctx, { authority }) => [authority.address],
    readBack: async (ctx, work, signature) => {
      const payouts = work.items.map(toPayout)
      const found = await program(ctx.chain.programs).readBack(contextOf(work), payouts, signature)
      // A key that was given back is the payout's no more, and the item's still.
      const keys = work.items.map(({ key }) => key)
      return { cost: found.cost, items: keys.flatMap((key, at) => toDone(own, key, found.payouts[at])) }
    },
    classify: (ctx, work, err, shape) =>
      program(ctx.chain.programs).classify(contextOf(work), work.items.map(toPayout), err, shape),
  })
}

function censusOf(own: PayoutOperation): RunCensus {
  return {
    count: async (ctx, run) => {
      const authority = ctx.keyring.authority(run)
      return authority ? countPaid(ctx, searchOf(own, ctx, run, authority)) : []
    },
    adopt: (ctx, run, authority, input) => adoptPayouts(ctx, searchOf(own, ctx, run, authority), input),
    isOwn: async (ctx, run, landed) => {
      const authority = ctx.keyring.authority(run)
      return authority !== null && isOfItems(ctx, searchOf(own, ctx, run, authority), landed.signature)
    },
  }
}

function searchOf(own: PayoutOperation, ctx: ReadContext, run: Run, authority: Signer): PayoutSearch {
  const program = own.program(ctx.chain.programs)
  const toResult = (payout: Payout) => resultOf(own, program.arrivesOf(payout))
  return { run, authority: authority.address, program, toPayout: payoutOf(own), toResult }
}

/** None for an item that was not read back: then it is missed. */
function toDone(own: PayoutOperation, key: string, paid: PaidOut | undefined) {
  return paid ? [{ key, assetId: null, result: resultOf(own, paid.received) }] : []
}

function resultOf({ toResult }: PayoutOperation, units: bigint): OperationResult {
  return toResult ? toResult(units) : ({ received: String(units) } satisfies PayoutResult)
}

function payoutOf({ read }: PayoutOperation) {
  return ({ key, owner, payload }: Pick<PlannedItem, 'key' | 'owner' | 'payload'>): Payout =>
    // What was cancelled may have landed all the same, with the key that it had.
    ({ key: heldKey(key), owner, ...read(payload) })
}

function contextOf({ run, chunk, authority }: Work): PayoutContext {
  if (chunk.guardSeed === null) throw new Error(`Chunk ${chunk.id} pays out and has no guard.`)
  return {
    version: chunk.txVersion,
    authority,
    guard: { seed: chunk.guardSeed },
    memo: { planId: run.plan.id, chunkId: chunk.id },
  }
}
