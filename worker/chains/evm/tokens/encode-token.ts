import { AbiCoder, Interface, id, type Result } from 'ethers'

import type { EventKind } from '#contract/migration/codes.ts'
import { encodeCall } from '../erc721.ts'

/** What is asked of multi-tokens and tokens, and sent to them. Source: ERC-1155, ERC-20. */
const erc1155 = new Interface([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const erc20 = new Interface([
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
])

/** First topics of an ERC-1155: its receiver is the fourth topic, where an ERC-721 has its token. */
export const SINGLE_TOPIC = id('TransferSingle(address,address,address,uint256,uint256)')
export const BATCH_TOPIC = id('TransferBatch(address,address,address,uint256[],uint256[])')

/** A token of a contract. tokenId: null of an ERC-20. */
export interface Token {
  kind: EventKind
  contract: string
  tokenId: string | null
}

/** Calldata that asks how much of a token an address holds; of an ERC-721, who owns it. */
export function encodeHolding({ kind, tokenId }: Token, owner: string): string {
  switch (kind) {
    case 'unregistered':
      return encodeCall('ownerOf', [BigInt(tokenId ?? 0)])
    case 'multi':
      return erc1155.encodeFunctionData('balanceOf', [owner, BigInt(tokenId ?? 0)])
    case 'token':
      return erc20.encodeFunctionData('balanceOf', [owner])
  }
}

/** Units of a multi-token (with an id) or of a token, and where they go. */
export interface UnitTransfer {
  from: string
  to: string
  tokenId: string | null
  amount: bigint
}

/** Calldata that sends units. The sender of a token is whoever calls it. */
export function encodeUnits({ from, to, tokenId, amount }: UnitTransfer): string {
  return tokenId === null
    ? erc20.encodeFunctionData('transfer', [to, amount])
    : erc1155.encodeFunctionData('safeTransferFrom', [from, to, BigInt(tokenId), amount, '0x'])
}

/** What a call sends in units; null when it is of another call, or says anything else beside. */
export function decodeUnits(sender: string, data: string): UnitTransfer | null {
  const units = decodedToken(sender, data) ?? decodedMulti(data)
  return units && encodeUnits(units) === data.toLowerCase() ? units : null
}

function decodedToken(sender: string, data: string): UnitTransfer | null {
  const [to, amount] = decoded(erc20, 'transfer', data)
  if (to === undefined || amount === undefined) return null
  return { from: sender, to: to.toLowerCase(), tokenId: null, amount: BigInt(amount) }
}

function decodedMulti(data: string): UnitTransfer | null {
  const [from, to, tokenId, amount] = decoded(erc1155, 'safeTransferFrom', data)
  if (from === undefined || to === undefined || tokenId === undefined || amount === undefined) return null
  return { from: from.toLowerCase(), to: to.toLowerCase(), tokenId, amount: BigInt(amount) }
}

function decoded(calls: Interface, name: string, data: string): string[] {
  try {
    return texts(calls.decodeFunctionData(name, data))
  } catch {
    return []
  }
}

/** Ids and amounts of a TransferBatch; empty when its data is of another form. */
export function decodeBatch(data: string): { tokenId: string; amount: bigint }[] {
  try {
    const [ids, amounts] = AbiCoder.defaultAbiCoder()
      .decode(['uint256[]', 'uint256[]'], data)
      .toArray()
      .map((list: Result) => texts(list))
    if (!ids || !amounts || ids.length !== amounts.length) return []
    return ids.map((tokenId, at) => ({ tokenId, amount: BigInt(amounts[at] ?? 0) }))
  } catch {
    return []
  }
}

function texts(result: Result): string[] {
  return result.toArray().map(String)
}
