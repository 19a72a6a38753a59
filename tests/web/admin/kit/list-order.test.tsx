import '@testing-library/jest-dom/vitest'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TxLog } from '#contract/audit/logs.ts'
import { AuditLogPage } from '#web/src/admin/audit/audit-log-page.tsx'
import { MasterListPage } from '#web/src/admin/run/masters/master-list-page.tsx'
import { TxLogPage } from '#web/src/admin/audit/tx-log-page.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { audit } from '../../mock/audit.ts'
import { master } from '../../mock/rows.ts'
import { address, answer, open } from '../parts/played-page.tsx'

beforeAll(() => startI18n(locales, 'kor'))

const transaction: TxLog = {
  txLogId: 1,
  at: '2026-11-21T00:00:00.000Z',
  chain: 'solana',
  signature: 'signature',
  kind: 'mint',
  status: 'final',
  payerAddress: 'payer',
  slot: '1',
  feeLamports: '10000',
  spentLamports: '10450',
  itemCount: 15,
  masterId: 1,
  chunkId: 1,
  errorCode: null,
}
const pages = [
  { path: 'masters', page: <MasterListPage />, rows: () => [master(1)], kor: '등록', eng: 'Registered' },
  { path: 'tx-log', page: <TxLogPage />, rows: () => [transaction], kor: '시각', eng: 'Time' },
  { path: 'audit-log', page: <AuditLogPage />, rows: () => [audit(1)], kor: '시각', eng: 'Time' },
]
const cases = pages.flatMap((entry) => [
  { ...entry, language: 'kor' as const, name: entry.kor, turn: '오래된순으로 보기' },
  { ...entry, language: 'eng' as const, name: entry.eng, turn: 'Show the oldest first' },
])

describe.each(cases)('the order of $path in $language', ({ path, page, rows, language, name, turn }) => {
  const lists = (asked: string[]) => asked.filter((url) => url.startsWith(`/api/admin/${path}?`))

  test('is newest first, and turns by the head of its column, there and back', async () => {
    const asked = answer(rows())
    await open(language, page, '/list')
    const head = await screen.findByRole('columnheader', { name })
    expect(head).toHaveAttribute('aria-sort', 'descending')
    expect(lists(asked).at(-1)).toContain('order=desc')

    const button = screen.getByRole('button', { name })
    expect(button).toHaveAccessibleDescription(turn)
    await userEvent.click(button)
    await waitFor(() => expect(lists(asked).at(-1)).toContain('order=asc'))
    expect(address()).toContain('order=asc')
    expect(screen.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'ascending')

    screen.getByRole('button', { name }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).not.toContain('order'))
    expect(screen.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending')
  })

  test('comes with a link, and an order there is not is the newest first', async () => {
    const asked = answer(rows())
    const { unmount } = await open(language, page, '/list?order=asc')
    expect(await screen.findByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'ascending')
    unmount()
    await open(language, page, '/list?order=sideways')
    expect(await screen.findByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending')
    expect(lists(asked).at(-1)).toContain('order=desc')
  })
})
