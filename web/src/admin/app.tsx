import { Tooltip } from '@base-ui/react/tooltip'
import { RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { Toaster } from '../ui/toast.tsx'
import { router } from './routes.tsx'

/** Keeps old answers while newer ones are read; an error is shown at once, not after retries. */
const swrOptions = { keepPreviousData: true, shouldRetryOnError: false, dedupingInterval: 1_000 }

export function App() {
  return (
    <SWRConfig value={swrOptions}>
      <Tooltip.Provider>
        <RouterProvider router={router} />
        <Toaster />
      </Tooltip.Provider>
    </SWRConfig>
  )
}
