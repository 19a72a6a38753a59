import { base64 } from '@scure/base'
import { getBytes, isHexString } from 'ethers'
import { z } from 'zod'
import { callRpc, RpcAnswerError } from '../evm/json-rpc.ts'
import type { DemoHolder } from './holders.ts'
import { sendFrom } from './send-from.ts'

const hexQuantity = z.string().regex(/^0x[0-9a-f]+$/i)
const rpcBody = z.object({ method: z.string().max(60), params: z.array(z.unknown()).default([]) })
const sendParams = z.tuple([
  z.object({
    to: z.string(),
    value: hexQuantity.optional(),
    data: z.string().optional(),
    gas: hexQuantity.optional(),
  }),
])

export type WalletAnswer = { result: unknown } | { error: { code: number; message: string } }

/** What the demo wallets' script asks of its keys: who it is, a Solana signature, or an EVM call. */
export async function answerWallet(
  holder: DemoHolder,
  chainUrl: string,
  path: string,
  body: unknown,
): Promise<WalletAnswer> {
  if (path === '/__demo/who')
    return { result: { name: namesOf(holder), evm: holder.evm.address, solana: holder.solana.address } }
  if (path === '/__demo/solana') {
    const { message } = z.object({ message: z.string() }).parse(body)
    return { result: base64.encode(holder.solana.sign(base64.decode(message))) }
  }
  if (path === '/__demo/evm') return answerEvm(holder, chainUrl, rpcBody.parse(body))
  return { error: { code: -32601, message: `Unknown demo call ${path}.` } }
}

function namesOf({ name }: DemoHolder) {
  return { ko: name.kor, en: name.eng }
}

async function answerEvm(
  { evm }: DemoHolder,
  chainUrl: string,
  { method, params }: z.infer<typeof rpcBody>,
): Promise<WalletAnswer> {
  try {
    if (method === 'personal_sign') {
      const text = z.string().parse(params[0])
      return { result: await evm.signMessage(isHexString(text) ? getBytes(text) : text) }
    }
    if (method === 'eth_sendTransaction') {
      const [{ to, value, data, gas }] = sendParams.parse(params.slice(0, 1))
      const sent = await sendFrom(evm, chainUrl, {
        to,
        ...(value !== undefined && { value: BigInt(value) }),
        ...(data !== undefined && { data }),
        ...(gas !== undefined && { gasLimit: BigInt(gas) }),
      })
      return { result: sent }
    }
    return { result: await callRpc(chainUrl, method, params) }
  } catch (error) {
    if (error instanceof RpcAnswerError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}
