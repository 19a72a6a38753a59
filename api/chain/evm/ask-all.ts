import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { askRpc, RpcRefused } from '#worker/plain-rpc/json-rpc.ts'

/** Questions to all RPCs of a chain, which have to say the same: what money or an NFT depends on. */
const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .toLowerCase()
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((it) => BigInt(it))

/** A call of a contract. To null: it creates one. Addresses and bytes are 0x in lower case. */
export interface EvmCall {
  from?: string
  to: string | null
  data: string
  valueWei?: bigint
}

/** What a contract answers, or says when it refuses, which may be empty. */
export type CallAnswer = { data: string } | { revert: string }

function toHex(value: number | bigint) {
  return `0x${value.toString(16)}`
}

function written({ from, to, data, valueWei }: EvmCall) {
  return {
    ...(from !== undefined && { from }),
    ...(to !== null && { to }),
    ...(valueWei !== undefined && { value: toHex(valueWei) }),
    data,
  }
}

async function agreed<T>(urls: readonly string[], ask: (url: string) => Promise<T>): Promise<T> {
  const [first, ...others] = await Promise.all(urls.map(ask))
  if (first === undefined || others.some((other) => !isDeepStrictEqual(other, first)))
    throw new AppError('RPCS_DISAGREE', { returnCd: '2' })
  return first
}

/** The height that every RPC knows. @throws RpcUnreachable. */
export async function lowestHead(urls: readonly string[]): Promise<number> {
  const heads = await Promise.all(
    urls.map((url) => askRpc(url, { method: 'eth_blockNumber', params: [], schema: quantity })),
  )
  return Number(heads.reduce((a, b) => (b < a ? b : a)))
}

/** A call at the end of a block. @throws RpcUnreachable, RpcRefused, AppError RPCS_DISAGREE. */
export function callAll(urls: readonly string[], call: EvmCall, block: number): Promise<CallAnswer> {
  return agreed(urls, async (url) => {
    try {
      const params = [written(call), toHex(block)]
      return { data: await askRpc(url, { method: 'eth_call', params, schema: bytes }) }
    } catch (error) {
      if (!isRevert(error)) throw error
      return { revert: bytes.safeParse(error.data).data ?? '0x' }
    }
  })
}

/** Code 3 says that a contract refused; older nodes say it in words. */
function isRevert(error: unknown): error is RpcRefused {
  return error instanceof RpcRefused && (error.rpcCode === 3 || /revert|invalid opcode/i.test(error.message))
}

/** Whether there is a contract at an address. @throws as callAll. */
export function hasCodeOnAll(urls: readonly string[], address: string, block: number): Promise<boolean> {
  return agreed(urls, async (url) => {
    const params = [address, toHex(block)]
    return (await askRpc(url, { method: 'eth_getCode', params, schema: bytes })) !== '0x'
  })
}

/** @throws as callAll. */
export function balanceOnAll(urls: readonly string[], address: string, block: number): Promise<bigint> {
  return agreed(urls, (url) =>
    askRpc(url, { method: 'eth_getBalance', params: [address, toHex(block)], schema: quantity }),
  )
}

/**
 * The gas that a call takes, by the RPC that says most; null when one of them says that it would be reverted.
 * @throws RpcUnreachable, RpcRefused.
 */
export async function estimateGas(urls: readonly string[], call: EvmCall): Promise<bigint | null> {
  try {
    return await highest(urls, { method: 'eth_estimateGas', params: [written(call)] })
  } catch (error) {
    if (isRevert(error)) return null
    throw error
  }
}

const header = z.object({ baseFeePerGas: quantity.nullish() })

/**
 * What a unit of gas may cost at most, as the worker offers it: twice the base fee and a tip, or one price where blocks have no base
 * fee. By the RPC that says most. @throws RpcUnreachable, RpcRefused.
 */
export async function gasPrice(urls: readonly string[]): Promise<bigint> {
  const heads = await Promise.all(
    urls.map((url) =>
      askRpc(url, { method: 'eth_getBlockByNumber', params: ['latest', false], schema: header }),
    ),
  )
  const baseFee = max(heads.map(({ baseFeePerGas }) => baseFeePerGas ?? 0n))
  if (baseFee === 0n) return highest(urls, { method: 'eth_gasPrice', params: [] })
  return baseFee * 2n + (await highest(urls, { method: 'eth_maxPriorityFeePerGas', params: [] }))
}

async function highest(urls: readonly string[], asked: { method: string; params: unknown[] }) {
  return max(await Promise.all(urls.map((url) => askRpc(url, { ...asked, schema: quantity }))))
}

function max(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b > a ? b : a), 0n)
}
