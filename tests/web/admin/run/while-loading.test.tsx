import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { locales } from '#web/src/admin/locales.ts'
import { ProgressCard } from '#web/src/admin/run/master/progress-card.tsx'
import { MasterListPage } from '#web/src/admin/run/masters/master-list-page.tsx'
import { startI18n } from '#web/src/shared/i18n.ts'
import { master, progress } from '../../mock/rows.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a list says no number of rows before it has read them', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  render(
    <MemoryRouter>
      <MasterListPage />
    </MemoryRouter>,
  )
  expect(document.body).not.toHaveTextContent(/0\+? rows/)
  const returnValue = { rows: [], next: null, total: 0 }
  answer(new Response(JSON.stringify({ returnValue })))
  expect(await screen.findByText('0 rows')).toBeVisible()
})

test('a run says no number of items before it has read them', () => {
  // Completed, every item of it.
  const ended = master(2)
  const card = render(<ProgressCard master={ended} progress={undefined} />)
  expect(card.container).not.toHaveTextContent(/(?<!\d)0(?!\d)/)
  card.rerender(<ProgressCard master={ended} progress={progress(2, 1)} />)
  expect(card.container).toHaveTextContent('1,274 / 1,274')
})
