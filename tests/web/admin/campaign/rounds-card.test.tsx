import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Round } from '#contract/campaign/campaigns.ts'
import type { RoundDraw } from '#contract/campaign/round-draw.ts'
import { RoundsCard } from '#web/src/admin/campaign/rounds-card.tsx'
import { locales } from '#web/src/admin/locales.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'
import { openAt, pageOf, playApi } from '../kit/played-api.tsx'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const words = eng.rounds
const draw: RoundDraw = {
  ...{ drawId: 31, state: 'waiting', reason: null, params: {}, entrants: 1_200, winnerCount: 20 },
  ...{ kaiaHeight: 182_340_123, solanaSlot: 312_345_678, expectedAt: '2026-11-26T09:15:00Z' },
}

function open(round: Partial<Round>) {
  const none = { masterId: null, status: null, control: null, total: null, fileId: null, sha256: null }
  const told = {
    ...replyOf('decideRound'),
    ...none,
    state: 'due',
    reason: null,
    params: {},
    ...round,
  } as const
  playApi(({ url }) =>
    url.pathname === '/api/admin/campaign-rounds' ? pageOf(told) : { value: sampleAt(url.pathname) },
  )
  const campaign = replyOf('readCampaign', { recipients: { by: 'list', fileId: 1, defaults: {} } })
  openAt(<RoundsCard campaign={campaign} onChange={() => undefined} />)
}

test('a round that draws says which blocks it waits for and until when, and leads to its draw', async () => {
  open({ draw })
  expect(await screen.findByText(words.states.drawing)).toBeVisible()
  expect(
    screen.getByText('Waits for block 182,340,123 of Kaia and slot 312,345,678 of Solana.'),
  ).toBeVisible()
  expect(screen.getByText(words.draw.expected, { exact: false })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Draw 31' })).toHaveAttribute('href', '/adminAirdropDraw/31')
  const shown = screen.getByRole('link', { name: words.draw.public })
  expect(shown).toHaveAttribute('href', expect.stringMatching(/\/airdrop\/draw\/31$/))
})

test('what keeps a draw stands in the place of when it is expected', async () => {
  open({ draw: { ...draw, reason: 'RPCS_DISAGREE', params: { chain: 'Kaia' } } })
  expect(await screen.findByText('RPCs of Kaia say different things.')).toBeVisible()
  expect(screen.queryByText(words.draw.expected, { exact: false })).toBeNull()
})

test('winners who fell out are counted once it is a run', async () => {
  const planned = { state: 'planned', masterId: 5, status: '20', total: 18 } as const
  open({ ...planned, draw: { ...draw, state: 'drawn' } })
  expect(await screen.findByText('20 of 1,200 were drawn.')).toBeVisible()
  expect(screen.getByText(/^2 winners are not in the run/)).toBeVisible()
})

test.each([
  ['CALLED_OFF', words.run.bodyDraw],
  // It may have been drawn from other blocks, and paid.
  ['ROWS_MAY_LACK', words.run.bodyUnknown],
] as const)('who runs a round whose draw ended is told what that does: %s', async (reason, body) => {
  const held = { state: 'held', reason: 'DRAW_ENDED', params: { drawId: 31, why: reason } } as const
  open({ ...held, draw: { ...draw, state: 'called_off', reason } })
  expect(await screen.findByText(eng.draws.reasons[reason])).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: words.run.label }))
  expect(await screen.findByText(body)).toBeVisible()
})

test('amounts that cannot be sent are named in words', async () => {
  open({ state: 'held', reason: 'AMOUNTS_WRONG', params: { problem: 'NOBODY_HOLDS' } })
  expect(await screen.findByText(/can be sent: nobody holds anything to share the total by\.$/)).toBeVisible()
})

test('a round says how many wallets of our own it left out', async () => {
  const params = { left: 0, joined: 0, nothing: 0, ours: 2 }
  open({ state: 'planned', masterId: 5, status: '20', total: 18, params })
  expect(await screen.findByText(/^2 wallets are of our own projects/)).toBeVisible()
  expect(screen.queryByText(/addresses of programs/)).toBeNull()
})

test('a round says how many rows of its lists it worked without, and has them with why', async () => {
  const told = { wrongRows: 3, wrongExclusions: 1, wrongFileId: 12 }
  open({ state: 'held', reason: 'NOBODY_LEFT', params: told })
  const both =
    '3 rows of its lists were wrong, and were left out. 1 row of “Not for” named nobody, and kept nobody out.'
  expect(await screen.findByText(both)).toBeVisible()
  const file = screen.getByRole('link', { name: words.wrongDownload })
  expect(file).toHaveAttribute('href', '/api/admin/recipient-files/12/content')
})
