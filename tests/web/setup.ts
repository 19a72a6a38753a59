import * as React from 'react'
import { cleanup, configure, renderHook } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { checkedFetch } from './mock/checked-fetch.ts'
import { kept } from './mock/idb-keyval.ts'
import { quickStyle } from './quick-style.ts'
import { dismissToast, useToasts } from '#web/src/ui/toast-store.ts'

// What a page shows next may wait for the processor, which the build shares: by default it gets a second.
configure({ asyncUtilTimeout: 10_000 })

/** Here, because files share modules: one that another file has loaded keeps what it imported. */
vi.mock('idb-keyval', () => import('./mock/idb-keyval.ts'))

if (typeof window !== 'undefined') window.getComputedStyle = quickStyle(window)

// React writes down who made each element, with a trace of the stack, until it has written enough: as if it had.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set() {
    // It stays so.
  },
  configurable: true,
})

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
