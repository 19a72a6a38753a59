import { base58 } from '@scure/base'
import type { SolanaWallet } from './solana.ts'

const version = '1.0.0'

/** An injected Solana wallet as Wallet Standard knows it. */
export function asStandard(name: string, icon: string, wallet: SolanaWallet) {
  return {
    version,
    name,
    icon,
    chains: ['solana:mainnet', 'solana:devnet'],
    get accounts() {
      return accountsOf(wallet)
    },
    features: {
      'standard:connect': { version, connect: (input?: { silent?: boolean }) => connect(wallet, input) },
      'standard:disconnect': { version, disconnect: wallet.disconnect },
      'standard:events': {
        version,
        on: (_event: 'change', listener: Listener) => listen(wallet, listener),
      },
      'solana:signMessage': {
        version,
        signMessage: (...inputs: { message: Uint8Array }[]) =>
          Promise.all(inputs.map(({ message }) => sign(wallet, message))),
      },
    },
  }
}

type Listener = (change: { accounts: ReturnType<typeof accountsOf> }) => void

function accountsOf(wallet: SolanaWallet) {
  const address = wallet.publicKey?.toString()
  if (address === undefined) return []
  const publicKey = base58.decode(address)
  return [{ address, publicKey, chains: ['solana:mainnet'], features: ['solana:signMessage'] }]
}

async function connect(wallet: SolanaWallet, { silent = false }: { silent?: boolean } = {}) {
  if (silent) await wallet.connect({ onlyIfTrusted: true }).catch(() => undefined)
  else await wallet.connect()
  return { accounts: accountsOf(wallet) }
}

function listen(wallet: SolanaWallet, listener: Listener) {
  const tell = () => listener({ accounts: accountsOf(wallet) })
  wallet.on('connect', tell)
  wallet.on('disconnect', tell)
  return () => {
    wallet.off('connect', tell)
    wallet.off('disconnect', tell)
  }
}

async function sign(wallet: SolanaWallet, message: Uint8Array) {
  return {
    signedMessage: message,
    signature: (await wallet.signMessage(message)).signature,
  }
}
