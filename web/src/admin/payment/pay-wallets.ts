import { getWallets } from '@wallet-standard/app'
import { useSyncExternalStore } from 'react'
import type { NetworkName } from '#contract/network.ts'

type Found = ReturnType<ReturnType<typeof getWallets>['get']>[number]
type Account = Found['accounts'][number]

/** The features that paying takes, in the shapes their specification gives them. */
interface Features {
  'standard:connect': { connect(): Promise<{ accounts: readonly Account[] }> }
  'solana:signAndSendTransaction': {
    signAndSendTransaction(input: {
      account: Account
      chain: string
      transaction: Uint8Array
    }): Promise<unknown>
  }
}

/** A wallet of this browser that can pay. */
export interface PayWallet {
  name: string
  /** Asks for an account. @returns its address; null when there is none. */
  connect(): Promise<string | null>
  /** Asks to sign and send. It throws what the wallet throws, as when the person says no. */
  send(payer: string, transaction: Uint8Array, network: NetworkName): Promise<void>
}

const registry = getWallets()
let known: readonly PayWallet[] | null = null

/** The wallets that announced themselves; more may come after the page. */
export function usePayWallets(): readonly PayWallet[] {
  return useSyncExternalStore(subscribe, list, list)
}

function subscribe(onChange: () => void): () => void {
  const changed = (): void => {
    known = null
    onChange()
  }
  const stops = [registry.on('register', changed), registry.on('unregister', changed)]
  return () => stops.forEach((stop) => stop())
}

function list(): readonly PayWallet[] {
  known ??= registry
    .get()
    .filter(({ features }) => 'solana:signAndSendTransaction' in features && 'standard:connect' in features)
    .map(toPayWallet)
  return known
}

function toPayWallet(wallet: Found): PayWallet {
  // What the wallet says it has was checked by whoever lists it; the shapes are the specification's.
  const features = wallet.features as unknown as Features
  return {
    name: wallet.name,
    connect: async () => (await features['standard:connect'].connect()).accounts[0]?.address ?? null,
    send: async (payer, transaction, network) => {
      const account = wallet.accounts.find(({ address }) => address === payer)
      if (!account) throw new Error('The wallet changed its account.')
      const chain = `solana:${network}`
      await features['solana:signAndSendTransaction'].signAndSendTransaction({ account, chain, transaction })
    },
  }
}
