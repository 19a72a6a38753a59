import '@testing-library/jest-dom/vitest'
import { cleanup, renderHook, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AccountKind } from '#contract/update-authority/accounts.ts'
import type { HandOver } from '#contract/update-authority/hand-over.ts'
import { useHandOverQuestion } from '#web/src/admin/launch/steps/use-hand-over-question.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { HandOverSteps } from '#web/src/admin/update-authority/hand-over-steps.tsx'
import { countsOf, rowsOf, type Part } from '#web/src/admin/update-authority/rows-of.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { walletOf } from '#tests/fixtures/make-rows.ts'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'
import { playApi } from '../kit/played-api.tsx'
import { playedWizard } from '../launch/played-wizard.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [wallet = '', next = '', other = ''] = ['wallet', 'next', 'other'].map(walletOf)
const found: HandOver = {
  wallet,
  nfts: { total: 3, done: 1, left: ['nft1', 'nft2'] },
  leaves: 5,
  trees: [
    { address: 'tree1', config: { creator: wallet, delegate: wallet } },
    { address: 'tree2', config: { creator: wallet, delegate: next } },
    { address: 'tree3', config: { creator: other, delegate: other } },
  ],
  collection: { mint: 'mint', authority: wallet },
}

test('what is left is counted by what rows and chain say', () => {
  expect(countsOf(found, next)).toEqual({
    nfts: { left: 2, done: 1, foreign: 0 },
    trees: { left: 1, done: 1, foreign: 1 },
    collection: { left: 1, done: 0, foreign: 0 },
  })
  const gone = { ...found, collection: { mint: 'mint', authority: next } }
  expect(countsOf(gone, next).collection).toEqual({ left: 0, done: 1, foreign: 0 })
  expect(countsOf(gone, other).collection).toEqual({ left: 0, done: 0, foreign: 1 })
})

test('the list has the NFTs, the trees that are ours, and the collection last', () => {
  const parts: Part[] = ['collection', 'trees', 'nfts']
  expect(rowsOf(found, { newAuthority: next, parts }).split('\n')).toEqual([
    'assetId,newAuthority,target',
    ...[`nft1,${next},nft`, `nft2,${next},nft`, `tree1,${next},tree`, `mint,${next},collection`],
  ])
})

test('leaving something behind is said before the collection goes', async () => {
  const onPrepare = vi.fn<(parts: readonly Part[]) => void>()
  render(<HandOverSteps found={found} newAuthority={next} onPrepare={onPrepare} />)
  const early = /goes while something of it stays behind/
  expect(screen.queryByText(early)).toBeNull()
  expect(screen.getByText(/5 compressed NFTs have no authority of their own/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: /NFTs of Token Metadata/ }))
  expect(screen.getByText(early)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check the list' }))
  expect(onPrepare).toHaveBeenCalledWith(['trees', 'collection'])
})

test('nothing is prepared for the wallet that has it, or for nobody', () => {
  const { rerender } = render(<HandOverSteps found={found} newAuthority={null} onPrepare={() => undefined} />)
  const button = () => screen.getByRole('button', { name: /Check the list/ })
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  rerender(<HandOverSteps found={found} newAuthority={wallet} onPrepare={() => undefined} />)
  expect(button()).toHaveAttribute('aria-disabled', 'true')
})

test.each<[AccountKind, string[], RegExp]>([
  ['wallet', ['KONGZ'], /We hold its key: KONGZ/],
  ['program', [], /the authority would be lost/],
  ['absent', [], /a mistyped address/],
])('the first question shows the account of who gets it: %s', async (kind, heldBy, words) => {
  // What was read of an address is remembered.
  const address = walletOf(kind)
  playApi(({ url }) =>
    url.pathname === '/api/admin/accounts/look-up'
      ? {
          value: replyOf('lookUpAccounts', [
            { address, kind, lamports: '5', program: null, isOnCurve: true, heldBy },
          ]),
        }
      : { value: sampleAt(url.pathname) },
  )
  const wizard = playedWizard('updateAuthority', 3)
  if (wizard.list.state) wizard.list.state.handsTo = [address]
  const { result } = renderHook(() => useHandOverQuestion(wizard))
  expect(result.current).toMatchObject({ tone: 'danger', notYet: 'The chain is being asked.' })
  await waitFor(() => expect(result.current?.notYet).toBeNull())
  render(<MemoryRouter>{result.current?.body}</MemoryRouter>)
  expect(screen.getByText(words)).toBeVisible()
})

test('what gives no power away is asked about once', () => {
  const { result } = renderHook(() => useHandOverQuestion(playedWizard('burn', 3)))
  expect(result.current).toBeNull()
})
