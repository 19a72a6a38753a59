import { adoptSent } from '#db/migration/adopt-sent.ts'
import {
  countFinalUpTo,
  findBlockBefore,
  findOptionalNonces,
  findOptionalOldestDue,
  listCensusWallets,
  listMissing,
  noteCensusError,
  saveBase,
  saveCount,
  saveSearched,
  type SourceWallet,
} from '#db/migration/source-chain-census.ts'
import { listReadBlocks } from '#db/migration/source-chain-blocks.ts'
import {
  findOptionalStrayBlock,
  removeStray,
  saveStray,
  type FoundTransaction,
} from '#db/migration/source-chain-strays.ts'
import { ChainError, isStateMissing, toldOf } from '../../chains/chain-error.ts'
import type { SentSourceTransaction, SourceBlock } from '../../chains/source-chain.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { TimeSlice } from '../chain-lock.ts'
import type { WatchContext } from '../watch-context.ts'

/** Transactions of one wallet that are read in one poll; the next poll continues. */
const missingAtOnce = 100

interface Census {
  ctx: WatchContext
  entry: SourceChainEntry
  head: SourceBlock
  touched: number[]
  slice: TimeSlice
}

/**
 * Holds what the chain counts for each of our wallets against the rows. The chain is ahead when the database was
 * restored from a backup, or when another program used the key. Then nothing is signed for that wallet until each
 * missing transaction is read, and adopted by the deposit it gives back or the call it makes, or accepted by an admin.
 * @param touched gets the migrations to notify.
 */
export async function takeCensus(
  ctx: WatchContext,
  entry: SourceChainEntry,
  input: Omit<Census, 'ctx' | 'entry'>,
) {
  const census = { ctx, entry, ...input }
  for (const address of await listCensusWallets(ctx.db, entry.chain)) {
    if (!(await input.slice.hasTimeLeft())) return
    const wallet = { chain: entry.chain, address }
    try {
      await examine(census, wallet)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      ctx.log.warn({ ...wallet, code: error.code }, error.message)
      await noteCensusError(ctx.db, wallet, toldOf(error))
    }
  }
}

async function examine(census: Census, wallet: SourceWallet) {
  const { ctx, entry } = census
  await ensureBase(census, wallet)
  // Read before the rows: a transaction of ours is a row before it is on any chain.
  const onChain = await entry.client.highestNonce(wallet.address)
  if ((await saveCount(ctx.db, wallet, onChain)) === 0) return
  for (const nonce of await listMissing(ctx.db, wallet, { onChain, limit: missingAtOnce })) {
    if (!(await census.slice.hasTimeLeft())) break
    // Those above it are not mined either.
    if (!(await explain(census, wallet, nonce))) break
  }
  await noteCensusError(ctx.db, wallet, null)
  const missing = await saveCount(ctx.db, wallet, onChain)
  if (missing > 0) ctx.log.error({ ...wallet, onChain, missing }, 'the chain is ahead of the rows')
}

/**
 * What a wallet sent before we had to do with it concerns nobody, but where a deposit is to go back that is older than
 * that: it may have gone back already. Then all that was sent since that deposit has to be explained.
 */
async function ensureBase({ ctx, entry, head }: Census, wallet: SourceWallet) {
  const nonces = await findOptionalNonces(ctx.db, wallet)
  if (!nonces?.base) {
    const nonce = await entry.client.nonce(wallet.address, head.number)
    await saveBase(ctx.db, wallet, { block: head.number, nonce })
  }
  const oldestDue = await findOptionalOldestDue(ctx.db, wallet)
  if (oldestDue === null || oldestDue > (nonces?.base?.block ?? head.number)) return
  const block = Math.max(0, oldestDue - 1)
  await saveBase(ctx.db, wallet, { block, nonce: await countAt(ctx, entry, { wallet, block }) })
}

/**
 * How many transactions a wallet has sent up to a block. Where no RPC keeps the state of that block, what the rows know:
 * it may be fewer, and then more has to be explained than need be.
 */
async function countAt(
  ctx: WatchContext,
  entry: SourceChainEntry,
  { wallet, block }: { wallet: SourceWallet; block: number },
) {
  try {
    return await entry.client.nonce(wallet.address, block)
  } catch (error) {
    if (!isStateMissing(error)) throw error
    return countFinalUpTo(ctx.db, wallet, block)
  }
}

/** @returns false when the transaction is not on every RPC yet. */
async function explain(census: Census, wallet: SourceWallet, nonce: number): Promise<boolean> {
  const { ctx, touched } = census
  const sent = await findSent(census, wallet, nonce)
  if (!sent) return false
  const found = toFound(sent)
  const { bytes, feeWei, blockHash } = sent
  if (bytes && feeWei !== null) {
    const adoptable = { ...found, bytes, feeWei, blockHash }
    const adopted = await adoptSent(ctx.db, { wallet, found: adoptable, actor: ctx.workerId })
    if (adopted) {
      ctx.log.warn({ ...wallet, nonce, txHash: sent.txHash, ...adopted }, 'a transaction on chain is adopted')
      if (adopted.migrationId !== null) touched.push(adopted.migrationId)
      return true
    }
  }
  if (await isJudged(census, sent)) await saveStray(ctx.db, wallet, found)
  return true
}

async function findSent(census: Census, wallet: SourceWallet, nonce: number) {
  const { ctx, entry } = census
  const wanted = { address: wallet.address, nonce }
  const known = await findOptionalStrayBlock(ctx.db, wallet, nonce)
  if (known !== null) {
    const sent = await entry.client.sentInBlock(wanted, known)
    if (sent) return sent
    // A reorganisation moved it or took it away.
    await removeStray(ctx.db, wallet, nonce)
    await saveSearched(ctx.db, wallet, null)
  }
  const above = await findBlockBefore(ctx.db, wallet, nonce)
  try {
    return await entry.client.sentTransaction({ ...wanted, above })
  } catch (error) {
    if (!isStateMissing(error)) throw error
    return readOneByOne(census, wallet, { nonce, above })
  }
}

/** Reads on where the last poll stopped, no further than what a reorganisation cannot change any more. */
async function readOneByOne(
  { ctx, entry, head, slice }: Census,
  wallet: SourceWallet,
  { nonce, above }: { nonce: number; above: number },
) {
  for (let block = above + 1; block <= head.number - entry.depth && (await slice.hasTimeLeft()); block += 1) {
    const sent = await entry.client.sentInBlock({ address: wallet.address, nonce }, block)
    if (sent) return sent
    await saveSearched(ctx.db, wallet, block)
  }
  return null
}

/** Nobody is asked about what a reorganisation may take away, or a deposit may explain that is not read yet. */
async function isJudged({ ctx, entry, head }: Census, { blockNumber }: SentSourceTransaction) {
  const [newest] = await listReadBlocks(ctx.db, entry.chain, 1)
  return blockNumber <= head.number - entry.depth && newest !== undefined && newest.number >= blockNumber
}

function toFound({
  nonce,
  txHash,
  blockNumber,
  to,
  valueWei,
  data,
  creates,
  transfer,
}: SentSourceTransaction): FoundTransaction {
  const moved =
    transfer?.kind === 'coin'
      ? { ...transfer, contract: null, tokenId: null, amount: null }
      : transfer && { amount: null, ...transfer, valueWei: null }
  return { nonce, txHash, blockNumber, to, valueWei, data, creates, transfer: moved }
}
