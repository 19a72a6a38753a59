import { setTimeout as sleep } from 'node:timers/promises'
import type { Wallet } from 'ethers'
import { z } from 'zod'
import { callRpc } from '../evm/json-rpc.ts'

const hex = z.string().regex(/^0x[0-9a-f]*$/i)
async function quantity(url: string, method: string, params: readonly unknown[]) {
  return BigInt(hex.parse(await callRpc(url, method, params)))
}

export interface DemoTransaction {
  to: string
  value?: bigint
  data?: string
  gasLimit?: bigint
}

/** Signs with a key of the localnet and broadcasts. @returns the transaction's hash. */
export async function sendFrom(
  wallet: Wallet,
  url: string,
  demoTransaction: DemoTransaction,
): Promise<string> {
  const call = {
    from: wallet.address,
    to: demoTransaction.to,
    value: quantityText(demoTransaction.value ?? 0n),
    data: demoTransaction.data ?? '0x',
  }
  const [nonce, gas, gasPrice, chainId] = await Promise.all([
    quantity(url, 'eth_getTransactionCount', [wallet.address, 'pending']),
    demoTransaction.gasLimit ?? quantity(url, 'eth_estimateGas', [call]),
    quantity(url, 'eth_gasPrice', []),
    quantity(url, 'eth_chainId', []),
  ])
  const signed = await wallet.signTransaction({
    type: 0,
    to: demoTransaction.to,
    value: demoTransaction.value ?? 0n,
    data: demoTransaction.data ?? '0x',
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
export async function sendMined(
  wallet: Wallet,
  url: string,
  demoTransaction: DemoTransaction,
): Promise<void> {
  const hash = await sendFrom(wallet, url, demoTransaction)
  for (let look = 0; look < looks; look++) {
    const found = receipt.parse(await callRpc(url, 'eth_getTransactionReceipt', [hash]))
    if (found?.status === '0x1') return
    if (found) throw new Error(`The transaction ${hash} failed.`)
    await sleep(pollEveryMs)
  }
  throw new Error(`The transaction ${hash} is in no block after ${(pollEveryMs * looks) / 1000} s.`)
}

function quantityText(value: bigint) {
  return `0x${value.toString(16)}`
}
