import { z } from 'zod'
import { quorumOf } from '#contract/codes/rpc-agreement.ts'
import { askAnyRpc } from '#worker/plain-rpc/json-rpc.ts'
import { decodeAddress, decodeText, decodeUint, encodeCall } from './abi.ts'
import { logsSince } from './logs-since.ts'

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const quantity = hex.min(3).transform((it) => BigInt(it))

/**
 * Readings of one source chain. Addresses go in and come out in lower case. All throw RpcUnreachable; those
 * that call a contract throw RpcRefused when it reverts or answers in a shape of its own.
 */
export interface EvmReader {
  readonly urls: readonly string[]
  /** How many hosts of them have to say the same of what money or an NFT depends on. */
  readonly quorum: number
  balance(address: string): Promise<bigint>
  gasPrice(): Promise<bigint>
  balanceOf(contract: string, owner: string): Promise<bigint>
  tokenOfOwnerByIndex(contract: string, owner: string, index: number): Promise<string>
  tokenUri(contract: string, tokenId: string): Promise<string>
  ownerOf(contract: string, tokenId: string): Promise<string>
  name(contract: string): Promise<string>
  isEnumerable(contract: string): Promise<boolean>
  /** Token ids that were ever sent to an owner, by the log. */
  receivedTokens(contract: string, owner: string, fromBlock: number): Promise<string[]>
}

const enumerableInterface = '0x780e9d6300000000000000000000000000000000000000000000000000000000'.slice(2)
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const logsSchema = z.array(z.object({ topics: z.array(hex), removed: z.boolean().optional() }))

/** @param urls tried in order; what a person is shown may come from one. */
export function createEvmReader(urls: readonly string[], quorum = quorumOf(urls, undefined)): EvmReader {
  const ask = <S extends z.ZodType>(method: string, params: unknown[], schema: S) =>
    askAnyRpc(urls, { method, params, schema })
  const call = (to: string, data: string) => ask('eth_call', [{ to, data }, 'latest'], hex)
  return {
    urls,
    quorum,
    balance: (address) => ask('eth_getBalance', [address, 'latest'], quantity),
    gasPrice: () => ask('eth_gasPrice', [], quantity),
    balanceOf: async (contract, owner) =>
      decodeUint(await call(contract, encodeCall('balanceOf(address)', [{ address: owner }]))),
    tokenOfOwnerByIndex: async (contract, owner, index) => {
      const words = [{ address: owner }, { uint: BigInt(index) }]
      const data = encodeCall('tokenOfOwnerByIndex(address,uint256)', words)
      return decodeUint(await call(contract, data)).toString()
    },
    tokenUri: async (contract, tokenId) =>
      decodeText(await call(contract, encodeCall('tokenURI(uint256)', [{ uint: tokenId }]))),
    ownerOf: async (contract, tokenId) =>
      decodeAddress(await call(contract, encodeCall('ownerOf(uint256)', [{ uint: tokenId }]))),
    name: async (contract) => decodeText(await call(contract, encodeCall('name()', []))),
    isEnumerable: async (contract) => {
      const data = encodeCall('supportsInterface(bytes4)', [{ bytes32: enumerableInterface }])
      return decodeUint(await call(contract, data)) === 1n
    },
    receivedTokens: async (contract, owner, fromBlock) => {
      const to = `0x${owner.slice(2).padStart(64, '0')}`
      const wanted = { address: contract, topics: [transferTopic, null, to] }
      const logs = await logsSince(fromBlock, {
        head: async () => Number(await ask('eth_blockNumber', [], quantity)),
        read: (range) => ask('eth_getLogs', [{ ...wanted, ...range }], logsSchema),
      })
      return [...new Set(logs.flatMap((it) => tokenOf(it.topics)))]
    },
  }
}

/** ERC-20 has the same event with one topic less. */
function tokenOf(topics: readonly string[]) {
  const [, , , tokenId] = topics
  return topics.length === 4 && tokenId ? [BigInt(tokenId).toString()] : []
}
