import type { SourceBlock, SourceTransfer } from '../source-chain.ts'
import { TRANSFER_TOPIC } from './erc721.ts'
import type { Log, Receipt, Transaction } from './schemas.ts'

export interface Wanted {
  to: readonly string[]
  contracts: readonly string[]
}

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/** In lower case, as everything that comes from a chain is here. */
export function lowered(wanted: Wanted): Wanted {
  return {
    to: wanted.to.map((address) => address.toLowerCase()),
    contracts: wanted.contracts.map((address) => address.toLowerCase()),
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
    logIndex: -1,
    from: tx.from,
    to: tx.to,
    contract: null,
    tokenId: null,
    valueWei: tx.value,
  }
}

/**
 * The NFTs that a mined transaction left with one of the addresses: of each NFT only its last move in the
 * transaction counts. A mint has no sender, so it is no hand-over.
 */
export function nftTransfers(receipt: Receipt, block: SourceBlock, wanted: Wanted): SourceTransfer[] {
  if (!receipt.status) return []
  const lastMoves = new Map<string, Move>()
  for (const log of receipt.logs.toSorted((a, b) => a.logIndex - b.logIndex)) {
    const move = nftMove(log, wanted.contracts)
    if (move) lastMoves.set(`${move.contract}:${move.tokenId}`, move)
  }
  return [...lastMoves.values()]
    .filter(({ from, to }) => wanted.to.includes(to) && from !== to && from !== ZERO_ADDRESS)
    .map((move) => ({ ...placeOf(receipt.transactionHash, block), ...move, valueWei: null }))
}

type Move = Pick<SourceTransfer, 'logIndex' | 'from' | 'to'> & { contract: string; tokenId: string }

/** An ERC-721 Transfer of one of the contracts, or null. */
export function nftMove(log: Log, contracts: readonly string[]): Move | null {
  const [signature, from, to, tokenId] = log.topics
  if (signature !== TRANSFER_TOPIC || !contracts.includes(log.address) || log.removed) return null
  if (from === undefined || to === undefined || tokenId === undefined) return null
  return {
    logIndex: log.logIndex,
    contract: log.address,
    from: `0x${from.slice(-40)}`,
    to: `0x${to.slice(-40)}`,
    tokenId: BigInt(tokenId).toString(),
  }
}

function placeOf(txHash: string, { number, hash, time }: SourceBlock) {
  return {
    txHash,
    blockNumber: number,
    blockHash: hash,
    blockTime: time,
  }
}
