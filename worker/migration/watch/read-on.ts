import pMap from 'p-map'
import { saveDeposits, loseDeposits, listMigrationsOfDeposits } from '#db/migration/source-chain-deposits.ts'
import {
  forgetBlocksAbove,
  listReadBlocks,
  saveReadBlocks,
  type ReadBlock,
  type Watched,
} from '#db/migration/source-chain-blocks.ts'
import { matchDeposits } from '#db/migration/source-chain-match.ts'
import type { SourceBlock, SourceTransfer } from '../../chains/source-chain.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { TimeSlice } from '../chain-lock.ts'
import type { WatchContext } from '../watch-context.ts'

/**
 * The first start reads this far back, never to the beginning of the chain: what is older is found by a reported
 * hash, or does not concern us.
 */
const backlogBlocksMax = 100
/**
 * Blocks read and stored together; a worker that dies begins again at the first of them. Where answers get lost a large
 * set is never read whole: it is halved after each failure, and grows again with each success.
 */
const blocksAtOnceFirst = 8
const blocksAtOnceMax = 64
const readsAtOnce = 8

/**
 * Reads the blocks that came since the last poll.
 * @param touched gets the migrations to notify, also when a later block cannot be read.
 */
export async function readOn(
  ctx: WatchContext,
  entry: SourceChainEntry,
  input: { watched: Watched; head: SourceBlock; touched: number[]; slice: TimeSlice },
) {
  const { watched, head, touched } = input
  const { blocksAtOnce } = ctx.memory
  if (watched.wallets.length === 0) return saveReadBlocks(ctx.db, entry.chain, [head])
  const { lost, first } = await findFirst(ctx, entry, head)
  touched.push(...lost)
  for (let from = first; from <= head.number && (await input.slice.hasTimeLeft());) {
    const size = blocksAtOnce.get(entry.chain) ?? blocksAtOnceFirst
    // If this set fails for any reason, the next one is smaller.
    blocksAtOnce.set(entry.chain, Math.max(1, Math.floor(size / 2)))
    const to = Math.min(head.number, from + size - 1)
    const found = await readRange(entry, watched, { from, to })
    const ids = await saveDeposits(ctx.db, entry.chain, found.transfers, ctx.workerId)
    // After the deposits: a worker that dies between the two reads the blocks again.
    await saveReadBlocks(ctx.db, entry.chain, found.blocks)
    touched.push(...(await matchDeposits(ctx.db, ids, ctx.workerId)))
    touched.push(...(await listMigrationsOfDeposits(ctx.db, ids)))
    blocksAtOnce.set(entry.chain, Math.min(blocksAtOnceMax, size * 2))
    from = to + 1
  }
}

/**
 * Where reading continues: after the newest block read before, or after the newest that a reorganisation left
 * canonical.
 */
async function findFirst(ctx: WatchContext, entry: SourceChainEntry, head: SourceBlock) {
  const read = await listReadBlocks(ctx.db, entry.chain)
  const newest = read[0]
  if (!newest) return { lost: [], first: Math.max(0, head.number - backlogBlocksMax) }
  // Blocks above the head are not judged: either an RPC lags, or they left the chain, which the blocks in their
  // place will show.
  const known = read.filter((block) => block.number <= head.number)
  const canonical = await canonicalBlock(entry, known)
  if (known.length === 0 || canonical?.number === known[0]?.number)
    return { lost: [], first: newest.number + 1 }
  const height = canonical?.number ?? Math.max(0, (read.at(-1)?.number ?? 1) - 1)
  return { lost: await goBack(ctx, entry, height), first: height + 1 }
}

/** The newest of these that is still what it was; null when the chain was reorganised below all of them. */
async function canonicalBlock(entry: SourceChainEntry, read: ReadBlock[]): Promise<ReadBlock | null> {
  for (const block of read) {
    const now = await entry.client.block(block.number)
    if (!now) throw moved(block.number)
    if (now.hash === block.hash) return block
  }
  return null
}

/** Forgets what was read above a height: deposits there are marked reorged until they are read again. */
async function goBack(ctx: WatchContext, entry: SourceChainEntry, height: number) {
  const lost = await ctx.db.transaction(async (tx) => {
    await forgetBlocksAbove(tx, entry.chain, height)
    return loseDeposits(tx, entry.chain, { above: height, actor: ctx.workerId })
  })
  ctx.log.warn({ chain: entry.chain, height, deposits: lost.length }, 'the source chain was reorganised')
  return listMigrationsOfDeposits(ctx.db, lost)
}

async function readRange(entry: SourceChainEntry, watched: Watched, range: { from: number; to: number }) {
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  const read = await pMap(numbers, (number) => readBlock(entry, watched, number), {
    concurrency: readsAtOnce,
  })
  const tokens = await readTokens(entry, watched, range)
  const hashOf = new Map(read.map(({ block }) => [block.number, block.hash]))
  // A log of another block than the one read beside it: the chain moved in between, and is read again.
  const stray = tokens.find((transfer) => hashOf.get(transfer.blockNumber) !== transfer.blockHash)
  if (stray) throw moved(stray.blockNumber)
  // Once more when they are deep: behind one URL there may be several nodes, and one that lags leaves out without a word
  // the logs of blocks it does not have yet.
  const { depth } = entry
  const deep = await readTokens(entry, watched, {
    from: Math.max(0, range.from - depth),
    to: range.to - depth,
  })
  const transfers: SourceTransfer[] = [...read.flatMap((it) => it.coins), ...tokens, ...deep]
  return { transfers, blocks: read.map(({ block }) => block) }
}

async function readTokens(entry: SourceChainEntry, watched: Watched, range: { from: number; to: number }) {
  return watched.wallets.length > 0 && range.to >= range.from
    ? await entry.client.tokenTransfers(range, { to: watched.wallets, contracts: watched.contracts })
    : []
}

async function readBlock(entry: SourceChainEntry, watched: Watched, number: number) {
  const block = await entry.client.block(number)
  if (!block) throw moved(number)
  const coins = watched.wallets.length > 0 ? await entry.client.coinTransfers(block, watched.wallets) : []
  return { block, coins }
}

function moved(number: number) {
  const said = { code: 'BLOCK_CHANGED', params: { block: String(number) } } as const
  return new ChainError('RPC_BAD_ANSWER', 'temporary', said)
}
