import { createServer, type IncomingMessage, type Server } from 'node:http'
import { z } from 'zod'

/** What a node of a source chain, and of Solana, answers to the few readings of the API. */
export interface StubChains {
  url: string
  /** Owners by `contract/tokenId`, all in lower case. */
  owners: Map<string, string>
  /** Metadata by `contract/tokenId`; without an entry tokenURI reverts. */
  metadata: Map<string, { name: string; image: string }>
  /** Owners of Solana accounts by address; others do not exist. */
  programs: Map<string, string>
  /** Bytes of Solana accounts by address; others do not exist. */
  accounts: Map<string, { owner: string; data: Uint8Array }>
  /** NFTs on Solana by their owner; without any it has no index of them. */
  nfts: Map<string, { id: string; name: string; collection: string; isClaimed?: boolean }[]>
  /** Signatures that succeeded. */
  signatures: Set<string>
  /** The last block of Solana that is final. */
  height: number
  /** Of the chain it serves, the slot of its answers, and the oldest it still knows of. */
  genesis: string
  slot: number
  firstSlot: number
  /** The slot of what it says of signatures, where it is another one. */
  statusSlot: number | null
  /** Account keys of Kaia by address in lower case; without one the key was never changed. */
  accountKeys: Map<string, unknown>
  /** Of every account, in hex wei; null: the node does not report it. */
  balance: string | null
  isDown: boolean
  close(): Promise<void>
}

/** Params by name stand as the only one. */
const request = z.object({
  id: z.unknown(),
  method: z.string(),
  params: z.union([z.array(z.unknown()), z.looseObject({}).transform((named): unknown[] => [named])]),
})
const callSchema = z.tuple([z.object({ to: z.string().optional(), data: z.string() }), z.unknown()])
const ownerOf = '0x6352211e'
const balanceOf = '0x70a08231'
const supportsInterface = '0x01ffc9a7'
const tokenOfOwnerByIndex = '0x2f745c59'
const tokenUri = '0xc87b56dd'
const nameOf = '0x06fdde03'
const symbolOf = '0x95d89b41'
const mint = '0x6a627842'

class Reverts extends Error {}

export async function openStubChains(): Promise<StubChains> {
  const server = createServer((req, res) => {
    void readBody(req).then((text) => {
      if (stub.isDown) return res.writeHead(503).end()
      const { id, method, params } = request.parse(JSON.parse(text))
      res.setHeader('content-type', 'application/json')
      return res.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(stub, method, params) }))
    })
  })
  const port = await listen(server)
  const stub: StubChains = {
    url: `http://127.0.0.1:${port}`,
    owners: new Map(),
    metadata: new Map(),
    programs: new Map(),
    accounts: new Map(),
    nfts: new Map(),
    signatures: new Set(),
    height: 1_000_000_000,
    genesis: 'G'.repeat(44),
    slot: 1_000_000_000,
    firstSlot: 0,
    statusSlot: null,
    accountKeys: new Map(),
    balance: '0xde0b6b3a7640000',
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return stub
}

function answer(stub: StubChains, method: string, params: unknown[]) {
  try {
    return { result: resultOf(stub, method, params) }
  } catch (error) {
    if (error instanceof Reverts) return { error: { code: 3, message: 'execution reverted' } }
    throw error
  }
}

