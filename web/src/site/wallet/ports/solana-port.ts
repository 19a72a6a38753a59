import type { WalletType } from '#contract/wallet/codes.ts'
import { toWalletFault, WalletFault } from '../fault.ts'
import type { WalletPort } from './port.ts'
import type { SolanaSource } from './standard-wallet.ts'

/**
 * The port of a Solana wallet.
 * @param find searches for the wallet anew each time: it may come after the page.
 */
export function solanaPort(type: WalletType, find: () => SolanaSource | null): WalletPort {
  let source: SolanaSource | null = null
  const here = (): SolanaSource => {
    source ??= find()
    if (!source) throw new WalletFault('notInstalled')
    return source
  }
  return {
    type,
    family: 'solana',
    needsPress: false,
    detect: () => find() !== null,
    connect: ({ silent }) =>
      silent
        ? askedSilently(() => here().connect(true))
        : asked(async () => {
            const address = await here().connect(false)
            if (address === null) throw new WalletFault('noAccount')
            return address
          }),
    disconnect: () => asked(() => here().disconnect()),
    sign: ({ message, address }) =>
      asked(async () => base64(await here().signMessage(new TextEncoder().encode(message), address))),
    on: (change) => here().on(change),
  }
}

async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (cause) {
    throw toWalletFault(cause)
  }
}

/** Wallets that would have to ask refuse a silent question as a person would; that is an answer, not an error. */
async function askedSilently(question: () => Promise<string | null>): Promise<string | null> {
  try {
    return await asked(question)
  } catch (cause) {
    if (cause instanceof WalletFault && cause.code === 'rejected') return null
    throw cause
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
