import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Quote, RouteQuote } from '#contract/operation/quote.ts'
import { CostCard } from '#web/src/admin/launch/steps/cost-card.tsx'
import type { QuoteHook } from '#web/src/admin/launch/steps/use-quote.ts'
import { locales } from '#web/src/admin/locales.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { quoteOf } from '#tests/browser/windows/wizard-steps.ts'
import { openAt, playApi } from '../kit/played-api.tsx'
import { sampleAt } from '../../mock/checked-fetch.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(route: Partial<RouteQuote>) {
  playApi(({ url }) => ({ value: sampleAt(url.pathname) }))
  const data: Quote = {
    payerAddress: null,
    pricedAt: null,
    routes: [{ ...quoteOf('compressed'), ...route }],
  }
  const quote = { data, error: undefined } as QuoteHook
  openAt(<CostCard quote={quote} standard="compressed" count={20} hasProject />)
}

test('the cost names the tree that is used, what stays free, and what a new one would cost', async () => {
  const address = 'HE4XyVx4dLhUD8tqaPxoi8jBQbzJ1qTjCq3Lh1SxqPwk'
  open({
    usedTrees: [{ treeId: 7, address, maxDepth: 14, takes: 20, freeAfter: 15_364 }],
    newTreesLamports: '230500000',
  })
  expect(await screen.findByText('Tree 7 of the collection')).toBeVisible()
  expect(screen.getByText('takes 20, 15,364 stay free')).toBeVisible()
  expect(screen.getByText('0.2305 SOL')).toBeVisible()
})

test('without a tree that is there, the new one alone is named, and what stays free in it', () => {
  const tree = { maxDepth: 5, maxBufferSize: 8, canopyDepth: 0, capacity: 32, count: 1, rentLamports: '1' }
  open({ trees: [{ ...tree, freeAfter: 12 }], newTreesLamports: '230500000' })
  expect(screen.getByText('1 Merkle tree')).toBeVisible()
  expect(screen.getByText('depth 5, canopy 0, room for 32, 12 stay free')).toBeVisible()
  expect(screen.queryByText(eng.wizard.cost.newTreesLamports)).toBeNull()
})

test('a wallet lacks what guards hold for a while, too', () => {
  open({ guardLamports: '2000000', payerBalanceAfterLamports: '1500000' })
  expect(screen.getByText(eng.wizard.cost.short_title)).toBeVisible()
  expect(screen.getByText(/guards hold up to 0\.002 SOL for a while/)).toBeVisible()
  expect(screen.queryByText(new RegExp(eng.master.missing))).toBeNull()
  cleanup()
  open({ guardLamports: '2000000', payerBalanceAfterLamports: '-1500000' })
  expect(screen.getByText('0.0015 SOL')).toBeVisible()
  cleanup()
  open({ guardLamports: '2000000', payerBalanceAfterLamports: '2000000' })
  expect(screen.queryByText(eng.wizard.cost.short_title)).toBeNull()
})
