import type { AssetContext, AssetItem, AssetProgram, ReadDone } from '../../programs.ts'
import type { SendOptions, SignedTransaction } from '../../transaction.ts'
import { askWitnesses, confirmRefusal, doneAlready } from '../assets/refusals.ts'
import type { Refusal } from '../assets/asset-steps.ts'
import { readLanded } from '../census/landed.ts'
import { classify, type ItemMeaning } from '../failure/classify.ts'
import { computeBudget } from '../instructions/compute-budget.ts'
import { BUDGET_INSTRUCTIONS, COMPUTE_UNITS_MAX, TRACE_LENGTH_MAX } from '../limits/transaction-limits.ts'
import type { Instruction } from '../message/instruction.ts'
import { MessageSizer } from '../message/message-sizer.ts'
import { checkSize } from '../message/check-size.ts'
import { signTransaction } from '../message/sign-transaction.ts'
import { readFinalizedHeight } from '../network/finalized-height.ts'
import { finalizedTransaction, landedCost } from '../read-back/landed-transaction.ts'
import { mismatch } from '../read-back/mismatch.ts'
import { outerCalls, type OuterCall } from '../read-back/outer-calls.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'

/**
 * What one operation changes of tokens or of their accounts, whose address is the `assetId` of an item. The chain may let it be done again,
 * so it is read first, and told from its instructions afterwards. @typeParam Seen what the chain says of one.
 */
export interface TokenChangeSteps<Item extends AssetItem, Seen> {
  /** Reads what is changed, in the order of the items. @param options see `readAccounts`. */
  look(rpc: Rpc, items: Item[], options: LookOptions): Promise<Seen[]>
  /** It is as the item asks: nothing is left to do. */
  isDone(item: Item, seen: Seen): boolean
  /** Why it may not be done; where it is done already nobody asks. */
  findRefusal(item: Item, seen: Seen, wallet: string): Refusal | null
  /** As many for every item of a transaction. */
  instructions(item: Item, seen: Seen, wallet: string): Instruction[]
  /** What the last of these instructions that is of this kind did to the address of the item; null: none is. */
  lastOf(item: Item, calls: OuterCall[]): 'asked' | 'other' | null
  /** @throws ChainError READ_BACK_MISMATCH where the chain shows something else at finality. */
  checkFinal(item: Item, seen: Seen): void
  /** An instruction as large as any, and what one item takes; null: each item goes alone. */
  packing: { sample(item: Item, wallet: string): Instruction; units: number; trace: number } | null
  meaning: ItemMeaning
}

interface LookOptions {
  commitment: 'confirmed' | 'finalized'
  minSlot?: bigint
}

export function createTokenChangeProgram<Item extends AssetItem, Seen>(
  pool: RpcPool,
  steps: TokenChangeSteps<Item, Seen>,
): AssetProgram<Item, Item> {
  return {
    pack: (context, items) => pack(steps, context, items),
    build: (context, items, options) => build(pool, steps, { context, items }, options),
    readBack: async (_context, items, signature) => {
      const transaction = await finalizedTransaction(pool, signature)
      const calls = outerCalls(transaction.transaction)
      const seen = await steps.look(pool, items, { commitment: 'finalized', minSlot: transaction.slot })
      for (const [at, item] of items.entries()) {
        if (steps.lastOf(item, calls) !== 'asked')
          throw mismatch('outcome', item.key, { planned: 'changed', found: 'another change' })
        const one = seen[at]
        if (one !== undefined) steps.checkFinal(item, one)
      }
      return { items, cost: landedCost(transaction) }
    },
    listTraces: (_standard, assetIds) =>
      Promise.resolve(assetIds.map((assetId) => ({ address: assetId, assetIds: [assetId] }))),
    listDone: async (_context, items) => {
      if (items.length === 0) return []
      const answers = await askWitnesses(pool, (rpc) => lookFinal(steps, rpc, items), [])
      const isSo = (item: Item, one: Seen | undefined) => one !== undefined && steps.isDone(item, one)
      return items.filter((item, at) => answers.length > 0 && answers.every((seen) => isSo(item, seen[at])))
    },
    readDone: (context, items, signature) => readDone(pool, steps, context, items, signature),
    classify: (_standard, err, shape) => classify(err, shape, steps.meaning),
  }
}

