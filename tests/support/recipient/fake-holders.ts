import { addressFromBytes } from '#worker/chains/solana/address/address-bytes.ts'
import { newWallet } from '../wallet/wallet.ts'
import { at, startFakeRpc, type FakeReply, type FakeRpc } from '../../worker/chains/solana/fake-rpc.ts'

/** Holders of a collection of NFTs as one RPC tells of them. */
export interface FakeIndex {
  rpc: FakeRpc
  /** Owners by NFT. */
  owners: Map<string, string>
  /** Where it is, finalized and indexed. */
  slot: number
  indexed: number | null
  /** Of its slot, in seconds. */
  time: number
  hasIndex: boolean
  perPage: number
  /** Answers instead of what it would: null goes on. */
  instead: (method: string, params: unknown[]) => FakeReply | null
}

const mintOfNft = mintAccount(0)
const genesis = '4uhcVJyU9pJkvQyS88uRDiswHScCkY3xQwcPpFXsCNGz'

/** An RPC with an index whose pages are as large as it says, though it is asked for more. */
export async function startFakeIndex(collection: string): Promise<FakeIndex> {
  const index: FakeIndex = {
    rpc: null as never,
    ...{ owners: new Map(), slot: 100, indexed: 100, time: Math.floor(Date.now() / 1_000), hasIndex: true },
    perPage: 1_000,
    instead: () => null,
  }
  index.rpc = await startFakeRpc((method, params) => {
    const other = index.instead(method, params)
    return other ?? answer(index, collection, method, params)
  })
  return index
}

function answer(index: FakeIndex, collection: string, method: string, params: unknown[]): FakeReply {
  switch (method) {
    case 'getGenesisHash':
      return { result: genesis }
    case 'getSlot':
      return { result: index.slot }
    case 'getBlockTime':
      return { result: index.time }
    case 'getMultipleAccounts':
      return at(index.slot, [mintOfNft])
    case 'getAssetsByGroup':
      return index.hasIndex ? pageOf(index, collection, params) : noMethod
    case 'getAssets': {
      const [{ ids }] = params as [{ ids: string[] }]
      return { result: ids.map((id) => assetOf(id, index.owners.get(id), collection)) }
    }
    default:
      return noMethod
  }
}

const noMethod: FakeReply = { error: { code: -32601, message: 'Method not found' } }

/** Its pages are full for whoever asked for a thousand: the rest of a page is burnt. */
function pageOf({ owners, perPage, indexed }: FakeIndex, collection: string, params: unknown[]): FakeReply {
  const [{ cursor, limit }] = params as [{ cursor?: string; limit: number }]
  const ids = [...owners.keys()].toSorted()
  const start = cursor === undefined ? 0 : ids.indexOf(cursor) + 1
  const shown = ids.slice(start, start + Math.min(perPage, limit))
  const items = shown.map((id) => assetOf(id, owners.get(id), collection))
  const isLast = start + shown.length >= ids.length
  const filled = isLast || limit < 1_000 ? items : [...items, ...burnt(1_000 - items.length)]
  const last = { ...(indexed !== null && { last_indexed_slot: indexed }) }
  return { result: { items: filled, cursor: isLast ? null : shown.at(-1), ...last } }
}

export function assetOf(id: string, owner: string | undefined, collection: string): unknown {
  if (owner === undefined) return { id, burnt: true }
  return {
    ...{ id, burnt: false, interface: 'V1_NFT', ownership: { owner } },
    grouping: [{ group_key: 'collection', group_value: collection }],
  }
}

function burnt(count: number): unknown[] {
  return Array.from({ length: count }, () => ({ id: newAddress(), burnt: true }))
}

let serial = 0
export function newAddress(): string {
  const bytes = new Uint8Array(32).fill(1)
  new DataView(bytes.buffer).setUint32(0, (serial += 1))
  return addressFromBytes(bytes)
}

/** NFTs with an owner each. */
export function someOwners(count: number): Map<string, string> {
  return new Map(Array.from({ length: count }, () => [newAddress(), newWallet().address]))
}

/** A mint of SPL Token, made and of so many decimals. */
function mintAccount(decimals: number) {
  const data = Buffer.alloc(82)
  data.writeBigUInt64LE(1n, 36)
  data[44] = decimals
  data[45] = 1
  return {
    ...{ lamports: 1_000_000, owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', executable: false },
    data: [data.toString('base64'), 'base64'],
  }
}
