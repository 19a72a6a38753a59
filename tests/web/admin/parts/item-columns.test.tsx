import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { t } from 'i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { locales } from '#web/src/admin/locales.ts'
import { itemColumns, itemColumnsOf } from '#web/src/admin/parts/item-columns.tsx'
import { startI18n } from '#web/src/shared/i18n.ts'
import type { Item } from '#contract/run/masters.ts'
import type { Column } from '#web/src/ui/data/column.ts'
import { MemoryRouter } from 'react-router-dom'
import { replyOf } from '../../mock/replies.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(cleanup)

function uriCell(uri: string) {
  const { item } = replyOf('readStory', { item: { uri } })
  return itemColumns(t)
    .find(({ id }) => id === 'uri')
    ?.cell(item)
}

test('URIs that begin alike are told apart by their ends; the whole is a hover away', () => {
  const start = 'https://cdn.punky.example/collections/kongz/metadata/'
  render(
    <>
      {uriCell(`${start}0001.json`)}
      {uriCell(`${start}0002.json`)}
      {uriCell('ar://short')}
    </>,
  )
  expect(screen.getByText(/^….*\/0001\.json$/)).toHaveAttribute('title', `${start}0001.json`)
  expect(screen.getByText(/^….*\/0002\.json$/)).toBeVisible()
  expect(screen.getByText('ar://short')).toBeVisible()
})

const common = ['state', 'signature', 'reason', 'row', 'modified']
test.each([
  ['mint', ['name', 'owner', 'asset', 'uri'], ['Name', 'Owner wallet']],
  ['burn', ['name', 'owner', 'asset'], ['Name', 'Owner wallet']],
  ['transfer', ['name', 'owner', 'asset'], ['Name', 'Recipient wallet']],
  ['reveal', ['name', 'owner', 'asset', 'uri'], ['Name', 'Update authority']],
  ['verifyCreator', ['name', 'owner', 'asset'], ['Name', 'Creator']],
  ['verifyCollection', ['name', 'owner', 'asset'], ['Name', 'Update authority']],
  ['updateAuthority', ['name', 'owner', 'asset'], ['Name', 'New authority']],
  ['sendCoin', ['name', 'owner'], ['Amount', 'Recipient wallet']],
] as const)('items of %s have the columns of what they have', (kind, own, headers) => {
  const columns = itemColumnsOf(t, kind)
  const ids = columns.map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set([...own, ...common]))
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header
  expect([headerOf('name'), headerOf('owner')]).toEqual(headers)
})

test('a payout has no picture: not in its run, and in lists of all kinds a sign in its place', () => {
  const { item } = replyOf('readStory', { item: { kind: 'sendCoin', name: '1.5 SOL' } })
  const picturesIn = (columns: Column<Item>[], row: Item) => {
    const { container } = render(<MemoryRouter>{columns[0]?.cell(row)}</MemoryRouter>)
    return [container.querySelectorAll('img').length, container.querySelectorAll('svg').length]
  }
  expect(picturesIn(itemColumnsOf(t, 'sendCoin'), item)).toEqual([0, 0])
  expect(picturesIn(itemColumns(t), item)).toEqual([0, 1])
  expect(picturesIn(itemColumns(t), { ...item, kind: 'transfer' })).toEqual([1, 0])
})
