import type { z } from 'zod'
import type { OldChain } from '#contract/migration/codes.ts'
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

/** The same for old chains; undefined where the chain is off or has no explorer. */
export function useOldExplorer(): {
  address: (chain: OldChain, id: string) => string | undefined
  transaction: (chain: OldChain, hash: string) => string | undefined
} {
  const { data } = useApi(
    endpoints.readWalletConfig,
    {},
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
  const url = (chain: OldChain, path: string) => {
    const base = data?.oldChains.find((it) => it.chain === chain)?.explorerUrl
    return base ? `${base.replace(/\/$/, '')}/${path}` : undefined
  }
  return {
    address: (chain, id) => url(chain, `address/${id}`),
    transaction: (chain, hash) => url(chain, `tx/${hash}`),
  }
}
