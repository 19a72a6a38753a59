import type { SourceBlock, SourceTransfer } from '../source-chain.ts'
import { zeroAddress } from '#contract/evm-address.ts'
import { TRANSFER_TOPIC } from './erc721.ts'
import type { Log, Receipt, Transaction } from './schemas.ts'
import { BATCH_TOPIC, decodeBatch, SINGLE_TOPIC } from './tokens/encode-token.ts'

/** Whose arrivals, and which contracts are registered. */
export interface Wanted {
  to: readonly string[]
  contracts: readonly string[]
  /** Contracts whose units count as well, by their own events. */
  tokens?: readonly string[]
}

/** In lower case, as everything that comes from a chain is here. */
export function lowered(wanted: Wanted): Required<Wanted> {
  return {
    to: wanted.to.map((address) => address.toLowerCase()),
    contracts: wanted.contracts.map((address) => address.toLowerCase()),
    tokens: wanted.tokens?.map((address) => address.toLowerCase()) ?? [],
  }
}

/**
 * The coin a successful transaction carries straight to one of the addresses. Its data does not matter: Kaia has
 * transfers with a memo. From an address to itself nothing moves, and Kaia serves cancelled transactions so.
 */
export function coinTransfer(
  tx: Transaction,
  block: SourceBlock,
  to: readonly string[],
): SourceTransfer | null {
  if (tx.to === null || !to.includes(tx.to) || tx.to === tx.from || tx.value === 0n) return null
  return {
    ...placeOf(tx.hash, block),
    kind: 'fee',
    logIndex: -1,
    from: tx.from,
    to: tx.to,
    contract: null,
    tokenId: null,
    valueWei: tx.value,
    amount: null,
  }
}

/**
 * The NFTs of registered contracts that a mined transaction left with one of the addresses: of each NFT only its last move in
 * the transaction counts. A mint has no sender, so it is no hand-over.
 */
export function nftTransfers(receipt: Receipt, block: SourceBlock, wanted: Wanted): SourceTransfer[] {
  if (!receipt.status) return []
  const lastMoves = new Map<string, NftMove>()
  for (const log of receipt.logs.toSorted((a, b) => a.logIndex - b.logIndex)) {
    const move = nftMove(log, wanted.contracts)
    if (move) lastMoves.set(`${move.contract}:${move.tokenId}`, move)
  }
  return [...lastMoves.values()]
    .filter(({ from, to }) => wanted.to.includes(to) && from !== to && from !== zeroAddress)
    .map((move) => ({
      ...placeOf(receipt.transactionHash, block),
      ...move,
      kind: 'nft',
      valueWei: null,
      amount: null,
    }))
}

/**
 * What one event of any other contract says came to one of the addresses: an ERC-721, units of an ERC-1155 or ERC-20. Only the
 * word of that contract: what it says has to be confirmed. Nobody sends what is minted, and it is there all the same.
 */
export function eventTransfers(log: Log, block: SourceBlock, wanted: Wanted): SourceTransfer[] {
  if (log.removed) return []
  const place = placeOf(log.transactionHash, block)
  return [...unregisteredMoves(log, wanted.contracts), ...unitMoves(log)]
    .filter(({ from, to }) => wanted.to.includes(to) && from !== to)
    .map((move) => ({ ...place, ...move, contract: log.address, valueWei: null }))
}

/** The units of some contracts that a mined transaction moved to one of the addresses, by their events. */
export function unitTransfers(
  receipt: Receipt,
  block: SourceBlock,
  wanted: Required<Wanted>,
): SourceTransfer[] {
  if (!receipt.status) return []
  return receipt.logs
    .filter((log) => wanted.tokens.includes(log.address))
    .flatMap((log) => eventTransfers(log, block, wanted))
    .filter(({ kind }) => kind !== 'unregistered')
}

type Move = Pick<SourceTransfer, 'kind' | 'logIndex' | 'from' | 'to' | 'tokenId' | 'amount'>

function unregisteredMoves(log: Log, registered: readonly string[]): Move[] {
  const move = registered.includes(log.address) ? null : nftMove(log, [log.address])
  if (!move) return []
  const { logIndex, from, to, tokenId } = move
  return [{ kind: 'unregistered', logIndex, from, to, tokenId, amount: null }]
}

/** Of one TransferBatch each id has a place of its own: behind every log that a block can have. */
const PLACES_OF_LOG = 1_000_000
/** More ids than any honest batch has, each of which is written twice: a lie has as many as it likes, and places are 32 bits. */
const PARTS_OF_LOG_MAX = 1_000

function unitMoves(log: Log): Move[] {
  const [signature, first, second, third] = log.topics
  const { logIndex, data } = log
  if (signature === TRANSFER_TOPIC && third === undefined) {
    const amount = wordsOf(data)[0]
    return moved('token', [first, second], [{ logIndex, tokenId: null, amount }])
  }
  if (signature === SINGLE_TOPIC) {
    const [tokenId, amount] = wordsOf(data)
    return moved('multi', [second, third], [{ logIndex, tokenId: String(tokenId), amount }])
  }
  if (signature !== BATCH_TOPIC) return []
  const parts = decodeBatch(data)
    .slice(0, PARTS_OF_LOG_MAX)
    .map((part, at) => ({ ...part, logIndex: logIndex + at * PLACES_OF_LOG }))
  return moved('multi', [second, third], parts)
}

/** Nothing is no transfer: strangers write such events into everybody's history to be mistaken for somebody known. */
function moved(
  kind: 'multi' | 'token',
  [fromTopic, toTopic]: [string | undefined, string | undefined],
  parts: { logIndex: number; tokenId: string | null; amount: bigint | undefined }[],
): Move[] {
  const [from, to] = [addressOf(fromTopic), addressOf(toTopic)]
  if (from === null || to === null) return []
  return parts.flatMap(({ logIndex, tokenId, amount }) =>
    amount === undefined || amount === 0n ? [] : [{ kind, logIndex, from, to, tokenId, amount }],
  )
}

interface NftMove {
  logIndex: number
  contract: string
  from: string
  to: string
  tokenId: string
}

/** An ERC-721 Transfer of one of the contracts, or null. */
export function nftMove(log: Log, contracts: readonly string[]): NftMove | null {
  const [signature, fromTopic, toTopic, tokenId] = log.topics
  if (signature !== TRANSFER_TOPIC || !contracts.includes(log.address) || log.removed) return null
  const [from, to] = [addressOf(fromTopic), addressOf(toTopic)]
  if (from === null || to === null || tokenId === undefined) return null
  return { logIndex: log.logIndex, contract: log.address, from, to, tokenId: BigInt(tokenId).toString() }
}

/** Whether a topic is an address at all: a contract may write anything there. */
function addressOf(topic: string | undefined): string | null {
  return topic?.startsWith(`0x${'0'.repeat(24)}`) ? `0x${topic.slice(-40)}` : null
}

/** The first words of data that has at least two, or one. */
function wordsOf(data: string): bigint[] {
  const digits = data.slice(2, 2 + 128)
  return (digits.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

function placeOf(txHash: string, { number, hash, time }: SourceBlock) {
  return {
    txHash,
    blockNumber: number,
    blockHash: hash,
    blockTime: time,
  }
}
