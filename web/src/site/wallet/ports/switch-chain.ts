import { toWalletFault, WalletFault } from '../fault.ts'
import { askHex, isUnknownChain, type Eip1193 } from './eip1193.ts'
import type { ChainParams } from './port.ts'

/**
 * Goes to a network: switch, add where it is unknown, switch again, and read back where the wallet stands, because
 * adding a network does not promise to go there.
 * @throws WalletFault rejected, pending, or wrongNetwork when it stays elsewhere.
 */
export async function switchChain(provider: Eip1193, chain: ChainParams): Promise<void> {
  if (await isThere(provider, chain.chainId)) return
  try {
    await provider.request(goTo(chain))
  } catch (cause) {
    if (!isUnknownChain(cause)) throw toWalletFault(cause)
    await add(provider, chain)
  }
  if (!(await arrives(provider, chain.chainId))) throw new WalletFault('wrongNetwork')
}

/** Some wallets answer yes a moment before they report the new network. */
const arrivesWithinMs = 2_000
const pollEveryMs = 200

async function arrives(provider: Eip1193, chainId: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < arrivesWithinMs; waitedMs += pollEveryMs) {
    if (await isThere(provider, chainId)) return true
    await new Promise((done) => setTimeout(done, pollEveryMs))
  }
  return false
}

function goTo({ chainId }: ChainParams) {
  return { method: 'wallet_switchEthereumChain', params: [{ chainId }] }
}

async function add(provider: Eip1193, chain: ChainParams): Promise<void> {
  const { chainId, name, coin, rpcUrl, explorerUrl } = chain
  const params = {
    chainId,
    chainName: name,
    nativeCurrency: { name: coin, symbol: coin, decimals: 18 },
    rpcUrls: [rpcUrl],
    ...(explorerUrl && { blockExplorerUrls: [explorerUrl] }),
  }
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [params] })
    if (!(await isThere(provider, chainId))) await provider.request(goTo(chain))
  } catch (cause) {
    throw toWalletFault(cause)
  }
}

/** Whether a wallet is on a network now. */
export async function isThere(provider: Eip1193, chainId: string): Promise<boolean> {
  return BigInt(await askHex(provider, 'eth_chainId')) === BigInt(chainId)
}
