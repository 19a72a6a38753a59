import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { MasterPage } from '#web/src/admin/run/master/master-page.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { startI18n, switchLanguage } from '#web/src/shared/i18n.ts'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { master } from '../../mock/rows.ts'

beforeAll(() => startI18n(locales, 'kor'))

test.each([
  { language: 'kor', name: '이 작업의 감사 기록' },
  { language: 'eng', name: 'Audit log of this run' },
] as const)('a run leads to its own audit entries, in $language', async ({ language, name }) => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  )
  vi.stubGlobal('fetch', (url: string) => {
    const returnValue = url === '/api/admin/masters/2' ? master(2) : sampleAt(url)
    return Promise.resolve(new Response(JSON.stringify({ returnValue })))
  })
  await switchLanguage(locales, language)
  render(
    <MemoryRouter initialEntries={['/runs/2']}>
      <Routes>
        <Route path="/runs/:masterId" element={<MasterPage />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(await screen.findByRole('link', { name })).toHaveAttribute(
    'href',
    '/view/adminAuditLog?entity=master&entityId=2',
  )
})
