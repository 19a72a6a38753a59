import { addKaia, addMetaMask } from './evm.ts'
import { addPhantom, addSolflare } from './solana.ts'

/** What is in this browser; install.ts puts it before this script. */
export interface PageOptions {
  phantom: 'standard' | 'injected' | null
  solflare: 'standard' | 'injected' | null
  metamask: 'announced' | 'injected' | null
  kaia: 'injected' | null
}

declare const pageOptions: PageOptions

if (pageOptions.phantom) addPhantom(pageOptions.phantom === 'standard')
if (pageOptions.solflare) addSolflare(pageOptions.solflare === 'standard')
if (pageOptions.metamask)
  addMetaMask({
    isAnnounced: pageOptions.metamask === 'announced',
    isInjected: pageOptions.metamask === 'injected',
  })
if (pageOptions.kaia) addKaia()
