import { base58 } from '@scure/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { afterEach, describe, expect, test } from 'vitest'
import { createEvmReader } from '#api/chain/evm/reader.ts'
import { listOwned } from '#api/chain/evm/list-owned.ts'
import { toChecksum } from '#contract/evm-address.ts'
import { selector } from '#api/chain/evm/abi.ts'
import { readAccountKind } from '#api/chain/solana/account-kind.ts'
import { RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import { openTestRpc, type RpcAnswer, type TestRpc } from '../../support/rpc.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let rpc: TestRpc | null = null
async function open(answer: (method: string, params: unknown) => RpcAnswer | undefined) {
  return (rpc = await openTestRpc(answer)).url
}
afterEach(() => rpc?.close())

const owner = '0x00000000000000000000000000000000000000aa'
const contract = '0x00000000000000000000000000000000000000cc'
function word(value: bigint) {
  return `0x${value.toString(16).padStart(64, '0')}`
}
const reverted = { error: { code: 3, message: 'execution reverted' } }

/** A collection of five NFTs of `owner`; token ids are ten times the index. */
function collection(isEnumerable: boolean) {
  return (method: string, params: unknown) => {
    const [{ data = '' }] = params as [{ data?: string }]
    if (method === 'eth_getLogs')
      return {
        result: [1n, 2n, 1n, 3n].map((id) => ({ topics: ['0x01', word(0n), word(BigInt(owner)), word(id)] })),
      }
    switch (data.slice(0, 10)) {
      case selector('balanceOf(address)'):
        return { result: word(5n) }
      case selector('supportsInterface(bytes4)'):
        return isEnumerable ? { result: word(1n) } : reverted
      case selector('tokenOfOwnerByIndex(address,uint256)'):
        return { result: word(BigInt(`0x${data.slice(-64)}`) * 10n) }
      case selector('ownerOf(uint256)'):
        return data.endsWith('2') ? reverted : { result: word(BigInt(owner)) }
      default:
        return undefined
    }
  }
}

describe('NFTs of a wallet', () => {
  const list = async (isEnumerable: boolean, max: number) =>
    listOwned(createEvmReader([await open(collection(isEnumerable))]), { contract, owner, max, fromBlock: 0 })
  test('are listed by the contract', async () => {
    expect(await list(true, 9)).toEqual({ tokenIds: ['0', '10', '20', '30', '40'], isCut: false })
  })
  test('are cut at the bound, and it is said', async () => {
    expect(await list(true, 2)).toEqual({ tokenIds: ['0', '10'], isCut: true })
  })
  test('are found by the log where the contract does not list, without those that have gone', async () => {
    expect(await list(false, 9)).toEqual({ tokenIds: ['1', '3'], isCut: false })
  })
  /** A node that takes so many blocks at once, of a chain of so many. */
  const taking = (blocks: number, head: number) => (method: string, params: unknown) => {
    if (method === 'eth_blockNumber') return { result: `0x${head.toString(16)}` }
    if (method !== 'eth_getLogs') return collection(false)(method, params)
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
    const [from, to] = [Number(fromBlock), toBlock === 'latest' ? head : Number(toBlock)]
    if (to - from + 1 > blocks) return { error: { code: -32_005, message: 'block range is too wide' } }
    const logs = [1, 1_000, 3_001].flatMap((block, at) =>
      block >= from && block <= to
        ? [{ topics: ['0x01', word(0n), word(BigInt(owner)), word(BigInt(at + 3))] }]
        : [],
    )
    return { result: logs }
  }
  const listPieces = async (blocks: number, head: number) => {
    const url = await open(taking(blocks, head))
    return listOwned(createEvmReader([url]), { contract, owner, max: 9, fromBlock: 0 })
  }
  test('are found piece by piece where a node refuses so many blocks', async () => {
    expect(await listPieces(500, 3_001)).toEqual({ tokenIds: ['3', '4', '5'], isCut: false })
  })
  test('are not searched block by block where that would take too long', async () => {
    await expect(listPieces(500, 100_000_000)).rejects.toThrow('block range is too wide')
    const asked = rpc?.calls.filter(({ method }) => method === 'eth_getLogs').length
    expect(asked).toBeLessThan(20)
  })
  test('are asked of the next RPC when one is down', async () => {
    const url = await open(collection(true))
    const reader = createEvmReader(['http://127.0.0.1:1', url])
    expect(await reader.balanceOf(contract, owner)).toBe(5n)
    await expect(createEvmReader(['http://127.0.0.1:1']).balance(owner)).rejects.toBeInstanceOf(
      RpcUnreachable,
    )
  })
})

test('writes addresses as EIP-55 does', () => {
  for (const address of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ])
    expect(toChecksum(address.toLowerCase())).toBe(address)
})

describe('a Solana address', () => {
  const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  const bytes = (length: number, mark = 0) => {
    const data = Buffer.alloc(Math.min(length, 166))
    if (mark) data[165] = mark
    return data
  }
  const kindOf = async (value: { owner: string; executable?: boolean; data?: Buffer } | null) => {
    const account = value && {
      owner: value.owner,
      executable: value.executable ?? false,
      data: [(value.data ?? Buffer.alloc(0)).toString('base64'), 'base64'],
    }
    const url = await open(() => ({ result: { context: { slot: 1 }, value: account } }))
    return readAccountKind([url], newWallet().address)
  }
  test.each([
    ['that was never used', null, 'NEVER_USED'],
    ['of a wallet', { owner: '11111111111111111111111111111111' }, 'OK'],
    ['of a program', { owner: 'BPFLoaderUpgradeab1e11111111111111111111111', executable: true }, 'PROGRAM'],
    ['a program owns', { owner: newWallet().address }, 'PROGRAM'],
    ['of a mint', { owner: token, data: bytes(82) }, 'MINT'],
    ['of a token account', { owner: token, data: bytes(165) }, 'TOKEN_ACCOUNT'],
    ['of a mint of Token-2022', { owner: token2022, data: bytes(300, 1) }, 'MINT'],
    ['of a token account of Token-2022', { owner: token2022, data: bytes(300, 2) }, 'TOKEN_ACCOUNT'],
  ])('%s is seen', async (_, value, kind) => {
    expect(await kindOf(value)).toBe(kind)
  })
  test('that is none is reported without asking an RPC', async () => {
    expect(await readAccountKind([], '')).toBe('EMPTY')
    expect(await readAccountKind([], owner)).toBe('NOT_AN_ADDRESS')
    expect(await readAccountKind([], newWallet().address.toLowerCase())).toBe('LOWER_CASED')
    expect(await readAccountKind([], newWallet().address.toUpperCase())).toBe('UPPER_CASED')
    expect(await readAccountKind([], 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toBe('PROGRAM')
    let key = ed25519.keygen().publicKey
    const isPoint = (uint8Array: Uint8Array) => {
      try {
        return ed25519.Point.fromBytes(uint8Array) !== null
      } catch {
        return false
      }
    }
    while (isPoint(key)) key = crypto.getRandomValues(new Uint8Array(32))
    expect(await readAccountKind([], base58.encode(key))).toBe('OFF_CURVE')
  })
  test('that no RPC answers for is UNREACHABLE', async () => {
    expect(await readAccountKind(['http://127.0.0.1:1'], newWallet().address)).toBe('UNREACHABLE')
  })
})
