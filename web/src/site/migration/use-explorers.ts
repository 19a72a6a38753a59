import type { SourceChain } from '#contract/migration/codes.ts'
import { useFetched } from '../use-fetched.ts'
import { fetchConfig, fetchWalletConfig } from './api.ts'

/** Where a chain's explorer shows something; undefined where none knows the network. */
export interface Explorers {
  sourceTransaction: (chain: SourceChain, hash: string) => string | undefined
  newTransaction: (signature: string) => string | undefined
  newAddress: (address: string) => string | undefined
}

export function useExplorers(): Explorers {
  const old = useFetched('wallet config', fetchWalletConfig).data
  const config = useFetched('config', fetchConfig).data
  return {
    sourceTransaction: (chain, hash) => {
      const url = old?.sourceChains.find((it) => it.chain === chain)?.explorerUrl
      return url ? `${url.replace(/\/$/, '')}/tx/${hash}` : undefined
    },
    newTransaction: (signature) => config?.explorerTransactionUrl?.replace('{id}', signature),
    newAddress: (address) => config?.explorerAddressUrl?.replace('{id}', address),
  }
}
