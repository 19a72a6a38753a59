import { createStore } from 'mipd'
import type { Eip1193 } from './ports/eip1193.ts'

declare global {
  interface Window {
    ethereum?: Eip1193 & { isMetaMask?: boolean; isDcentWallet?: boolean }
  }
}

/** Wallets that announce themselves (EIP-6963). They answer at once where they are in the page already. */
const store = createStore()

/** MetaMask as announced; window.ethereum only where nothing is announced, because others set isMetaMask too. */
export function findMetaMask(): Eip1193 | null {
  const announced = store.getProviders().find((it) => it.info.rdns === 'io.metamask')
  // EIP-6963 promises an EIP-1193 provider; its types are viem's, which we do not have.
  if (announced) return announced.provider as Eip1193
  const isAlone = store.getProviders().length === 0
  return isAlone && !findDcentApp() && window.ethereum?.isMetaMask ? window.ethereum : null
}

interface Announced {
  name: string
  rdns: string
  icon: string
}

/** What a wallet announced of itself (EIP-6963). */
export function findAnnounced(isMeant: (info: Announced) => boolean): Announced | undefined {
  return store.getProviders().find((it) => isMeant(it.info))?.info
}

/** The browser inside D'CENT's app on a phone. */
export function findDcentApp(): Eip1193 | null {
  return window.ethereum?.isDcentWallet ? window.ethereum : null
}
