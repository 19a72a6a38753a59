import '@testing-library/jest-dom/vitest'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SourceChainSend } from '#contract/migration/sends.ts'
import { locales } from '#web/src/admin/locales.ts'
import { DepositDialog } from '#web/src/admin/migration/deposits/deposit-dialog.tsx'
import { startI18n } from '#web/src/shared/i18n.ts'
import { replyOf } from '../../mock/replies.ts'

beforeAll(() => startI18n(locales, 'eng'))

const sample = { ...replyOf('matchDeposit'), kind: 'nft', handling: 'orphan', state: 'final' } as const
const [first, raised] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
const send: SourceChainSend = {
  ...{
    sendId: 1,
    purpose: 'return_nft',
    state: 'final',
    chain: 'kaia',
    nonce: 7,
    txHash: first,
    error: null,
  },
  ...{ from: sample.to, to: sample.from, feeWei: '1', signedAt: sample.blockTime, finalAt: sample.blockTime },
  others: [{ txHash: raised, feeWei: '2', signedAt: sample.blockTime }],
}
const deposit = replyOf('readDeposit', {
  ...{ ...sample, depositId: 9, tokenId: '412', note: 'The one of the address.', migrationId: null },
  sends: [send, { ...send, sendId: 2, purpose: 'refund_fee', others: [] }],
})
/** A search for the number finds them too, and first: they are newer. */
const sameNumber = Array.from({ length: 60 }, (_, index) => ({
  ...sample,
  depositId: 100 + index,
  tokenId: '9',
  note: null,
}))

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://console.example')
    const rows = sameNumber.slice(0, Number(searchParams.get('limit')))
    const returnValue = pathname.endsWith('/deposits')
      ? replyOf('listDeposits', { rows, next: '1' })
      : pathname.endsWith('/deposits/9')
        ? deposit
        : replyOf('readWalletConfig')
    return Promise.resolve(new Response(JSON.stringify({ returnValue })))
  })
})

test('the transfer of an address is shown however many others a search for its number finds', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <DepositDialog depositId={9} onClose={() => undefined} onChanged={() => undefined} />
      </MemoryRouter>
    </SWRConfig>,
  )
  expect(await screen.findByText('The one of the address.')).toBeVisible()
  // The first was confirmed, not the one that offered more; both are there, and the page says which.
  const sent = within(screen.getByRole('region', { name: 'What we sent back' }))
  expect(sent.getAllByTitle(first)).toHaveLength(2)
  expect(sent.getByTitle(raised)).toBeVisible()
  // No migration has it: what went back was no fee.
  expect(sent.getByText('Coin goes back')).toBeVisible()
  expect(sent.getByText(/The hash above is the one that was confirmed/)).toBeVisible()
})
