import { EthereumProvider } from '@walletconnect/ethereum-provider'
import pTimeout from 'p-timeout'
import type { WalletConfig } from '#contract/wallet/wallets.ts'
import { walletConfig } from '../config.ts'
import { toWalletFault, WalletFault } from '../fault.ts'
import type { Watch } from '../types.ts'
import { firstAccount, type Eip1193 } from './eip1193.ts'
import { evmPort } from './evm-port.ts'
import type { WalletPort } from './port.ts'

/** The pairing code is good for five minutes. */
const codeTtlMs = 300_000

type Provider = Awaited<ReturnType<typeof EthereumProvider.init>>

/** WalletConnect, where the installation has a project id for it. The code is ours to show, not its modal's. */
export function walletConnectPort(): WalletPort {
  let provider: Provider | null = null
  const open = async (): Promise<Provider> => {
    provider ??= await start(await walletConfig())
    return provider
  }
  const port = evmPort('walletconnect', () => provider as Eip1193 | null)
  const { type, family, needsPress, sign } = port
  return {
    type,
    family,
    needsPress,
    sign,
    on: (change) => {
      const stop = port.on(change)
      // The wallet ended the pairing.
      const gone = (): void => change(null)
      provider?.on('session_delete', gone)
      return () => {
        stop()
        provider?.removeListener('session_delete', gone)
      }
    },
    detect: () => true,
    connect: async ({ silent, ...watch }) => {
      const provider = await open()
      if (!provider.session && !silent) await pair(provider, watch)
      return firstAccount(provider.accounts)
    },
    disconnect: async () => {
      if (provider?.session) await provider.disconnect()
    },
  }
}

async function start({ walletConnectProjectId, sourceChains }: WalletConfig): Promise<Provider> {
  const [first, ...rest] = sourceChains.map((it) => Number(it.chainId))
  if (walletConnectProjectId === null || first === undefined) throw new WalletFault('unavailable')
  return EthereumProvider.init({
    projectId: walletConnectProjectId,
    // Required ones make wallets refuse.
    optionalChains: [first, ...rest],
    rpcMap: Object.fromEntries(sourceChains.map((it) => [Number(it.chainId), it.rpcUrl])),
    showQrModal: false,
    metadata: {
      name: document.title,
      description: document.title,
      url: location.origin,
      icons: [`${location.origin}/favicon.svg`],
    },
  })
}

async function pair(provider: Provider, watch: Watch): Promise<void> {
  const show = (uri: string): void =>
    watch.onPrompt?.({
      qrText: uri,
      deepLink: `https://walletconnect.com/wc?uri=${encodeURIComponent(uri)}`,
      expiresAt: new Date(Date.now() + codeTtlMs).toISOString(),
    })
  provider.on('display_uri', show)
  try {
    await pTimeout(provider.connect(), {
      milliseconds: codeTtlMs,
      message: new WalletFault('timedOut'),
      ...(watch.signal && { signal: watch.signal }),
    })
  } catch (cause) {
    // Somebody closed the dialog.
    throw watch.signal?.aborted ? new WalletFault('rejected') : toWalletFault(cause)
  } finally {
    provider.removeListener('display_uri', show)
    watch.onPrompt?.(null)
  }
}
