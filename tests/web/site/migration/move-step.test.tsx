import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearMove, startMove } from '#web/src/site/migration/move-store.ts'
import { sendNotes } from '#web/src/site/migration/sends.ts'
import { MoveStep } from '#web/src/site/migration/steps/move-step.tsx'
import { Progress } from '#web/src/site/migration/steps/progress.tsx'
import { FlowSteps } from '#web/src/ui/site/flow/flow-window.tsx'
import { hash, migration, newAddress } from './rows.ts'
import { putSigner, signingReplies, takeSignerAway } from './signing-wallet.ts'
import { answers, flowOf, inWindow, route, show, setLanguage, words } from './stage.tsx'

const routes = { '/api/migration/routes': [route()] }

beforeEach(() => setLanguage())
afterEach(() => {
  clearMove()
  vi.useRealTimers()
})

describe('what is not known yet', () => {
  const stuck = [
    'MINT_UNPROVEN',
    'READ_BACK_MISMATCH',
    'RETURN_FAILED',
    'MINT_FAILED',
    'RPCS_DISAGREE',
    'CHAIN_UNREACHABLE',
  ] as const
  test.each(stuck.flatMap((reason) => [['eng', reason] as const, ['kor', reason] as const]))(
    'is shown in %s with what is safe and what to do: %s',
    (language, reason) => {
      setLanguage(language)
      answers(routes)
      show(<MoveStep flow={flowOf({ run: [migration({ state: 'mint_planned', reason })] })} />)
      const said = words[language].heldUp
      expect(screen.getByText(said[reason].title)).toBeVisible()
      expect(screen.getByText(said[reason].text)).toBeVisible()
      expect(screen.getByRole('button', { name: words[language].unsure.look })).toBeVisible()
      expect(screen.getByRole('link', { name: said.ask })).toHaveAttribute(
        'href',
        expect.stringMatching(/inquiry$/),
      )
    },
  )

  test('is asked for again, and says when it is still the same, or the server is away', async () => {
    const asked = answers({ ...routes, '/api/migration/mine': [] })
    show(<MoveStep flow={flowOf({ run: [migration({ state: 'mint_planned', reason: 'MINT_UNPROVEN' })] })} />)
    await userEvent.click(screen.getByRole('button', { name: words.eng.unsure.look }))
    expect(await screen.findByText(words.eng.heldUp.same)).toBeVisible()
    expect(asked).toContain('/api/migration/mine')
    answers({})
    await userEvent.click(screen.getByRole('button', { name: words.eng.unsure.look }))
    expect(await screen.findByText(words.eng.offline)).toBeVisible()
  })

  test('is said once for several NFTs, by name, and not of those that have ended', () => {
    answers(routes)
    const run = [
      migration({ migrationId: 1, state: 'mint_planned', reason: 'MINT_UNPROVEN' }),
      migration({ migrationId: 2, state: 'mint_planned', reason: 'MINT_UNPROVEN', oldNftName: 'Grilla #8' }),
      migration({ migrationId: 3, state: 'completed', reason: 'MINT_UNPROVEN', oldNftName: 'Grilla #9' }),
    ]
    show(<MoveStep flow={flowOf({ run })} />)
    expect(screen.getByText('It is about: Grilla #7, Grilla #8')).toBeVisible()
  })
})

