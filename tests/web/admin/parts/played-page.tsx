import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { locales } from '#web/src/admin/locales.ts'
import { switchLanguage, type Language } from '#web/src/shared/i18n.ts'
import { endpointAt, sampleAt } from '../../mock/checked-fetch.ts'

/** The network, and nothing else, is played: every list they fit has these rows. @returns the addresses asked for. */
export function answer(rows: unknown[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const list = { rows, next: null, total: null }
    const { pathname } = new URL(url, 'http://console.example')
    const isList = endpointAt('GET', pathname)?.reply.safeParse(list).success
    const returnValue = isList ? list : sampleAt(url)
    return Promise.resolve(new Response(JSON.stringify({ returnValue })))
  })
  return asked
}

function Where() {
  return <output aria-label="address">{useLocation().search}</output>
}
/** A page at an address, in a language; it knows no answer that another page was given. */
export async function open(language: Language, page: ReactElement, path: string) {
  await switchLanguage(locales, language)
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[path]}>
        {page}
        <Where />
      </MemoryRouter>
    </SWRConfig>,
  )
}
/** What the page made of its address. */
export function address() {
  return screen.getByLabelText('address').textContent
}
