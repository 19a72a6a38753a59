import pMap from 'p-map'
import { z } from 'zod'
import type { Detail } from '#contract/codes/details.ts'
import { snapshotRowsMax } from '#contract/recipient/snapshot/codes.ts'
import type { SnapshotPlace } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { SourceBlock } from '../source-chain.ts'
import type { HolderPage, HolderReader, Holding } from '../holders.ts'
import { blockDisputed, hex, readBlock, readHead } from './blocks.ts'
import { encodeCall, ENUMERABLE_ID } from './erc721.ts'
import { ownerAt } from './owner-of.ts'
import { disagreement, isRevert, type Rpc, type RpcList } from './rpc-list.ts'
import { word } from './schemas.ts'

/** NFTs of one page; each is two calls of every RPC. */
const perPage = 500
/** Calls made at the same time: the RPC list bounds them further. */
const atOnce = 50
/** How far ids without an NFT are searched through: past twice as many as there are NFTs, nobody numbers like that. */
const gapMax = 10_000

const code = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/)
/** What a wallet of today may have as its code: the address of a program that acts for its key (EIP-7702). */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/**
 * See HolderReader. Everything is asked at one block, and of every RPC at once: answers that differ are no answer. NFTs are listed by
 * ERC721Enumerable, or by their numbers from 0 on until as many were found as the contract says there are.
 */
export function createContractHolders(
  rpcs: RpcList,
  { contract, depth, urls }: { contract: string; depth: number; urls: readonly string[] },
): HolderReader {
  const disputed: Detail = { code: 'CONTRACT_DISPUTED', params: { contract } }
  const placeAt = async (height: number) => {
    const block = await readBlock(rpcs, height)
    if (!block) throw disagreement(blockDisputed(height))
    return toPlace(block)
  }
  return {
    hostsOf: () => urls.map((url) => new URL(url).host),
    findPlace: async () => placeAt(Math.max(0, (await readHead(rpcs)).number - depth)),
    inspect: ({ slot }) => rpcs.agreed(disputed, (rpc) => inspect(rpc, contract, slot)),
    listWitnesses: async () => ['all'],
    readPage: ({ cursor, s0: { slot } }) =>
      rpcs.agreed(disputed, (rpc) => readPage(rpc, { contract, cursor, block: slot })),
    readAgain: async ({ keys, s0: { slot } }) => {
      const holdings = await rpcs.agreed(disputed, (rpc) => ownersOf(rpc, { contract, block: slot }, keys))
      return { holdings, slot }
    },
    findEnd: placeAt,
    listTotals: async (slot) => {
      const total = await rpcs.agreed(disputed, (rpc) =>
        readNumber(rpc, { contract, block: slot }, 'totalSupply'),
      )
      return total === null ? null : [total]
    },
    listPrograms: (owners, { slot }) =>
      rpcs.agreed(disputed, async (rpc) => {
        const codes = await pMap(owners, (owner) => rpc.ask('eth_getCode', [owner, hex(slot)], code), {
          concurrency: atOnce,
        })
        return owners.filter((_, at) => codes[at] !== '0x' && !delegation.test(codes[at] ?? ''))
      }),
  }
}

function toPlace({ number, time }: SourceBlock): SnapshotPlace {
  return { slot: number, at: time.toISOString() }
}

async function inspect(rpc: Rpc, contract: string, block: number): ReturnType<HolderReader['inspect']> {
  if ((await rpc.ask('eth_getCode', [contract, hex(block)], code)) === '0x') return { reason: 'NOT_THERE' }
  const total = await readNumber(rpc, { contract, block }, 'totalSupply')
  if (total === null) return { reason: 'NOT_LISTED' }
  // A contract of coins counts units, and would be searched through for ever.
  return total > BigInt(snapshotRowsMax) ? { reason: 'TOO_MANY' } : { decimals: null, total }
}

interface At {
  contract: string
  block: number
}

/** A cursor is the next number of the list, or of a scan, with how many NFTs were found before it. */
async function readPage(rpc: Rpc, { cursor, ...at }: At & { cursor: string | null }): Promise<HolderPage> {
  const supply = Number((await readNumber(rpc, at, 'totalSupply')) ?? 0n)
  const [mode, from = 0, foundBefore = 0] = await readCursor(rpc, at, cursor)
  if (mode === 'list') {
    const end = Math.min(from + perPage, supply)
    const holdings = await ownersOf(rpc, at, await listIds(rpc, at, from, end))
    return { holdings, next: end < supply ? `list:${end}` : null, slot: at.block }
  }
  const ids = Array.from({ length: perPage }, (_, index) => String(from + index))
  const holdings = await ownersOf(rpc, at, supply === 0 ? [] : ids)
  const found = foundBefore + holdings.length
  const next = from + perPage
  // Fewer than there are have other numbers: what was found does not add up to what is counted, and is not frozen.
  const isOver = found >= supply || next > 2 * supply + gapMax
  return { holdings, next: isOver ? null : `scan:${next}:${found}`, slot: at.block }
}

async function readCursor(rpc: Rpc, at: At, cursor: string | null): Promise<[string, number?, number?]> {
  if (cursor === null) {
    const isListed = (await readNumber(rpc, at, 'supportsInterface', [ENUMERABLE_ID])) === 1n
    return [isListed ? 'list' : 'scan']
  }
  const [mode = '', from, found] = cursor.split(':')
  return [mode, Number(from), Number(found ?? 0)]
}

async function listIds(rpc: Rpc, at: At, from: number, end: number): Promise<string[]> {
  const indexes = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index)
  const ids = await pMap(indexes, (index) => readNumber(rpc, at, 'tokenByIndex', [index]), {
    concurrency: atOnce,
  })
  return ids.map(String)
}

async function ownersOf(rpc: Rpc, { contract, block }: At, ids: string[]): Promise<Holding[]> {
  const owners = await pMap(
    ids,
    (tokenId) => (/^\d+$/.test(tokenId) ? ownerAt(rpc, { contract, tokenId, blockNumber: block }) : null),
    { concurrency: atOnce },
  )
  return ids.flatMap((key, at) => {
    const owner = owners[at]
    return owner ? [{ key, owner, asset: `${contract}/${key}`, amount: 1n }] : []
  })
}

/** Null where the contract does not know the call, or answers nothing. */
async function readNumber(
  rpc: Rpc,
  { contract, block }: At,
  name: string,
  args: unknown[] = [],
): Promise<bigint | null> {
  const call = [{ to: contract, data: encodeCall(name, args) }, hex(block)]
  try {
    const answer = await rpc.ask('eth_call', call, z.union([word, z.literal('0x')]))
    return answer === '0x' ? null : answer
  } catch (error) {
    if (isRevert(error)) return null
    throw error
  }
}