async function build<Item extends AssetItem, Seen>(
  pool: RpcPool,
  steps: TokenChangeSteps<Item, Seen>,
  { context, items }: { context: AssetContext; items: Item[] },
  options: SendOptions,
): Promise<SignedTransaction> {
  const { version, authority } = context
  const { address: wallet } = authority
  const seen = await steps.look(pool, items, { commitment: 'confirmed' })
  const parts = await Promise.all(
    items.map(async (item, at) => {
      const one = seen[at]
      if (one !== undefined && !refusalOf(steps, item, one, wallet))
        return steps.instructions(item, one, wallet)
      throw await confirmRefusal(pool, item, async (rpc) => {
        const [final] = await lookFinal(steps, rpc, [item])
        return final === undefined ? null : refusalOf(steps, item, final, wallet)
      })
    }),
  )
  const of = { prologue: 0, instructionsPerItem: parts[0]?.length ?? 1 }
  const signed = signTransaction(
    { version, payer: authority, signers: [], instructions: parts.flat(), ...of },
    options,
  )
  checkSize(version, signed, (size) => ({
    code: 'MINT_TOO_LARGE',
    params: { items: String(items.length), ...size },
  }))
  return signed
}

/** An RPC must answer from its own finalized slot on. */
async function lookFinal<Item extends AssetItem, Seen>(
  steps: TokenChangeSteps<Item, Seen>,
  rpc: Rpc,
  items: Item[],
): Promise<Seen[]> {
  const { slot: minSlot } = await readFinalizedHeight(rpc)
  return steps.look(rpc, items, { commitment: 'finalized', minSlot })
}

/** What is done already is nobody's to do, whoever may. */
function refusalOf<Item extends AssetItem, Seen>(
  steps: TokenChangeSteps<Item, Seen>,
  item: Item,
  seen: Seen,
  wallet: string,
): Refusal | null {
  return steps.isDone(item, seen) ? doneAlready(item) : steps.findRefusal(item, seen, wallet)
}

async function readDone<Item extends AssetItem, Seen>(
  pool: RpcPool,
  steps: TokenChangeSteps<Item, Seen>,
  { authority }: AssetContext,
  items: Item[],
  signature: string,
): Promise<ReadDone<Item>> {
  const { landed } = await readLanded(pool, signature)
  if (landed.payer !== authority.address) return { landed, items: [], others: [] }
  const calls = outerCalls(landed.bytes)
  const last = items.map((item) => ({ item, did: steps.lastOf(item, calls) }))
  return {
    landed,
    items: last.flatMap(({ item, did }) => (did === 'asked' ? [item] : [])),
    others: last.flatMap(({ item, did }) => (did === 'other' ? [item.assetId] : [])),
  }
}

/** Splits items, in order, into groups that fit one transaction each. */
function pack<Item extends AssetItem, Seen>(
  { packing }: TokenChangeSteps<Item, Seen>,
  { version, authority }: AssetContext,
  items: Item[],
): Item[][] {
  if (packing === null) return items.map((item) => [item])
  const { sample, units, trace } = packing
  const most = Math.floor(
    Math.min(COMPUTE_UNITS_MAX / units, (TRACE_LENGTH_MAX - BUDGET_INSTRUCTIONS[version]) / trace),
  )
  const groups: Item[][] = []
  let sizer: MessageSizer | null = null
  for (const item of items) {
    const instructions = [sample(item, authority.address)]
    const last = groups.at(-1)
    if (last && last.length < most && sizer?.tryAdd(instructions)) last.push(item)
    else {
      sizer = new MessageSizer(version, authority.address)
      if (version === 'v0') sizer.tryAdd(computeBudget({ computeUnits: 0, microLamports: 0n }))
      sizer.tryAdd(instructions)
      groups.push([item])
    }
  }
  return groups
}
