import type { SourceChain } from '#contract/migration/codes.ts'
import { useFetched } from '../use-fetched.ts'
import { fetchConfig, fetchWalletConfig } from './api.ts'

/** Where a chain's explorer shows something; undefined where none knows the network. */
export interface Explorers {
  sourceTransaction: (chain: SourceChain, hash: string) => string | undefined
  sourceBlock: (chain: SourceChain, height: number) => string | undefined
  newTransaction: (signature: string) => string | undefined
  newBlock: (slot: number) => string | undefined
  newAddress: (address: string) => string | undefined
}

export function useExplorers(): Explorers {
  const old = useFetched('wallet config', fetchWalletConfig).data
  const config = useFetched('config', fetchConfig).data
  const onSource = (chain: SourceChain, page: string) => {
    const url = old?.sourceChains.find((it) => it.chain === chain)?.explorerUrl
    return url ? `${url.replace(/\/$/, '')}/${page}` : undefined
  }
  return {
    sourceTransaction: (chain, hash) => onSource(chain, `tx/${hash}`),
    sourceBlock: (chain, height) => onSource(chain, `block/${height}`),
    newTransaction: (signature) => config?.explorerTransactionUrl?.replace('{id}', signature),
    // Explorers of Solana call it so, beside `tx`.
    newBlock: (slot) =>
      config?.explorerTransactionUrl?.includes('/tx/{id}')
        ? config.explorerTransactionUrl.replace('/tx/{id}', `/block/${slot}`)
        : undefined,
    newAddress: (address) => config?.explorerAddressUrl?.replace('{id}', address),
  }
}
