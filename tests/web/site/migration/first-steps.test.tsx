import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '#web/src/site/migration/draft.ts'
import { AddressStep } from '#web/src/site/migration/steps/address-step.tsx'
import { ChooseStep } from '#web/src/site/migration/steps/choose-step.tsx'
import type { StepParts } from '#web/src/site/migration/steps/step-parts.ts'
import { WalletStep } from '#web/src/site/migration/steps/wallet-step.tsx'
import { newAddress, oldAddress, wallets } from './rows.ts'
import { answers, draft, flowOf, owned, ownedReply, route, show, setLanguage, words } from './stage.tsx'

beforeEach(() => setLanguage())

/** The draft as the steps have changed it. */
let kept: Draft = draft()
/** Shows a step over a draft that changes as the window changes it. */
function showLive(Step: (parts: StepParts) => ReactNode, start: Draft) {
  kept = start
  const keep = (part: Partial<Draft>) => (kept = { ...kept, ...part })
  function Live() {
    const [now, setNow] = useState(start)
    return <Step flow={flowOf({ draft: now, changeDraft: (part) => setNow(keep(part)) })} />
  }
  return show(<Live />)
}

describe('the wallet', () => {
  const evm = wallets().evm
  test.each([
    [null, words.eng.wallet.connect],
    [evm && { ...evm, isProven: false }, words.eng.wallet.sign],
    [evm && { ...evm, type: 'ledger' as const }, words.eng.wallet.change],
  ])('is connected, proven, or changed for one that can pay: %#', (entry, label) => {
    show(<WalletStep flow={flowOf({ wallets: wallets({ evm: entry }) })} />)
    expect(screen.getByRole('button', { name: label })).toBeVisible()
    expect(screen.getByText(words.eng.wallet.safeText)).toBeVisible()
  })

  test('that cannot pay the fee is refused in the words of the specification', () => {
    show(<WalletStep flow={flowOf({ wallets: wallets({ evm: evm && { ...evm, type: 'ledger' } }) })} />)
    expect(screen.getByText('This wallet is not currently supported.')).toBeVisible()
  })
})

describe('the Solana address', () => {
  test.each(['eng', 'kor'] as const)(
    'is required: Yes is disabled while it is empty, in %s',
    async (language) => {
      setLanguage(language)
      answers({ '/api/migration/address': { verdict: 'OK' } })
      showLive(AddressStep, draft({ newAddress: '' }))
      const said = words[language]
      expect(screen.getByRole('button', { name: said.address.yes })).toBeDisabled()
      await userEvent.click(screen.getByRole('button', { name: said.address.no }))
      expect(screen.getByLabelText(said.address.label)).toHaveFocus()
      expect(screen.getByLabelText(said.address.label)).toHaveAccessibleDescription(
        new RegExp(said.verdicts.EMPTY.replace('.', String.raw`\.`)),
      )
    },
  )

  test.each([
    'NOT_AN_ADDRESS',
    'LOWER_CASED',
    'UPPER_CASED',
    'OFF_CURVE',
    'PROGRAM',
    'MINT',
    'TOKEN_ACCOUNT',
    'UNREACHABLE',
  ] as const)('that is %s is refused in words', async (verdict) => {
    answers({ '/api/migration/address': { verdict } })
    showLive(AddressStep, draft())
    expect(await screen.findByText(words.eng.verdicts[verdict])).toBeVisible()
    expect(screen.getByRole('button', { name: words.eng.address.yes })).toBeDisabled()
  })

  test('that Solana does not know is asked for by its end, which is not shown', async () => {
    answers({ '/api/migration/address': { verdict: 'NEVER_USED' } })
    showLive(AddressStep, draft())
    expect(await screen.findByText(words.eng.verdicts.NEVER_USED)).toBeVisible()
    const scrolled = vi.fn<(options: unknown) => void>()
    screen.getByRole('dialog').scrollTo = scrolled
    await userEvent.click(screen.getByRole('button', { name: words.eng.address.yes }))
    expect(kept.isAddressConfirmed).toBe(false)
    // Yes stands at the end of a window that scrolls as a whole above a keyboard: what comes begins at its top.
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0 })
    expect(screen.queryByText(newAddress)).toBeNull()
    const yes = screen.getByRole('button', { name: words.eng.neverUsed.yes })
    const field = screen.getByLabelText(words.eng.neverUsed.label)
    await userEvent.type(field, newAddress.slice(-4).toLowerCase())
    expect(screen.getByText(words.eng.neverUsed.wrong)).toBeVisible()
    expect(yes).toBeDisabled()
    await userEvent.clear(field)
    await userEvent.type(field, newAddress.slice(-4))
    await userEvent.click(yes)
    expect(kept).toMatchObject({ newAddress, isAddressConfirmed: true, isNeverUsedConfirmed: true })
  })

  test('that its own wallet has signed for needs no second look', async () => {
    answers({ '/api/migration/address': { verdict: 'NEVER_USED' } })
    const solana = { family: 'solana', type: 'phantom', address: newAddress } as const
    const own = wallets({
      solana: { ...solana, isProven: true, isLive: true },
      session: {
        user: {
          uuid: '5c2b0f0e-6a53-4a3e-9d9b-2f0f4b7f0001',
          uid: oldAddress,
          name: '',
          nickname: null,
          adcd: null,
          role: 'user',
        },
        csrfToken: 'c'.repeat(32),
        expiresAt: '2026-11-22T00:00:00.000Z',
        due: null,
        wallets: [
          {
            family: 'solana',
            walletType: 'phantom',
            address: newAddress,
            provenAt: '2026-11-21T00:00:00.000Z',
          },
        ],
      },
    })
    const changeDraft = vi.fn<(part: Partial<Draft>) => void>()
    show(<AddressStep flow={flowOf({ wallets: own, changeDraft })} />)
    const yes = screen.getByRole('button', { name: words.eng.address.yes })
    await waitFor(() => expect(yes).toBeEnabled())
    await userEvent.click(yes)
    expect(changeDraft).toHaveBeenCalledWith({
      newAddress,
      isNeverUsedConfirmed: false,
      isAddressConfirmed: true,
    })
  })

  test('is shown large, asked about once more, and warned of before Yes', async () => {
    answers({ '/api/migration/address': { verdict: 'OK' } })
    showLive(AddressStep, draft({ newAddress: ` ${newAddress} ` }))
    expect(await screen.findByText(words.eng.address.confirm)).toBeVisible()
    expect(screen.getAllByText(newAddress).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('note').length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: words.eng.address.yes }))
    expect(kept).toMatchObject({ newAddress, isAddressConfirmed: true })
  })

  test('comes from the connected Solana wallet, and an emptied field stays empty', async () => {
    answers({ '/api/migration/address': { verdict: 'OK' } })
    const solana = {
      family: 'solana',
      type: 'phantom',
      address: newAddress,
      isProven: false,
      isLive: true,
    } as const
    function WithWallet() {
      const [now, setNow] = useState(draft({ newAddress: '' }))
      const changeDraft = (part: Partial<Draft>) => setNow((old) => ({ ...old, ...part }))
      return <AddressStep flow={flowOf({ wallets: wallets({ solana }), draft: now, changeDraft })} />
    }
    show(<WithWallet />)
    expect(await screen.findByText(newAddress)).toBeVisible()
    expect(screen.queryByLabelText(words.eng.address.label)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: words.eng.address.other }))
    expect(screen.getByLabelText(words.eng.address.label)).toHaveValue('')
    await userEvent.click(screen.getByRole('button', { name: words.eng.address.use }))
    expect(await screen.findByText(newAddress)).toBeVisible()
  })
})

