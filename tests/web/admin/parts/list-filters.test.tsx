// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { useListFilters } from '#web/src/admin/parts/use-list-filters.ts'
import { paths } from '#web/src/admin/paths.ts'
import { useKeysetList } from '#web/src/shared/use-keyset-list.ts'

function filtersAt(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  const names = ['status', 'projectId', 'search'] as const
  return renderHook(() => useListFilters(endpoints.listMasters, names), { wrapper }).result.current
}

describe('the filters of a list', () => {
  it('go from the address to the endpoint under one name', () => {
    const { filters, query } = filtersAt('/?status=40&projectId=7&search=kong&other=1')
    expect(query).toEqual({ status: '40', projectId: '7', search: 'kong' })
    expect(filters).toEqual(query)
  })

  it('are none where the address asks for a choice that does not exist, and says nothing of the others', () => {
    const { filters, query } = filtersAt('/?status=nonsense')
    expect(query).toEqual({})
    expect(filters).toEqual({ status: '', projectId: '', search: '' })
  })

  it('leave a text that is too long to the API, which refuses it', () => {
    const search = 'a'.repeat(300)
    expect(filtersAt(`/?search=${search}`).query).toEqual({ search })
  })

  it('stand in the address of a link as the endpoint names them', () => {
    expect(paths.itemsOf(7, { group: 'failed', reason: 'A B' })).toBe(
      '/adminMintingList/7?group=failed&reason=A+B',
    )
    expect(paths.items('a&b')).toBe('/adminSearch?search=a%26b')
  })

  it('do not compile when a name or a value is misspelt', () => {
    const misspelt = { stat: '40' } as const
    const calls = [
      // @ts-expect-error No such filter.
      () => useListFilters(endpoints.listMasters, ['stat']),
      // @ts-expect-error No such filter.
      () => useKeysetList(endpoints.listMasters, { query: { stat: '40' } }),
      // @ts-expect-error No such filter, in a variable either.
      () => useKeysetList(endpoints.listMasters, { query: misspelt }),
      // @ts-expect-error No such value.
      () => useKeysetList(endpoints.listMasters, { query: { status: '41' } }),
      // @ts-expect-error No such value.
      () => paths.itemsOf(7, { group: 'lost' }),
      // @ts-expect-error No such filter.
      () => paths.txLogWith({ master: 7 }),
    ]
    expect(calls).toHaveLength(6)
  })
})
