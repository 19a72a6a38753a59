import { isSameAddress } from '../address.ts'
import { toWalletFault, WalletFault } from '../fault.ts'
import type { CoinRequest, NftRequest } from '../types.ts'
import { askHex, askProvider, firstAccount, type Eip1193 } from './eip1193.ts'
import { isThere } from './switch-chain.ts'

/** SPEC.md section 9: never more gas than this for a transfer. */
const gasMax = 8_000_000n
/** First four bytes of keccak256 of the signatures; ERC-721. */
const selectors = {
  'safeTransferFrom(address,address,uint256)': '0x42842e0e',
  'transferFrom(address,address,uint256)': '0x23b872dd',
} as const

interface Tx {
  from: string
  to: string
  value?: string
  data?: string
}

/** Sends coin. @returns the hash. @throws WalletFault addressDiffers, insufficient, wrongNetwork, rejected, … */
export async function sendCoinBy(provider: Eip1193, request: CoinRequest): Promise<string> {
  const { chainId, from, to, valueWei } = request
  await checkAccount(provider, from)
  const balance = BigInt(await askHex(provider, 'eth_getBalance', [from, 'latest']))
  if (balance < valueWei) throw new WalletFault('insufficient', null, valueWei - balance)
  return send(provider, chainId, { from, to, value: hex(valueWei) })
}

/** Hands over an NFT; plain `transferFrom` where the receiver does not take the safe one. */
export async function transferNftBy(provider: Eip1193, request: NftRequest): Promise<string> {
  const { chainId, from, to, contract, tokenId } = request
  await checkAccount(provider, from)
  const call = (selector: string): Tx => ({
    from,
    to: contract,
    data: selector + word(BigInt(from)) + word(BigInt(to)) + word(BigInt(tokenId)),
  })
  const safe = call(selectors['safeTransferFrom(address,address,uint256)'])
  const plain = call(selectors['transferFrom(address,address,uint256)'])
  const isSafe = await canRun(provider, safe)
  return send(provider, chainId, isSafe ? safe : plain)
}

/** The last check of the network is the one that counts: the wallet may have been switched since the first. */
async function send(provider: Eip1193, chainId: string, tx: Tx): Promise<string> {
  const gas = await gasFor(provider, tx)
  if (!(await isThere(provider, chainId))) throw new WalletFault('wrongNetwork')
  // Between that check and the question a wallet that reads the number refuses by itself.
  return askHex(provider, 'eth_sendTransaction', [{ ...tx, chainId, gas: hex(gas) }])
}

/** One and a half times what the node estimates: its estimate is for the block before. */
async function gasFor(provider: Eip1193, tx: Tx): Promise<bigint> {
  const estimate = BigInt(await askHex(provider, 'eth_estimateGas', [tx]))
  const roomy = (estimate * 3n) / 2n
  return roomy < gasMax ? roomy : gasMax
}

/** A call that would fail is refused by the estimate; a refusal of the person is thrown on. */
async function canRun(provider: Eip1193, tx: Tx): Promise<boolean> {
  try {
    await askHex(provider, 'eth_estimateGas', [tx])
    return true
  } catch (cause) {
    if (toWalletFault(cause).code !== 'failed') throw cause
    return false
  }
}

/** SPEC.md section 5: the connected wallet must be the stored one. */
async function checkAccount(provider: Eip1193, from: string): Promise<void> {
  const account = firstAccount(await askProvider(provider, 'eth_accounts'))
  if (account === null) throw new WalletFault('noAccount')
  if (!isSameAddress(account, from)) throw new WalletFault('addressDiffers')
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}
function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
