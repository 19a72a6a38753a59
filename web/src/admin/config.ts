import type { z } from 'zod'
import type { SourceChain } from '#contract/migration/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '../shared/use-api.ts'

type Config = z.infer<typeof endpoints.readConfig.reply>

/** What this installation is: network, explorer, limits. Undefined until the first answer. */
export function useConfig(): Config | undefined {
  return useApi(endpoints.readConfig, {}, { revalidateOnFocus: false, revalidateIfStale: false }).data
}

/** Where the explorer shows an address or a transaction; undefined where no explorer knows the network. */
export function useExplorer(): {
  address: (id: string) => string | undefined
  transaction: (id: string) => string | undefined
} {
  const config = useConfig()
  return {
    address: (id) => config?.explorerAddressUrl?.replace('{id}', id),
    transaction: (id) => config?.explorerTransactionUrl?.replace('{id}', id),
  }
}

/** The same for source chains; undefined where the chain is off or has no explorer. */
export function useSourceExplorer(): {
  address: (chain: SourceChain, id: string) => string | undefined
  transaction: (chain: SourceChain, hash: string) => string | undefined
} {
  const { data } = useApi(
    endpoints.readWalletConfig,
    {},
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
  const url = (chain: SourceChain, path: string) => {
    const base = data?.sourceChains.find((it) => it.chain === chain)?.explorerUrl
    return base ? `${base.replace(/\/$/, '')}/${path}` : undefined
  }
  return {
    address: (chain, id) => url(chain, `address/${id}`),
    transaction: (chain, hash) => url(chain, `tx/${hash}`),
  }
}
