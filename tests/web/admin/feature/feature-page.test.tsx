import '@testing-library/jest-dom/vitest'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FeatureListPage } from '#web/src/admin/feature/feature-list-page.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { replyOf } from '../../mock/replies.ts'
import { open } from '../parts/played-page.tsx'

beforeAll(() => startI18n(locales, 'eng'))

const row = replyOf('modifyFeature', { feature: 'migration', state: 'open', opensOn: null, version: 3 })
let sent: { method: string; body: unknown }[] = []
let answerWrite: (returnValue: unknown) => void
beforeEach(() => {
  sent = []
  const answer = (returnValue: unknown) => new Response(JSON.stringify({ returnValue }))
  vi.stubGlobal(
    'fetch',
    (_: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method === 'GET') return Promise.resolve(answer(replyOf('listAdminFeatures', { rows: [row] })))
      sent.push({ method, body: JSON.parse(body) })
      return new Promise((resolve) => {
        answerWrite = (value) => resolve(answer(value))
      })
    },
  )
})

async function openDialog() {
  await open('eng', <FeatureListPage />, '/list')
  await userEvent.click(await screen.findByRole('button', { name: 'Change Migration' }))
  return within(await screen.findByRole('dialog'))
}

test('the state a feature has already cannot be sent again', async () => {
  const dialog = await openDialog()
  const confirm = dialog.getByRole('button', { name: 'Open now' })
  expect(confirm).toHaveAttribute('aria-disabled', 'true')
  fireEvent.click(confirm)
  expect(sent).toEqual([])
})

test('a second click while a state is sent sends nothing more', async () => {
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('radio', { name: /^Closed/ }))
  const confirm = dialog.getByRole('button', { name: 'Close it' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await userEvent.dblClick(confirm)
  expect(sent).toEqual([{ method: 'PUT', body: { state: 'closed', opensOn: null, version: 3 } }])
  answerWrite({ ...row, state: 'closed', shownState: 'closed', version: 4 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
})
