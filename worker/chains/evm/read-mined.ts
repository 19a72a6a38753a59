import { agreeOnTransaction } from '#contract/codes/rpc-agreement.ts'
import { readCanonical } from './blocks.ts'
import { disagreement, type Rpc, type RpcList } from './rpc-list.ts'
import { receipt, transaction, type Receipt, type Transaction } from './schemas.ts'

export interface Mined {
  tx: Transaction
  receipt: Receipt
}

export type Seen = 'absent' | 'pending' | Mined

/** A mined transaction that the quorum reports alike; null when it is not in a block for so many. */
export async function readMined(
  rpcs: RpcList,
  input: { txHash: string; chainId: number },
): Promise<Mined | null> {
  const seen = await readSeen(rpcs, input)
  return typeof seen === 'string' ? null : seen
}

/**
 * A transaction as the RPCs see it together. Where fewer than the quorum have it in a block it is pending: the others lag, or those
 * are about to lose it. That it is not there takes the quorum too, and nobody who knows it.
 * @throws ChainError temporary when they report it differently, or its block is not in the chain.
 */
export async function readSeen(rpcs: RpcList, input: { txHash: string; chainId: number }): Promise<Seen> {
  const votes = await rpcs.votes((rpc) => seenBy(rpc, input))
  const isSame = (a: Mined, b: Mined) => fingerprint(a) === fingerprint(b)
  const agreement = agreeOnTransaction<Mined>(votes, rpcs.quorum, isSame)
  switch (agreement.verdict) {
    case 'agreed':
      await readCanonical(rpcs, agreement.answer.receipt)
      return agreement.answer
    case 'absent':
    case 'pending':
      return agreement.verdict
    case 'disputed':
    case 'too-few':
      throw disagreement({ code: 'TRANSACTION_DISPUTED', params: { txHash: input.txHash } })
  }
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
    itsReceipt.logs.map((log) => [log.logIndex, log.address, log.data, ...log.topics]),
  ])
}
