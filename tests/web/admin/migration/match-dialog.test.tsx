import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#web/src/admin/locales.ts'
import { MatchDialog } from '#web/src/admin/migration/deposits/match-dialog.tsx'
import deposits from '#web/src/locales/eng/deposits.json'
import { startI18n } from '#web/src/shared/i18n.ts'
import { replyOf } from '../../mock/replies.ts'

beforeAll(() => startI18n(locales, 'eng'))

const deposit = { ...replyOf('matchDeposit'), depositId: 9, handling: 'orphan', state: 'final' } as const
const sample = replyOf('retryMigration')
const migrations = Array.from({ length: 201 }, (_, index) => ({
  ...sample,
  migrationId: 201 - index,
  oldNftName: `Kongz ${201 - index}.`,
}))

let fitting = migrations
let asked: string[] = []
let sent: unknown[] = []
/** Searches and pages as the API does. */
function listOf({ searchParams }: URL) {
  const found = fitting.filter((row) => row.oldNftName.includes(searchParams.get('search') ?? ''))
  const limit = Number(searchParams.get('limit'))
  return replyOf('listMigrations', { rows: found.slice(0, limit), next: found.length > limit ? '1' : null })
}
beforeEach(() => {
  ;[fitting, asked, sent] = [migrations, [], []]
  vi.stubGlobal('fetch', (address: string, { method, body = '' }: { method: string; body?: string }) => {
    if (method === 'POST') sent.push(JSON.parse(body))
    else asked.push(address)
    const returnValue =
      method === 'POST' ? replyOf('matchDeposit') : listOf(new URL(address, 'http://console.example'))
    return Promise.resolve(new Response(JSON.stringify({ returnValue })))
  })
})

const matched = vi.fn<() => void>()
function open() {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MatchDialog deposit={deposit} isOpen onClose={() => undefined} onMatched={matched} />
    </SWRConfig>,
  )
}

test('a transfer can be given to the 201st migration it fits, which is searched for on the server', async () => {
  open()
  const box = await screen.findByRole('combobox', { name: new RegExp(deposits.matchChoose) })
  await userEvent.click(box)
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(50))
  expect(screen.queryByRole('option', { name: /Kongz 1\./ })).toBeNull()
  await userEvent.type(box, 'Kongz 1.')
  await userEvent.click(await screen.findByRole('option', { name: /Kongz 1\./ }))
  expect(asked.every((address) => address.includes('fitsDeposit=9'))).toBe(true)
  expect(asked.some((address) => address.includes('search=Kongz+1.'))).toBe(true)
  await userEvent.type(screen.getByLabelText(new RegExp(deposits.matchReason)), 'By mail.')
  await userEvent.click(screen.getByRole('button', { name: deposits.match }))
  await waitFor(() => expect(matched).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ migrationId: 1, reason: 'By mail.' }])
})

test('it is said when there is none to give it to', async () => {
  fitting = []
  open()
  expect(await screen.findByText(deposits.matchNone)).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
})
