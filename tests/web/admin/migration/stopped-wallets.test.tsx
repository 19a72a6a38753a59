import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#web/src/admin/locales.ts'
import { StoppedWallets } from '#web/src/admin/migration/deposits/stopped-wallets.tsx'
import deposits from '#web/src/locales/eng/deposits.json'
import { startI18n } from '#web/src/shared/i18n.ts'
import { replyOf } from '../../mock/replies.ts'

beforeAll(() => startI18n(locales, 'eng'))

const sample = replyOf('acceptStray')
const address = '0x00000000000000000000000000000000000000A1'
const stray = {
  ...sample,
  chain: 'bsc',
  from: address,
  tokenId: null,
  migrationId: null,
  acceptedAt: null,
} as const
const wallet = {
  ...{ code: 'CHAIN_AHEAD', chain: 'bsc', address, chainNonce: 7, nextNonce: 4, missing: 3, error: null },
  strays: [
    { ...stray, strayId: 11, nonce: 4, valueWei: '100000000000000000' },
    { ...stray, strayId: 12, nonce: 5, valueWei: '5', migrationId: 31 },
  ],
} as const

let sent: { address: string; body: unknown }[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (asked: string, { method, body = '' }: { method: string; body?: string }) => {
    if (method === 'POST') sent.push({ address: asked, body: JSON.parse(body) })
    const returnValue =
      method === 'POST'
        ? replyOf('acceptStray')
        : asked.endsWith('/config')
          ? replyOf('readWalletConfig')
          : [wallet]
    return Promise.resolve(new Response(JSON.stringify({ returnValue })))
  })
})

function open(of?: { chain: 'bsc' | 'kaia'; address: string }) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <StoppedWallets {...(of && { of })} />
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('says both numbers, what is still read, and lists each transaction that nothing explains', async () => {
  open()
  expect(await screen.findByText(/7 transactions of this wallet.*nonce 4.*3 of them/s)).toBeInTheDocument()
  expect(screen.getByText('1 of them is still being read.')).toBeInTheDocument()
  expect(screen.getByText('0.1 BNB')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /migration 31/ })).toHaveAttribute(
    'href',
    expect.stringContaining('31'),
  )
  expect(screen.getAllByRole('button', { name: deposits.stops.accept })).toHaveLength(1)
})

test('sends the reason for going on without one', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: deposits.stops.accept }))
  await userEvent.type(await screen.findByRole('textbox'), 'A payment of the treasurer.')
  const buttons = screen.getAllByRole('button', { name: deposits.stops.accept })
  await userEvent.click(buttons.at(-1) ?? document.body)
  await waitFor(() =>
    expect(sent).toEqual([
      {
        address: expect.stringContaining('/strays/11/accept'),
        body: { reason: 'A payment of the treasurer.' },
      },
    ]),
  )
})

test('a transfer shows only what stops its own wallet', async () => {
  open({ chain: 'kaia', address })
  open({ chain: 'bsc', address })
  expect(await screen.findAllByText(/7 transactions of this wallet/)).toHaveLength(1)
})
