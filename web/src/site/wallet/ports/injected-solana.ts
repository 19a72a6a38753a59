import { WalletFault } from '../fault.ts'
import type { SolanaSource } from './standard-wallet.ts'

interface Key {
  toString(): string
}

/** What window.phantom.solana and window.solflare have in common. */
export interface InjectedSolana {
  publicKey: Key | null
  connect(options?: { onlyIfTrusted: boolean }): Promise<unknown>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array, display: 'utf8'): Promise<unknown>
  on(event: string, listener: (key?: Key | null) => void): void
  off?(event: string, listener: (key?: Key | null) => void): void
}

/**
 * A wallet without the Wallet Standard. Phantom's connect answers with the key, Solflare's does not: it is read from
 * the wallet afterwards, which holds for both.
 */
export function injectedSource(wallet: InjectedSolana): SolanaSource {
  return {
    connect: async (silent) => {
      if (silent) return connectSilently(wallet)
      await wallet.connect()
      return wallet.publicKey?.toString() ?? null
    },
    disconnect: () => wallet.disconnect(),
    signMessage: async (message, address) => {
      if (wallet.publicKey?.toString() !== address) throw new WalletFault('addressDiffers')
      return signatureIn(await wallet.signMessage(message, 'utf8'))
    },
    on: (change) => listen(wallet, change),
  }
}

/** A wallet that would have to ask refuses; that is an answer, not an error. */
async function connectSilently(wallet: InjectedSolana): Promise<string | null> {
  try {
    await wallet.connect({ onlyIfTrusted: true })
    return wallet.publicKey?.toString() ?? null
  } catch {
    return null
  }
}

/** Some answer with the bytes, some with an object around them. */
function signatureIn(signed: unknown): Uint8Array {
  const inner: unknown =
    typeof signed === 'object' && signed !== null && 'signature' in signed ? signed.signature : signed
  if (inner instanceof Uint8Array) return inner
  throw new WalletFault('failed', 'The wallet gave no signature.')
}

function listen(wallet: InjectedSolana, change: (address: string | null) => void): () => void {
  const onAccount = (key?: Key | null): void => change(key?.toString() ?? null)
  const onDisconnect = (): void => change(null)
  wallet.on('accountChanged', onAccount)
  wallet.on('disconnect', onDisconnect)
  return () => {
    wallet.off?.('accountChanged', onAccount)
    wallet.off?.('disconnect', onDisconnect)
  }
}
