import { Interface, id, zeroPadValue } from 'ethers'

/** The few calls the worker makes, as constants: a production worker has no compiler. Source: ERC-721, ERC-165. */
const erc721 = new Interface([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function tokenByIndex(uint256 index) view returns (uint256)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function transferFrom(address from, address to, uint256 tokenId)',
])

/** ERC-165 id of ERC721Enumerable. */
export const ENUMERABLE_ID = '0x780e9d63'

/** First topic of an ERC-721 Transfer, and of an ERC-20 one, which has three topics instead of four. */
export const TRANSFER_TOPIC = id('Transfer(address,address,uint256)')

/** Calldata of a call. */
export function encodeCall(name: string, args: unknown[]): string {
  return erc721.encodeFunctionData(name, args)
}

/** What a transferFrom moves; null when the calldata is of another call. */
export function decodeTransferFrom(data: string): { from: string; to: string; tokenId: string } | null {
  try {
    const args = erc721.decodeFunctionData('transferFrom', data)
    const [from, to, tokenId] = args.toArray().map(String)
    // Bytes behind the arguments would do nothing, and are not ours.
    if (from === undefined || to === undefined || tokenId === undefined) return null
    if (encodeCall('transferFrom', [from, to, tokenId]) !== data.toLowerCase()) return null
    return { from: from.toLowerCase(), to: to.toLowerCase(), tokenId }
  } catch {
    return null
  }
}

/** An address as a topic. */
export function addressTopic(address: string): string {
  return zeroPadValue(address, 32).toLowerCase()
}
