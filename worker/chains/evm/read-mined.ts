import { readCanonical } from './blocks.ts'
import { disagreement, type Rpc, type RpcList } from './rpc-list.ts'
import { receipt, transaction, type Receipt, type Transaction } from './schemas.ts'

export interface Mined {
  tx: Transaction
  receipt: Receipt
}

export type Seen = 'absent' | 'pending' | Mined

/** A mined transaction that all RPCs report alike; null when one of them has it in no block. */
export async function readMined(
  rpcs: RpcList,
  input: { txHash: string; chainId: number },
): Promise<Mined | null> {
  const seen = await readSeen(rpcs, input)
  return typeof seen === 'string' ? null : seen
}

/**
 * A transaction as all RPCs see it. Where only some have it in a block it is pending: the others lag, or those are
 * about to lose it.
 * @throws ChainError temporary when they report it differently, or its block is not in the chain.
 */
export async function readSeen(rpcs: RpcList, input: { txHash: string; chainId: number }): Promise<Seen> {
  const all = await rpcs.each((rpc) => seenBy(rpc, input))
  const mined = all.filter((seen) => typeof seen !== 'string')
  const [first] = mined
  if (!first || mined.length < all.length)
    return all.every((seen) => seen === 'absent') ? 'absent' : 'pending'
  if (mined.some((other) => fingerprint(other) !== fingerprint(first)))
    throw disagreement({ code: 'TRANSACTION_DISPUTED', params: { txHash: input.txHash } })
  await readCanonical(rpcs, first.receipt)
  return first
}

async function seenBy(rpc: Rpc, input: { txHash: string; chainId: number }): Promise<Seen> {
  const [tx, itsReceipt] = await Promise.all([readTransaction(rpc, input), readReceipt(rpc, input.txHash)])
  if (!tx && !itsReceipt) return 'absent'
  // Kaia, as others, has no receipt of a transaction that waits.
  if (!tx || !itsReceipt || !tx.blockHash) return 'pending'
  // A reorganisation happened between the two answers: ask again.
  const isSame = tx.blockHash === itsReceipt.blockHash && tx.blockNumber === itsReceipt.blockNumber
  if (!isSame) throw disagreement({ code: 'TRANSACTION_DISPUTED', params: { txHash: input.txHash } })
  return { tx, receipt: itsReceipt }
}

/** The sender is the node's word, never worked out of the signature: Kaia's own kinds carry several. */
function readTransaction(rpc: Rpc, input: { txHash: string; chainId: number }): Promise<Transaction | null> {
  const isAsked = (tx: Transaction | null) => tx === null || tx.hash === input.txHash
  const isOfChain = (tx: Transaction | null) =>
    tx === null || tx.chainId === null || tx.chainId === undefined || tx.chainId === BigInt(input.chainId)
  const schema = transaction.nullable().refine(isAsked).refine(isOfChain)
  return rpc.ask('eth_getTransactionByHash', [input.txHash], schema)
}

/** The receipt of a transaction as one RPC has it; null while it is in no block. @throws RpcFailure for a receipt that is not of it. */
export function readReceipt(rpc: Rpc, txHash: string): Promise<Receipt | null> {
  const isWhole = (it: Receipt | null) => it === null || (it.transactionHash === txHash && ownsItsLogs(it))
  return rpc.ask('eth_getTransactionReceipt', [txHash], receipt.nullable().refine(isWhole))
}

function ownsItsLogs(input: Receipt): boolean {
  return input.logs.every(
    (log) => log.transactionHash === input.transactionHash && log.blockHash === input.blockHash,
  )
}

/** All that a transfer is made of; what else nodes report may differ from one product to the next. */
function fingerprint({ tx, receipt: itsReceipt }: Mined): string {
  return JSON.stringify([
    [tx.from, tx.to, tx.value.toString(), itsReceipt.blockHash, itsReceipt.blockNumber, itsReceipt.status],
    itsReceipt.logs.map((log) => [log.logIndex, log.address, ...log.topics]),
  ])
}
