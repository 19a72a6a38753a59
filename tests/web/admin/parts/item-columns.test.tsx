import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { t } from 'i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { locales } from '#web/src/admin/locales.ts'
import { itemColumns } from '#web/src/admin/parts/item-columns.tsx'
import { startI18n } from '#web/src/shared/i18n.ts'
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
