import { isSameAddress } from './address.ts'
import { walletConfig } from './config.ts'
import { toWalletFault, WalletFault } from './fault.ts'
import { goToChain } from './go-to-chain.ts'
import { livePort } from './live-ports.ts'
import { withPatience } from './window/patience.ts'
import { loadPort } from './ports/load-port.ts'
import type { WalletPort } from './ports/port.ts'
import { readWallets } from './state.ts'
import type { CoinRequest, NftRequest, Watch } from './types.ts'

/**
 * Asks the connected source-chain wallet to send coin. Checks that it still speaks for `from`, switches its network
 * (adding it where unknown), and checks the balance.
 * @returns the transaction hash, as soon as the wallet has sent it: nothing is mined yet.
 * @throws WalletFault, see fault.ts.
 */
export function sendCoin(request: CoinRequest, watch: Watch = {}): Promise<string> {
  return ask(request, watch, (port) => port.sendCoin?.(request, watch))
}

/**
 * Asks the connected source-chain wallet to hand over an NFT: `safeTransferFrom`, else `transferFrom`, with one and a
 * half times the estimated gas and never more than 8,000,000.
 * @returns the transaction hash, as soon as the wallet has sent it. @throws WalletFault, see fault.ts.
 */
export function transferNft(request: NftRequest, watch: Watch = {}): Promise<string> {
  return ask(request, watch, (port) => port.transferNft?.(request, watch))
}

async function ask(
  request: CoinRequest | NftRequest,
  watch: Watch,
  question: (port: WalletPort) => Promise<string> | undefined,
): Promise<string> {
  try {
    const port = await portFor(request.from)
    // SPEC.md section 5: only Kaia Wallet, MetaMask and Klip can pay.
    if (!port.sendCoin || !port.transferNft) throw new WalletFault('unsupported')
    await goTo(port, request)
    const answer = question(port) ?? Promise.reject(new WalletFault('unsupported'))
    return await stoppable(answer, watch.signal)
  } catch (cause) {
    throw toWalletFault(cause)
  }
}

/** The wallet in the slot, brought back after a reload. */
export async function portFor(from: string): Promise<WalletPort> {
  const { evm } = readWallets()
  if (!evm) throw new WalletFault('noAccount')
  if (!isSameAddress(evm.address, from)) throw new WalletFault('addressDiffers')
  const port = livePort('evm') ?? (await loadPort(evm.type))
  if (!port.detect()) throw new WalletFault('notInstalled')
  if (!evm.isLive) await port.connect({ silent: false })
  return port
}

async function goTo(port: WalletPort, { chain, chainId }: CoinRequest | NftRequest): Promise<void> {
  if (!port.switchChain) return
  const { sourceChains } = await walletConfig()
  const found = sourceChains.find((it) => it.chain === chain && BigInt(it.chainId) === BigInt(chainId))
  if (!found) throw new WalletFault('unavailable', `This installation has no chain ${chain} ${chainId}.`)
  await goToChain(port, found)
}

/** A request to a wallet cannot be withdrawn; but nothing has to wait for it. */
export function stoppable<T>(answer: Promise<T>, signal = new AbortController().signal): Promise<T> {
  return withPatience(answer, { patienceMs: null, signal, onStillWaiting: () => undefined })
}