describe('the choice', () => {
  const routes = [route(), route({ routeId: 2, oldProjectName: 'Santa', closedBecause: 'ENDED' })]
  const rows = [owned(), owned({ tokenId: '8', name: 'Grilla #8', migrationId: 5 })]
  const replies = {
    '/api/migration/nfts': ownedReply(rows),
    '/api/migration/routes': routes,
    '/api/common/prices': { prices: [{ coin: 'KAIA', won: 150 }], isSample: false, readAt: null },
  }

  test('is of what the wallet owns; what is on its way cannot be chosen; the sum is said', async () => {
    answers(replies)
    showLive(ChooseStep, draft())
    expect(await screen.findByRole('checkbox', { name: /Grilla #8/ })).toBeDisabled()
    expect(screen.getByRole('button', { name: words.eng.next })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: words.eng.choose.all }))
    expect(kept.chosen.map((it) => it.tokenId)).toEqual(['7'])
    expect(screen.getByText('1 NFT, fee 0.1 KAIA (about 15 won)')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: /Grilla #7/ }))
    expect(kept.chosen).toEqual([])
  })

  test('is paid in the coin of each chain', async () => {
    const routed = [route(), route({ routeId: 2, chain: 'ethereum', coin: 'ETH' })]
    const both = [owned(), owned({ routeId: 2, tokenId: '9' })]
    answers({ ...replies, '/api/migration/nfts': ownedReply(both), '/api/migration/routes': routed })
    showLive(ChooseStep, draft({ chosen: both }))
    expect(await screen.findByText('2 NFTs, fee 0.1 KAIA (about 15 won) + 0.1 ETH')).toBeVisible()
  })

  test('says which collections are open where nothing can move, and reads again', async () => {
    answers({ ...replies, '/api/migration/nfts': ownedReply([]) })
    showLive(ChooseStep, draft())
    expect(await screen.findByText(words.eng.choose.nothing)).toBeVisible()
    expect(await screen.findByText('Santa: has ended')).toBeVisible()
    answers(replies)
    await userEvent.click(screen.getByRole('button', { name: words.eng.choose.refresh }))
    expect(await screen.findByRole('checkbox', { name: /Grilla #7/ })).toBeEnabled()
  })

  test('names the collections that could not be read, beside what could', async () => {
    answers({ ...replies, '/api/migration/nfts': { ...ownedReply(rows), unreadRouteIds: [2] } })
    showLive(ChooseStep, draft())
    const unread = words.eng.choose.unread.replace('{{collections}}', 'Santa')
    expect(await screen.findByText(unread)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /Grilla #7/ })).toBeEnabled()
    answers(replies)
    await userEvent.click(screen.getByRole('button', { name: words.eng.retry }))
    await waitFor(() => expect(screen.queryByText(unread)).toBeNull())
  })

  test('can be read again when the chain did not answer', async () => {
    answers({ ...replies, '/api/migration/nfts': { code: 'SOURCE_CHAIN_UNREACHABLE' } })
    showLive(ChooseStep, draft())
    expect(await screen.findByText(words.eng.choose.failed)).toBeVisible()
    answers(replies)
    await userEvent.click(screen.getByRole('button', { name: words.eng.retry }))
    expect(await screen.findByRole('checkbox', { name: /Grilla #7/ })).toBeEnabled()
  })
})