function resultOf(stub: StubChains, method: string, params: unknown[]): unknown {
  switch (method) {
    case 'eth_call': {
      const [{ to, data }] = callSchema.parse(params)
      // What creates a contract answers its code.
      return to === undefined ? '0x60' : call(stub, to.toLowerCase(), data)
    }
    case 'eth_getCode':
      return '0x60'
    case 'eth_estimateGas':
      return '0x5208'
    case 'eth_getBlockByNumber':
      return { baseFeePerGas: '0x5d21dba00' }
    case 'eth_maxPriorityFeePerGas':
      return '0x1'
    case 'eth_getBalance':
      if (stub.balance === null) throw new Reverts()
      return stub.balance
    case 'eth_gasPrice':
      return '0x5d21dba00'
    case 'kaia_getAccountKey':
      return stub.accountKeys.get(String(params[0]).toLowerCase()) ?? { keyType: 1, key: {} }
    case 'eth_chainId':
      return '0x2019'
    case 'eth_blockNumber':
      return '0x64'
    case 'getBlockHeight':
      return stub.height
    case 'getSlot':
      return stub.slot
    case 'getFirstAvailableBlock':
      return stub.firstSlot
    case 'getGenesisHash':
      return stub.genesis
    case 'getSignatureStatuses':
      return {
        context: { slot: stub.statusSlot ?? stub.slot },
        value: (params[0] as string[]).map((signature) =>
          stub.signatures.has(signature) ? { err: null, confirmationStatus: 'finalized' } : null,
        ),
      }
    case 'getLatestBlockhash':
      return { context: { slot: stub.slot }, value: { blockhash: 'B'.repeat(44) } }
    case 'getEpochInfo':
      return { epoch: 0 }
    case 'getTokenLargestAccounts':
    case 'getTokenAccountsByOwner':
      return { value: [] }
    case 'getAssetsByOwner':
      return assetsOf(stub, params[0])
    case 'getAssets':
      return (params[0] as { ids: string[] }).ids.map(() => null)
    case 'getMultipleAccounts':
      return {
        context: { slot: stub.slot },
        value: (params[0] as string[]).map((one) => accountOf(stub, one)),
      }
    case 'getAccountInfo': {
      const owner = stub.programs.get(String(params[0]))
      return { value: owner ? { owner, executable: false, data: ['', 'base64'] } : null }
    }
    default:
      throw new Reverts()
  }
}

const byOwner = z.object({ ownerAddress: z.string() })

function assetsOf({ nfts }: StubChains, params: unknown) {
  if (nfts.size === 0) throw new Reverts()
  const items = (nfts.get(byOwner.parse(params).ownerAddress) ?? []).map(
    ({ id, name, collection, isClaimed }) => ({
      ...{ id, content: { metadata: { name } }, compression: { compressed: true } },
      // Whoever mints may name any collection; that one alone can say that it is so.
      grouping: [{ group_key: 'collection', group_value: collection, verified: isClaimed !== true }],
    }),
  )
  return { total: items.length, items }
}

function accountOf({ accounts }: StubChains, address: string) {
  const found = accounts.get(address)
  return found ? { owner: found.owner, data: [Buffer.from(found.data).toString('base64'), 'base64'] } : null
}

function call(stub: StubChains, contract: string, data: string): string {
  const words = data.slice(10)
  const tokenId = () => BigInt(`0x${words.slice(-64) || 0}`).toString()
  const ownedBy = (owner: string) =>
    [...stub.owners].flatMap(([place, one]) =>
      one === owner && place.startsWith(`${contract}/`) ? [place.split('/')[1] ?? ''] : [],
    )
  const found = stub.owners.get(`${contract}/${tokenId()}`)
  switch (data.slice(0, 10)) {
    case ownerOf:
      if (!found) throw new Reverts()
      return word(found)
    case balanceOf:
      return word(`0x${ownedBy(`0x${words.slice(24, 64)}`).length.toString(16)}`)
    case supportsInterface:
      return word('0x1')
    case mint:
      return word('0x1')
    case nameOf:
    case symbolOf:
      return textOf('GENESIS')
    case tokenOfOwnerByIndex: {
      const id = ownedBy(`0x${words.slice(24, 64)}`)[Number(tokenId())]
      if (id === undefined) throw new Reverts()
      return word(`0x${BigInt(id).toString(16)}`)
    }
    case tokenUri: {
      const metadata = stub.metadata.get(`${contract}/${tokenId()}`)
      if (!metadata) throw new Reverts()
      return textOf(
        `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`,
      )
    }
    default:
      throw new Reverts()
  }
}

function word(hex: string) {
  return `0x${hex.slice(2).padStart(64, '0')}`
}
function textOf(text: string) {
  const bytes = Buffer.from(text).toString('hex')
  const length = (bytes.length / 2).toString(16).padStart(64, '0')
  return `0x${(32).toString(16).padStart(64, '0')}${length}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`
}

async function readBody(req: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts).toString('utf8')
}

function listen(server: Server) {
  return new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : 0)
    })
  })
}
