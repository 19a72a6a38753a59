import '@testing-library/jest-dom/vitest'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NewNftsSection } from '#web/src/app/mypage/new-nfts-section.tsx'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import { forgetFetched } from '#web/src/site/use-fetched.ts'
import migration from '#web/src/site/locales/eng/migration.json'
import mypage from '#web/src/site/locales/eng/mypage.json'
import { replyOf, type Replies } from '../../mock/replies.ts'

type Reveals = NonNullable<Replies['listRevealsOfNfts']>
let reveals: Reveals = []
let asked = 0

function revealOf(state: 'running' | 'revealed', isRevealed: boolean): Reveals {
  const shown = isRevealed
    ? { name: 'Kong #1', image: 'https://cdn.example.test/1.png' }
    : { name: null, image: null }
  return [
    {
      ...{ revealId: 3, name: 'Genesis', collectionName: 'Kongz', state, root: '0'.repeat(64), count: 1 },
      ...{ tokenCount: 1, revealedCount: 0, scheduledAt: null, revealedAt: null },
      ...{ committedAt: '2026-11-27T00:00:00.000Z', rule: null, outcome: null },
      tokens: [{ assetId: 'one', number: 1, isRevealed, isOpened: isRevealed, ...shown }],
    },
  ]
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  startSiteI18n('eng', { mypage, migration })
  vi.stubGlobal('fetch', (address: string) => {
    const isReveals = address.includes('/api/reveals')
    if (isReveals) asked++
    const nft = {
      assetId: 'one',
      name: 'Mystery #1',
      uri: null,
      image: null,
      collection: null,
      isCompressed: true,
    }
    const returnValue = isReveals
      ? replyOf('listRevealsOfNfts', reveals)
      : replyOf('listOwnedNewNfts', { rows: [nft], total: 1, pageSize: 24 })
    const body = { resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue }
    return Promise.resolve(new Response(JSON.stringify(body)))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetFetched()
})

function pass(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms))
}

describe('the NFTs of my page', () => {
  test('turn while they are looked at, as soon as their reveal says so', async () => {
    reveals = revealOf('running', false)
    render(
      <MemoryRouter initialEntries={['/eng/mypage']}>
        <NewNftsSection owner="wallet" hasWallet />
      </MemoryRouter>,
    )
    await pass(100)
    expect(screen.getByText('Mystery #1')).toBeVisible()
    expect(screen.getByText(mypage.reveal.running)).toBeVisible()
    reveals = revealOf('revealed', true)
    await pass(3_100)
    expect(screen.getByText('Kong #1')).toBeVisible()
    expect(screen.queryByText('Mystery #1')).toBeNull()
    expect(screen.getByRole('link', { name: mypage.reveal.revealed })).toHaveAttribute(
      'href',
      '/eng/mypage/reveal/3?number=1',
    )
  })

  test('ask no more about NFTs that no reveal is about', async () => {
    reveals = []
    render(
      <MemoryRouter initialEntries={['/eng/mypage']}>
        <NewNftsSection owner="wallet" hasWallet />
      </MemoryRouter>,
    )
    await pass(100)
    const before = asked
    await pass(120_000)
    expect(asked).toBe(before)
  })
})
