import { cleanup, configure, renderHook } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { checkedFetch } from './mock/checked-fetch.ts'
import { kept } from './mock/idb-keyval.ts'
import { dismissToast, useToasts } from '#web/src/ui/toast-store.ts'

// What a page shows next may wait for the processor, which the build shares: by default it gets a second.
configure({ asyncUtilTimeout: 10_000 })

/** Here, because files share modules: one that another file has loaded keeps what it imported. */
vi.mock('idb-keyval', () => import('./mock/idb-keyval.ts'))

const stub = vi.stubGlobal

/** Whoever plays the network plays the contract. */
vi.stubGlobal = (name, value) =>
  stub.call(vi, name, name === 'fetch' ? checkedFetch(value as Parameters<typeof checkedFetch>[0]) : value)

/** Files share a page: what one of them put up, played, said or stored, the next one must not find. */
afterEach(() => {
  if (typeof document !== 'undefined') clearPage()
  vi.unstubAllGlobals()
})

/** While what the page asks is still played: taking it down may ask. */
function clearPage(): void {
  cleanup()
  for (const toast of renderHook(useToasts).result.current) dismissToast(toast.id)
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  kept.clear()
}
