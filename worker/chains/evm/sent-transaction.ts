import { getCreateAddress, Transaction } from 'ethers'
import { z } from 'zod'

import type { SentSourceTransaction } from '../source-chain.ts'
import { readNonce } from './account.ts'
import { blockDisputed, hex, agreedHead } from './blocks.ts'
import { decodeTransferFrom } from './erc721.ts'
import { decodeUnits } from './tokens/encode-token.ts'
import { disagreement, type Rpc, type RpcList } from './rpc-list.ts'
import { address, count, hash, quantity, transaction } from './schemas.ts'
import type { Detail } from '#contract/codes/details.ts'

interface Wanted {
  address: string
  nonce: number
  above: number
}

/**
 * See SourceChainClient.sentTransaction. The block is the first at whose end the address has sent more than `nonce`: it
 * is searched from the head backwards, in steps that double, since nodes keep the state of the last blocks longest,
 * and halved from there.
 */
export async function readSentTransaction(
  rpcs: RpcList,
  wanted: Wanted,
): Promise<SentSourceTransaction | null> {
  const head = await agreedHead(rpcs)
  const isUsedAt = async (at: number): Promise<boolean> =>
    (await readNonce(rpcs, wanted.address, at)) > wanted.nonce
  if (head <= wanted.above || !(await isUsedAt(head))) return null
  return readFrom(rpcs, wanted, await firstBlock({ above: wanted.above, head, isUsedAt }))
}

/** The lowest block at which the nonce is used. It is used at the head, and not at `above`. */
async function firstBlock(input: {
  above: number
  head: number
  isUsedAt: (at: number) => Promise<boolean>
}): Promise<number> {
  let used = input.head
  let unused = input.above
  for (let step = 1; used - step > unused; step *= 2) {
    const at = used - step
    if (await input.isUsedAt(at)) used = at
    else unused = at
  }
  while (used - unused > 1) {
    const middle = Math.floor((used + unused) / 2)
    if (await input.isUsedAt(middle)) used = middle
    else unused = middle
  }
  return used
}

/** See SourceChainClient.sentInBlock. */
export function readFrom(
  rpcs: RpcList,
  { address: from, nonce }: { address: string; nonce: number },
  blockNumber: number,
): Promise<SentSourceTransaction | null> {
  return rpcs.agreed(sentDisputed(from, nonce), (rpc) => findIn(rpc, { from, nonce, blockNumber }))
}

/** Only ours is read closely: a block may hold kinds that nobody here knows. */
const senders = z.array(z.looseObject({ from: address, nonce: count }))
const block = z.object({ hash, number: count, transactions: senders })

/** Left out and null are the same. */
const optional = quantity.nullish().transform((value) => value ?? null)

const sent = transaction.extend({
  input: z.string().regex(/^0x[0-9a-fA-F]*$/),
  type: count.nullish(),
  gas: quantity,
  gasPrice: optional,
  maxFeePerGas: optional,
  maxPriorityFeePerGas: optional,
  accessList: z.array(z.unknown()).nullish(),
  v: optional,
  r: optional,
  s: optional,
})
type Sent = z.infer<typeof sent>

async function findIn(
  rpc: Rpc,
  { from, nonce, blockNumber }: { from: string; nonce: number; blockNumber: number },
): Promise<SentSourceTransaction | null> {
  const answer = await rpc.ask('eth_getBlockByNumber', [hex(blockNumber), true], block.nullable())
  if (answer?.number !== blockNumber) throw disagreement(blockDisputed(blockNumber))
  const found = answer.transactions.find((one) => one.from === from && one.nonce === nonce)
  if (!found) return null
  const parsed = sent.safeParse(found)
  if (!parsed.success) throw disagreement(sentDisputed(from, nonce))
  const tx = parsed.data
  const signed = signedBytes(tx, nonce)
  return {
    txHash: tx.hash,
    nonce,
    to: tx.to,
    valueWei: tx.value,
    data: tx.input.toLowerCase(),
    creates: tx.to === null ? getCreateAddress({ from, nonce }).toLowerCase() : null,
    transfer: transferOf(tx),
    bytes: signed?.bytes ?? null,
    feeWei: signed?.feeWei ?? null,
    blockNumber,
    blockHash: answer.hash,
  }
}

/** What gives something back, and nothing else: coin to an account, or an NFT or units of the sender to their holder before. */
function transferOf(tx: Sent): SentSourceTransaction['transfer'] {
  if (tx.to === null) return null
  if (tx.input === '0x') return { kind: 'coin', to: tx.to, valueWei: tx.value }
  if (tx.value !== 0n) return null
  const nft = decodeTransferFrom(tx.input)
  if (nft?.from === tx.from) return { kind: 'nft', contract: tx.to, tokenId: nft.tokenId, to: nft.to }
  const units = decodeUnits(tx.from, tx.input)
  if (units?.from !== tx.from) return null
  return { kind: 'units', contract: tx.to, tokenId: units.tokenId, amount: units.amount, to: units.to }
}

/** The bytes it was broadcast with, worked out of its fields; null when they do not give its hash and its sender. */
function signedBytes(tx: Sent, nonce: number): { bytes: Uint8Array; feeWei: bigint } | null {
  const { v, r, s } = tx
  const isCapped = tx.type === 2
  const price = isCapped ? tx.maxFeePerGas : tx.gasPrice
  if (v === null || r === null || s === null || price === null || (tx.accessList ?? []).length > 0)
    return null
  try {
    const whole = Transaction.from({
      type: isCapped ? 2 : 0,
      to: tx.to,
      nonce,
      gasLimit: tx.gas,
      ...(isCapped
        ? { maxFeePerGas: price, maxPriorityFeePerGas: tx.maxPriorityFeePerGas ?? 0n }
        : { gasPrice: price }),
      data: tx.input,
      value: tx.value,
      chainId: tx.chainId ?? null,
      signature: { v, r: word(r), s: word(s) },
    })
    if (whole.hash !== tx.hash || whole.from?.toLowerCase() !== tx.from) return null
    return { bytes: Uint8Array.from(Buffer.from(whole.serialized.slice(2), 'hex')), feeWei: tx.gas * price }
  } catch {
    // A signature that no key of this curve makes: it was not signed by this product.
    return null
  }
}

function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}

function sentDisputed(address: string, nonce: number): Detail {
  return { code: 'SENT_DISPUTED', params: { address, nonce: String(nonce) } }
}
