import { setTimeout as sleep } from 'node:timers/promises'
import type { Wallet } from 'ethers'
import { z } from 'zod'
import { callRpc } from '../evm/json-rpc.ts'

const hex = z.string().regex(/^0x[0-9a-f]*$/i)
const quantity = async (url: string, method: string, params: readonly unknown[]) =>
  BigInt(hex.parse(await callRpc(url, method, params)))

export interface DemoTransaction {
  to: string
  value?: bigint
  data?: string
  gasLimit?: bigint
}

/** Signs with a key of the localnet and hands over. @returns the transaction's hash. */
export const sendFrom = async (wallet: Wallet, url: string, it: DemoTransaction): Promise<string> => {
  const call = { from: wallet.address, to: it.to, value: quantityText(it.value ?? 0n), data: it.data ?? '0x' }
  const [nonce, gas, gasPrice, chainId] = await Promise.all([
    quantity(url, 'eth_getTransactionCount', [wallet.address, 'pending']),
    it.gasLimit ?? quantity(url, 'eth_estimateGas', [call]),
    quantity(url, 'eth_gasPrice', []),
    quantity(url, 'eth_chainId', []),
  ])
  const signed = await wallet.signTransaction({
    type: 0,
    to: it.to,
    value: it.value ?? 0n,
    data: it.data ?? '0x',
    nonce: Number(nonce),
    gasLimit: (gas * 12n) / 10n,
    gasPrice,
    chainId,
  })
  return hex.parse(await callRpc(url, 'eth_sendRawTransaction', [signed]))
}

const receipt = z.object({ status: z.enum(['0x0', '0x1']) }).nullable()
const [pollEveryMs, looks] = [20, 500]

/** As `sendFrom`, and until it is in a block: the chain says yes before that. @throws when it fails there or stays out. */
export const sendMined = async (wallet: Wallet, url: string, it: DemoTransaction): Promise<void> => {
  const hash = await sendFrom(wallet, url, it)
  for (let look = 0; look < looks; look++) {
    const found = receipt.parse(await callRpc(url, 'eth_getTransactionReceipt', [hash]))
    if (found?.status === '0x1') return
    if (found) throw new Error(`The transaction ${hash} failed.`)
    await sleep(pollEveryMs)
  }
  throw new Error(`The transaction ${hash} is in no block after ${(pollEveryMs * looks) / 1000} s.`)
}

const quantityText = (value: bigint) => `0x${value.toString(16)}`
