import { RouterProvider } from 'react-router-dom'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { Toaster } from '../ui/toast.tsx'
import { ProofHost } from './account/proof-host.tsx'
import { router } from './routes.tsx'

/** Keeps old answers while newer ones are read; an error is shown at once, not after retries. */
/** What is polled is polled on after a failure; the rest is asked again when a person asks. */
const swrOptions: SWRConfiguration = {
  keepPreviousData: true,
  dedupingInterval: 1_000,
  onErrorRetry: (_error, _key, config, revalidate, options) => {
    const everyMs = typeof config.refreshInterval === 'number' ? config.refreshInterval : 0
    if (everyMs > 0) setTimeout(() => void revalidate(options), everyMs)
  },
}

export function App() {
  return (
    <SWRConfig value={swrOptions}>
      <RouterProvider router={router} />
      <ProofHost />
      <Toaster />
    </SWRConfig>
  )
}
