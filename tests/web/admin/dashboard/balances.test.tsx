import '@testing-library/jest-dom/vitest'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { Balances } from '#web/src/admin/dashboard/balances.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt, playApi } from '../kit/played-api.tsx'
import { sampleAt } from '../../mock/checked-fetch.ts'

beforeAll(() => startI18n(locales, 'eng'))

test('a wallet of two projects holds its balance once, and names both', async () => {
  playApi(({ url }) => ({ value: sampleAt(url.pathname) }))
  const balance = {
    purpose: 'admin',
    address: 'So111',
    lamports: '499980000000',
    at: '2026-01-01T00:00:00.000Z',
  }
  openAt(
    <Balances
      total={61}
      balances={[
        { ...balance, projectId: 1, projectSymbol: 'PKONG' },
        { ...balance, projectId: 2, projectSymbol: 'GRILLA' },
        { ...balance, projectId: 2, projectSymbol: 'GRILLA', address: 'So222', lamports: '0' },
      ]}
    />,
  )
  const [shared, own, ...others] = await screen.findAllByRole('listitem')
  expect(others).toEqual([])
  expect(screen.getByText('The first 3 of 61')).toBeVisible()
  expect(shared).toHaveTextContent(/PKONG.*GRILLA/)
  expect(shared).toHaveTextContent('499.98')
  expect(within(own ?? document.body).getByText('Low')).toBeVisible()
})
