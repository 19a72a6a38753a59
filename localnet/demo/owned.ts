import { Interface } from 'ethers'
import { z } from 'zod'
import { callRpc } from '../evm/json-rpc.ts'
import type { DemoPeople } from './holders.ts'
import { sendMined } from './send-from.ts'

const collection = new Interface([
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function mintBatch(address to, uint256 firstTokenId, uint256 count)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])
const nftsEach = 4

/** A collection of the source chain. */
export interface Collection {
  chainUrl: string
  contract: string
}

/** The token ids somebody owns, smallest first. */
export async function ownedBy(at: Collection, owner: string): Promise<bigint[]> {
  const count = Number(await read(at, 'balanceOf', [owner]))
  const ids = await Promise.all(
    Array.from({ length: count }, (_none, index) => read(at, 'tokenOfOwnerByIndex', [owner, index])),
  )
  return ids.toSorted((a, b) => Number(a - b))
}

/**
 * Four more NFTs for a holder who has moved theirs. Nothing of the collection is ever burned, so ids keep counting
 * up.
 */
export async function giveMore(at: Collection, people: DemoPeople, owner: string): Promise<void> {
  const first = (await read(at, 'totalSupply', [])) + 1n
  const data = collection.encodeFunctionData('mintBatch', [owner, first, nftsEach])
  await sendMined(people.creator, at.chainUrl, { to: at.contract, data })
}

/** Sends an NFT to the admin wallet without a request, as people do: it shows in the console's orphans. */
export async function sendAstray(at: Collection, people: DemoPeople, owner: string): Promise<void> {
  const wallet = [people.klip, ...people.holders.map(({ evm }) => evm)].find((it) => it.address === owner)
  const last = (await ownedBy(at, owner)).at(-1)
  if (!wallet || last === undefined) return
  const data = collection.encodeFunctionData('transferFrom', [owner, people.admin.address, last])
  await sendMined(wallet, at.chainUrl, { to: at.contract, data })
}

async function read(at: Collection, name: string, values: readonly unknown[]): Promise<bigint> {
  const call = { to: at.contract, data: collection.encodeFunctionData(name, values) }
  const answer = z.string().parse(await callRpc(at.chainUrl, 'eth_call', [call, 'latest']))
  return z.bigint().parse(collection.decodeFunctionResult(name, answer)[0])
}
