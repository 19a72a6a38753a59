import pMap from 'p-map'
import {
  findOptionalBalance,
  listCoinRows,
  listOwnTransactions,
  saveBaseBalance,
  saveExplained,
  type CoinMove,
  type ExplainedBalance,
  type OwnTransaction,
} from '#db/migration/source-chain-balances.ts'
import { listReadBlocks, type Watched } from '#db/migration/source-chain-blocks.ts'
import type { SourceWallet } from '#db/migration/source-chain-census.ts'
import { ChainError, isStateMissing } from '../../chains/chain-error.ts'
import type { SourceBlock } from '../../chains/source-chain.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { TimeSlice } from '../chain-lock.ts'
import type { WatchContext } from '../watch-context.ts'
import { findUnexplained } from './find-unexplained.ts'

const receiptsAtOnce = 8
/** What stays unread for so many times its turn is not only read late: the RPCs have forgotten the blocks between. */
const forgottenTimes = 10

/**
 * Coin that contracts send shows in no transaction to the wallet, only in its balance. So the balance is held against the rows, as
 * far below the head as what is final: what came straight, less what its own transactions took. What is left becomes a row of the
 * block in which it came.
 */
export async function explainBalances(
  ctx: WatchContext,
  entry: SourceChainEntry,
  input: { watched: Watched; head: SourceBlock; slice: TimeSlice },
) {
  const [newest] = await listReadBlocks(ctx.db, entry.chain, 1)
  // What came in blocks that are not read yet has no rows yet.
  const upTo = Math.min(input.head.number - entry.depth, newest?.number ?? 0)
  const isAllRead = newest !== undefined && newest.number >= input.head.number
  for (const address of input.watched.wallets) {
    if (!(await input.slice.hasTimeLeft())) return
    const wallet = { chain: entry.chain, address }
    try {
      const before = await findOptionalBalance(ctx.db, wallet)
      if (before) await explain(ctx, entry, wallet, { before, upTo })
      else if (isAllRead) await begin(ctx, entry, wallet, input.head.number)
    } catch (error) {
      if (!(error instanceof ChainError) || error.code !== 'RPC_BAD_ANSWER') throw error
      ctx.log.warn({ ...wallet, code: error.code }, error.message)
    }
  }
}

/**
 * Not below the head: what came, or was sent, in blocks that were read before we had to do with the wallet has no rows. A fork that goes
 * deeper than this block has it begin anew.
 */
async function begin(ctx: WatchContext, { client }: SourceChainEntry, wallet: SourceWallet, block: number) {
  const { address } = wallet
  const [wei, nonce] = [await client.balance(address, block), await client.nonce(address, block)]
  await saveBaseBalance(ctx.db, wallet, { block, wei, nonce })
}

async function explain(
  ctx: WatchContext,
  entry: SourceChainEntry,
  wallet: SourceWallet,
  { before, upTo }: { before: ExplainedBalance; upTo: number },
) {
  if (upTo - before.block < ctx.policy.balanceEveryBlocks) return
  const { client } = entry
  const wei = await client.balance(wallet.address, upTo)
  const at = { block: upTo, wei, nonce: await client.nonce(wallet.address, upTo) }
  const range = { from: before.block, to: upTo }
  const own = await listOwnTransactions(ctx.db, wallet, range)
  // One of them has no row, or none that knows its block: what it took is not known yet.
  if (own.length !== at.nonce - before.nonce) return
  const taken = await readCosts(entry, own)
  if (!taken) return
  const moves = [...(await listCoinRows(ctx.db, wallet, range)), ...taken]
  const balanceAt = (block: number) =>
    block === before.block ? before.wei : block === upTo ? wei : client.balance(wallet.address, block)
  const unexplained = await findUnexplained(range, { moves, balanceAt }).catch((error: unknown) => {
    // Read long ago, and no RPC keeps the state of the blocks between: in which of them it came nobody can say any more.
    if (!isStateMissing(error) || range.to - range.from < ctx.policy.balanceEveryBlocks * forgottenTimes)
      throw error
    return [{ block: range.to, wei: moves.reduce((rest, move) => rest - move.wei, wei - before.wei) }]
  })
  const spentWei = taken.reduce((sum, it) => sum - it.wei, 0n)
  const found = await pMap(unexplained, (it) => placed(entry, it, own), { concurrency: receiptsAtOnce })
  const isSaved = await saveExplained(ctx.db, wallet, { before, at, spentWei, found })
  if (isSaved && found.length > 0)
    ctx.log.info({ ...wallet, blocks: found.map(({ block }) => block.number) }, 'coin came through contracts')
}

/** What own transactions took, below zero; null while one of them is in no block of every RPC. */
async function readCosts(entry: SourceChainEntry, own: OwnTransaction[]): Promise<CoinMove[] | null> {
  const costs = await pMap(own, ({ txHash }) => entry.client.cost(txHash), { concurrency: receiptsAtOnce })
  const moves = own.flatMap(({ block }, at) => {
    const cost = costs[at] ?? null
    return cost === null ? [] : [{ block, wei: -cost }]
  })
  return moves.length === own.length ? moves : null
}

async function placed(entry: SourceChainEntry, { block: number, wei }: CoinMove, own: OwnTransaction[]) {
  const block = await entry.client.block(number)
  if (!block)
    throw new ChainError('RPC_BAD_ANSWER', 'temporary', {
      code: 'BLOCK_CHANGED',
      params: { block: String(number) },
    })
  return { wei, block, call: own.find((it) => it.block === number && it.called !== null) ?? null }
}
