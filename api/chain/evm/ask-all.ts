import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { agreedHeight, agreeOn, witnessOf, type Vote } from '#contract/codes/rpc-agreement.ts'
import { askRpc, RpcRefused, RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import type { EvmReader } from './reader.ts'

/** Questions to all RPCs of a chain, of which the quorum has to say the same: what money or an NFT depends on. */
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

/** The RPCs of a chain, and how many hosts of them have to say the same. */
export type AskedRpcs = Pick<EvmReader, 'urls' | 'quorum'>

/** What each says that answers. @throws what the first that does not said, when too few do. */
async function votesOf<T>({ urls, quorum }: AskedRpcs, ask: (url: string) => Promise<T>): Promise<Vote<T>[]> {
  let failure: unknown = null
  const votes = await Promise.all(
    urls.map(async (url): Promise<Vote<T>> => {
      const host = witnessOf(url)
      try {
        return { host, said: { answer: await ask(url) } }
      } catch (error) {
        if (!(error instanceof RpcUnreachable || error instanceof RpcRefused)) throw error
        failure ??= error
        return { host }
      }
    }),
  )
  const answered = new Set(votes.filter(({ said }) => said).map(({ host }) => host)).size
  if (answered < quorum && failure !== null) throw failure
  return votes
}

async function agreed<T>(rpcs: AskedRpcs, ask: (url: string) => Promise<T>): Promise<T> {
  const agreement = agreeOn(await votesOf(rpcs, ask), rpcs.quorum, isDeepStrictEqual)
  if (agreement.verdict === 'agreed') return agreement.answer
  throw new AppError('RPCS_DISAGREE', { returnCd: '2' })
}

/** The height that so many RPCs know. @throws RpcUnreachable, AppError RPCS_DISAGREE. */
export async function agreedHead(rpcs: AskedRpcs): Promise<number> {
  const votes = await votesOf(rpcs, async (url) =>
    Number(await askRpc(url, { method: 'eth_blockNumber', params: [], schema: quantity })),
  )
  const height = agreedHeight(votes, rpcs.quorum)
  if (height === null) throw new AppError('RPCS_DISAGREE', { returnCd: '2' })
  return height
}

/** A call at the end of a block. @throws RpcUnreachable, RpcRefused, AppError RPCS_DISAGREE. */
export function callAll(rpcs: AskedRpcs, call: EvmCall, block: number): Promise<CallAnswer> {
  return agreed(rpcs, async (url) => {
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
export function hasCodeOnAll(rpcs: AskedRpcs, address: string, block: number): Promise<boolean> {
  return agreed(rpcs, async (url) => {
    const params = [address, toHex(block)]
    return (await askRpc(url, { method: 'eth_getCode', params, schema: bytes })) !== '0x'
  })
}

/** @throws as callAll. */
export function balanceOnAll(rpcs: AskedRpcs, address: string, block: number): Promise<bigint> {
  return agreed(rpcs, (url) =>
    askRpc(url, { method: 'eth_getBalance', params: [address, toHex(block)], schema: quantity }),
  )
}

/**
 * The gas that a call takes, by the RPC that says most; null when so many say that it would be reverted that it cannot be asked of the others.
 * @throws RpcUnreachable, RpcRefused.
 */
export async function estimateGas(rpcs: AskedRpcs, call: EvmCall): Promise<bigint | null> {
  try {
    return await highest(rpcs, { method: 'eth_estimateGas', params: [written(call)] })
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
export async function gasPrice(rpcs: AskedRpcs): Promise<bigint> {
  const heads = await votesOf(rpcs, (url) =>
    askRpc(url, { method: 'eth_getBlockByNumber', params: ['latest', false], schema: header }),
  )
  const baseFee = max(heads.map(({ said }) => said?.answer.baseFeePerGas ?? 0n))
  if (baseFee === 0n) return highest(rpcs, { method: 'eth_gasPrice', params: [] })
  return baseFee * 2n + (await highest(rpcs, { method: 'eth_maxPriorityFeePerGas', params: [] }))
}

async function highest(rpcs: AskedRpcs, asked: { method: string; params: unknown[] }) {
  const votes = await votesOf(rpcs, (url) => askRpc(url, { ...asked, schema: quantity }))
  return max(votes.flatMap(({ said }) => said?.answer ?? []))
}

function max(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b > a ? b : a), 0n)
}