describe('a wallet whose answer was lost', () => {
  /** The wallet was asked for it, the page was closed, and nothing is on the chain. */
  const lost = async (kind: 'fee' | 'nft', entry = migration()) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    sendNotes.write(entry.migrationId, kind, { askedAtMs: 0, txHash: null })
    const urls = answers({ ...routes, '/api/migration/status': entry, '/api/migration/run': entry })
    const shown = show(<MoveStep flow={flowOf({ run: [entry] })} />)
    await act(async () => {
      const moving = startMove([entry])
      await vi.advanceTimersByTimeAsync(30_000)
      await moving
    })
    return { urls, shown }
  }

  test('is not spoken of once the chain has what it was asked for', async () => {
    const { shown } = await lost('fee')
    const { title } = words.eng.stops.unsure.fee
    expect(screen.getByText(title)).toBeVisible()
    shown.rerender(inWindow(<MoveStep flow={flowOf({ run: [migration({ feeConfirmations: 2 })] })} />))
    expect(screen.queryByText(title)).toBeNull()
  })

  test.each(['eng', 'kor'] as const)(
    'is a screen of its own, with three ways on, in %s',
    async (language) => {
      setLanguage(language)
      await lost('fee')
      const said = words[language]
      expect(screen.getByText(said.stops.unsure.fee.title)).toBeVisible()
      expect(screen.getByRole('button', { name: said.unsure.look })).toBeVisible()
      expect(screen.getByRole('button', { name: said.unsure.again.fee })).toBeVisible()
      expect(screen.getByLabelText(said.unsure.hash)).toBeVisible()
    },
  )

  test('takes the hash from the wallet, and only one that is a hash', async () => {
    const { urls } = await lost('nft', migration({ state: 'fee_seen', feeTxHash: hash('a') }))
    expect(screen.getByText(words.eng.stops.unsure.nft.title)).toBeVisible()
    const field = screen.getByLabelText(words.eng.unsure.hash)
    fireEvent.change(field, { target: { value: '0x12' } })
    fireEvent.click(screen.getByRole('button', { name: words.eng.unsure.report }))
    expect(field).toHaveAccessibleDescription(new RegExp(words.eng.unsure.badHash.slice(0, 20)))
    fireEvent.change(field, { target: { value: hash('b') } })
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: words.eng.unsure.report }))
      await vi.advanceTimersByTimeAsync(30_000)
    })
    expect(urls.some((url) => url.includes(`nftTxHash=${hash('b')}`))).toBe(true)
  })
})

describe('on the way', () => {
  test.each(['eng', 'kor'] as const)('back, it says so and what comes back, in %s', (language) => {
    setLanguage(language)
    answers(routes)
    const run = [migration({ state: 'return_planned', outcome: 'return', reason: 'SUPPLY_EXHAUSTED' })]
    show(<MoveStep flow={flowOf({ run })} />)
    const said = words[language]
    expect(screen.getByRole('heading', { name: said.move.backTitle })).toBeVisible()
    expect(screen.getByText(said.reasons.SUPPLY_EXHAUSTED)).toBeVisible()
    expect(screen.getByRole('button', { name: said.move.later })).toBeVisible()
  })

  test('to Solana while another goes back, it says both', () => {
    answers(routes)
    const run = [
      migration({ migrationId: 1, state: 'minted' }),
      migration({ migrationId: 2, state: 'return_planned', outcome: 'return', oldNftName: 'Grilla #8' }),
    ]
    show(<MoveStep flow={flowOf({ run })} />)
    expect(screen.getByRole('heading', { name: words.eng.move.watchTitle })).toBeVisible()
    expect(screen.getByText(words.eng.phases.minted)).toBeVisible()
    expect(screen.getByText(words.eng.phases.returning)).toBeVisible()
  })

  test('says whose wallet it waits for when another is connected, and asks nothing of that one', () => {
    answers(routes)
    const run = [migration({ oldWalletAddress: `0x${'9'.repeat(40)}` })]
    show(<MoveStep flow={flowOf({ run })} />)
    expect(screen.getByText(words.eng.faults.addressDiffers.title)).toBeVisible()
    expect(screen.getByText(/belongs to 0x999…99999/)).toBeVisible()
    expect(screen.queryByRole('button', { name: words.eng.move.start })).toBeNull()
    expect(screen.queryByRole('button', { name: words.eng.change.open })).toBeNull()
  })
})

describe('the counts', () => {
  test('are read out at most every five seconds, and shown at once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answers(routes)
    const run = (state: 'fee_seen' | 'completed') => [
      migration({ migrationId: 1, state, nftTxHash: hash('b') }),
      migration({ migrationId: 2, state: 'fee_seen', nftTxHash: hash('b') }),
    ]
    const view = render(<Progress run={run('fee_seen')} />)
    const before = 'Handed over 2 of 2, final on Solana 0 of 2.'
    const after = 'Handed over 2 of 2, final on Solana 1 of 2.'
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getByRole('status')).toHaveTextContent(before)
    view.rerender(<Progress run={run('completed')} />)
    expect(screen.getByText(after)).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByRole('status')).toHaveTextContent(before)
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.getByRole('status')).toHaveTextContent(after)
    expect(screen.getByText(/a minute\./)).toBeVisible()
  })
})

