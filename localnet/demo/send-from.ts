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

const quantityText = (value: bigint) => `0x${value.toString(16)}`
