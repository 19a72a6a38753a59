import { getWallets } from '@wallet-standard/app'
import { WalletFault } from '../fault.ts'

/** A Solana wallet, whether it came by the Wallet Standard or by a global of its own. */
export interface SolanaSource {
  connect(silent: boolean): Promise<string | null>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array, address: string): Promise<Uint8Array>
  /** `null`: no account any more, or one that never approved this site. */
  on(change: (address: string | null) => void): () => void
}

interface Account {
  address: string
}

/** The features of the Wallet Standard that are used here, in the shapes their specification gives them. */
interface Features {
  'standard:connect': {
    connect(input?: { silent?: boolean }): Promise<{ accounts: readonly Account[] }>
  }
  'standard:disconnect'?: { disconnect(): Promise<void> }
  'standard:events': {
    on(event: 'change', listener: (changed: { accounts?: readonly Account[] }) => void): () => void
  }
  'solana:signMessage': {
    signMessage(input: {
      account: Account
      message: Uint8Array
    }): Promise<readonly { signature: Uint8Array }[]>
  }
}

type Found = ReturnType<ReturnType<typeof getWallets>['get']>[number]

/** A registered wallet by its name, if it can do what a login needs. */
export function findStandard(name: string): Found | undefined {
  return getWallets()
    .get()
    .find(
      (it) => it.name === name && 'solana:signMessage' in it.features && 'standard:connect' in it.features,
    )
}

export function standardSource(wallet: Found): SolanaSource {
  // What the wallet says it has was checked in findStandard; the shapes are the specification's.
  const features = wallet.features as unknown as Features
  return {
    connect: async (silent) => {
      const { accounts } = await features['standard:connect'].connect(silent ? { silent } : {})
      return accounts[0]?.address ?? null
    },
    disconnect: async () => features['standard:disconnect']?.disconnect(),
    signMessage: async (message, address) => {
      const account = wallet.accounts.find((it) => it.address === address)
      if (!account) throw new WalletFault('addressDiffers')
      const [signed] = await features['solana:signMessage'].signMessage({ account, message })
      if (!signed) throw new WalletFault('failed')
      return signed.signature
    },
    on: (change) =>
      features['standard:events'].on('change', ({ accounts }) => {
        if (accounts) change(accounts[0]?.address ?? null)
      }),
  }
}
