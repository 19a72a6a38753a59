import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Tree } from '#contract/tree/trees.ts'
import { locales } from '#web/src/admin/locales.ts'
import { TreeListPage } from '#web/src/admin/tree/tree-list-page.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt, pageOf, playApi, type Answer } from '../kit/played-api.tsx'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'

const { trees, common } = eng

beforeAll(() => startI18n(locales, 'eng'))
// jsdom lays nothing out, and a table shows the rows that have room.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640))
beforeEach(() => void vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1840))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function treeOf(overrides: Partial<Tree> = {}): Tree {
  return {
    ...replyOf('readTree'),
    ...{ treeId: 7, collectionName: 'Kongz Origin', state: 'ready', capacity: 64, maxDepth: 6 },
    ...{ minted: 40, reserved: 8, unexplained: 0, free: 16, perDay: 4, costLamports: '23450000' },
    fillsAt: new Date(Date.now() + 4.2 * 86_400_000).toISOString(),
    runCount: 2,
    runs: [
      { masterId: 12, name: 'Second drop', status: '10', isMaker: false, minted: 0, reserved: 8 },
      { masterId: 11, name: 'First drop', status: '20', isMaker: true, minted: 40, reserved: 0 },
    ],
    ...overrides,
  }
}

function playing(tree: Tree) {
  const { runs: _runs, ...row } = tree
  return playApi(({ url }): Answer => {
    if (url.pathname === '/api/admin/trees') return pageOf(row)
    return { value: url.pathname === '/api/admin/trees/7' ? tree : sampleAt(url.pathname) }
  })
}

test('a tree has its room, its forecast and its cost in one row', async () => {
  playing(treeOf())
  openAt(<TreeListPage />)
  const row = await screen.findByRole('row', { name: /Kongz Origin/ })
  expect(within(row).getByText('16 of 64 free')).toBeVisible()
  expect(within(row).getByText('8 reserved')).toBeVisible()
  expect(within(row).getByText('0.02345 SOL')).toBeVisible()
  expect(within(row).getByText(/in 4 days/)).toBeVisible()
  expect(within(row).getByText(trees.states.ready)).toBeVisible()
})

test.each([
  ['that nothing fills', { perDay: null, fillsAt: null }, trees.notFilling],
  ['that is full', { free: 0, fillsAt: null }, trees.isFull],
  ['that is not made', { costLamports: null, state: 'planned' } as const, trees.notMade],
])('a tree %s says so', async (_, overrides, words) => {
  playing(treeOf(overrides))
  openAt(<TreeListPage />)
  expect(await screen.findByText(words)).toBeVisible()
})

test('a row opens the tree with the runs that share it', async () => {
  playing(treeOf({ runCount: 3 }))
  openAt(<TreeListPage />)
  await userEvent.click(await screen.findByRole('link', { name: 'Kongz Origin' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('link', { name: 'First drop' })).toHaveAttribute(
    'href',
    expect.stringContaining('/11'),
  )
  expect(within(dialog).getByText(`40 minted · ${trees.maker}`)).toBeVisible()
  expect(within(dialog).getByText('0 minted · 8 reserved')).toBeVisible()
  expect(within(dialog).getByText('The newest 2 of 3 are shown.')).toBeVisible()
  expect(within(dialog).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '48')
})

test('says that there is no tree yet, and tries again after a failure', async () => {
  let isDown = true
  playApi(({ url }): Answer => {
    if (url.pathname !== '/api/admin/trees') return { value: sampleAt(url.pathname) }
    return isDown ? { refusal: { code: 'UNEXPECTED' } } : pageOf()
  })
  openAt(<TreeListPage />)
  const again = await screen.findByRole('button', { name: common.tryAgain })
  isDown = false
  await userEvent.click(again)
  expect(await screen.findByText(trees.empty)).toBeVisible()
})