describe('the steps', () => {
  test('are an ordered list, of which one is the current', () => {
    render(
      <FlowSteps
        label="steps"
        doneLabel="done"
        current="b"
        steps={['a', 'b', 'c'].map((id) => ({ id, label: id }))}
      />,
    )
    const items = screen.getAllByRole('listitem')
    expect(items.map((it) => it.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(items[0]).toHaveTextContent('done')
    expect(items[0]?.parentElement?.tagName).toBe('OL')
  })
})

describe('giving up', () => {
  test('asks once more, says what becomes of a paid fee, and is there only before the hand-over', async () => {
    answers({ ...routes, '/api/migration/status': { code: 'NOT_ALLOWED_NOW' } })
    const run = [
      migration({ feeTxHash: hash('a') }),
      migration({ migrationId: 2, state: 'nft_seen', oldNftName: 'Grilla #8' }),
    ]
    show(<MoveStep flow={flowOf({ run })} />)
    await userEvent.click(screen.getByRole('button', { name: words.eng.giveUp.label }))
    expect(screen.getByText(words.eng.giveUp.paid)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: words.eng.giveUp.yes }))
    expect(await screen.findByText(words.eng.giveUp.failed)).toBeVisible()
  })
})

describe('another Solana address', () => {
  const other = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
  const open = async (replies: Parameters<typeof answers>[0]) => {
    const asked = answers({ ...routes, ...replies })
    const run = [
      migration({ migrationId: 1 }),
      migration({ migrationId: 2, oldNftId: '8', oldNftName: 'Grilla #8' }),
      migration({ migrationId: 3, oldNftId: '9', state: 'nft_seen', oldNftName: 'Grilla #9' }),
    ]
    show(<MoveStep flow={flowOf({ run })} />)
    expect(screen.getByText(newAddress)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: words.eng.change.open }))
    return asked
  }

  test('is checked as the first one was: nothing while it is empty, or cannot receive NFTs', async () => {
    await open({ '/api/migration/address': { verdict: 'OFF_CURVE' } })
    await userEvent.click(screen.getByRole('button', { name: words.eng.address.other }))
    const yes = screen.getByRole('button', { name: words.eng.change.yes })
    expect(yes).toBeDisabled()
    const field = screen.getByLabelText(words.eng.address.label)
    await userEvent.type(field, other)
    expect(await screen.findByText(words.eng.verdicts.OFF_CURVE)).toBeVisible()
    expect(yes).toBeDisabled()
    await userEvent.clear(field)
    expect(field).toHaveAccessibleDescription(new RegExp(words.eng.verdicts.EMPTY))
  })

  test('is signed once for every NFT that is not handed over, and for no other', async () => {
    const bodies: string[] = []
    const asked = putSigner()
    await open({
      ...signingReplies,
      '/api/migration/address': { verdict: 'OK' },
      '/api/migration/mine': [migration({ newWalletAddress: other })],
    })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (url.endsWith('/destination/challenge')) bodies.push(typeof init?.body === 'string' ? init.body : '')
      return fetch(url, init)
    })
    await userEvent.click(screen.getByRole('button', { name: words.eng.address.other }))
    await userEvent.type(screen.getByLabelText(words.eng.address.label), other)
    expect(await screen.findByText(words.eng.address.confirm)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: words.eng.change.yes }))
    await screen.findByText(/NFTs that migrate/)
    await userEvent.click(screen.getByRole('button', { name: words.eng.sign.yes }))
    await screen.findByRole('button', { name: words.eng.change.open })
    expect(asked).toHaveLength(1)
    expect(bodies.map((body) => JSON.parse(body) as unknown)).toMatchObject([
      { newWalletAddress: other, nfts: [{ oldNftId: '7' }, { oldNftId: '8' }] },
    ])
    takeSignerAway()
  })
})
