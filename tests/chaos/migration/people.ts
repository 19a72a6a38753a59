import { setTimeout as sleep } from 'node:timers/promises'
import { Interface, Transaction, type Wallet } from 'ethers'
import type { Anvil } from '../../support/anvil.ts'

/**
 * What a holder does with one NFT: the usual, and the mistakes people make. The site reports the hash of what was
 * sent; a holder who closes the tab before that reports nothing.
 */
export const habits = [
  'both',
  'nft first',
  'fee alone',
  'nft alone',
  'nothing',
  'asks back',
  'silent',
] as const
export type Habit = (typeof habits)[number]

/** These may be short of a fee or an NFT, and go back when their time is up. */
const hasty: readonly Habit[] = ['fee alone', 'nft alone', 'nothing', 'silent']
export function isHasty(habit: Habit) {
  return hasty.includes(habit)
}

const nft = new Interface(['function safeTransferFrom(address from, address to, uint256 tokenId)'])

export interface Sender {
  address: string
  /** Signs the next transaction of the wallet. It is broadcast until it is mined, again after every fork. */
  send(input: { to: string; value?: bigint; data?: string }): Promise<string>
}

/**
 * Wallets whose transactions never get lost, as those of a real network's mempool: what a fork removed from its
 * block is broadcast again until it is in one.
 */
export function createMempool(anvil: Anvil) {
  const signed = new Map<string, string>()
  const stop = new AbortController()
  const handOver = async (raw: string) => {
    // Already known, already mined, or a nonce that must wait for the one before: all are asked again.
    await anvil.rpc('eth_sendRawTransaction', [raw]).catch(() => undefined)
  }
  const tend = async () => {
    while (!stop.signal.aborted) {
      const head = await anvil.provider.getBlockNumber()
      for (const [hash, raw] of signed) {
        const block = await blockOf(anvil, hash)
        if (block === null) await handOver(raw)
        else if (block < head - beyondForks) signed.delete(hash)
      }
      await sleep(300, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const tending = tend()
  return {
    sender: (wallet: Wallet): Sender => {
      let nonce = 0
      return {
        address: wallet.address.toLowerCase(),
        send: async ({ to, value = 0n, data = '0x' }) => {
          const raw = await wallet.signTransaction({
            type: 0,
            chainId: 8217,
            nonce: nonce++,
            to,
            value,
            data,
            gasLimit: 300_000,
            gasPrice: 50_000_000_000n,
          })
          const hash = (Transaction.from(raw).hash ?? '').toLowerCase()
          signed.set(hash, raw)
          await handOver(raw)
          return hash
        },
      }
    },
    close: async () => {
      stop.abort()
      await tending
    },
  }
}

/** Blocks that lie this deep are never forked away: what is in them needs no more tending. */
const beyondForks = 20

/** Where it is mined. A receipt outlives the block it names: after a fork it counts only while that block is on the chain. */
async function blockOf({ provider }: Anvil, hash: string): Promise<number | null> {
  const receipt = await provider.getTransactionReceipt(hash)
  if (!receipt) return null
  const block = await provider.getBlock(receipt.blockNumber)
  return block?.hash === receipt.blockHash ? receipt.blockNumber : null
}

export function transferData(from: string, to: string, tokenId: string) {
  return nft.encodeFunctionData('safeTransferFrom', [from, to, BigInt(tokenId)])
}
