import type { z } from 'zod'
import { endpoints } from '../../../api/contract/endpoints.ts'
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
