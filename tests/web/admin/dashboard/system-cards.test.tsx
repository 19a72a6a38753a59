import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { SystemCards } from '#web/src/admin/dashboard/system-cards.tsx'
import { locales } from '#web/src/admin/locales.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { replyOf } from '../../mock/replies.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(cleanup)

const at = '2026-11-27T22:00:00.000Z'
function dashboardAt(now: string): Dashboard {
  const rpc = {
    name: 'one.example',
    healthy: true,
    latencyMs: 2,
    reason: null,
    slotsBehind: 0,
    retirement: null,
  }
  const chain = { slot: '9', blockHeight: '9', slotMs: 400, priorityMicroLamports: '1000', rpcs: [rpc], at }
  return replyOf('readDashboard', { at: now, chain })
}

test('what was read of the chain a while ago does not say that its RPCs answer', () => {
  render(<SystemCards data={dashboardAt('2026-11-27T22:00:30.000Z')} onChange={() => undefined} />)
  expect(screen.getByText('2 ms')).toBeVisible()
  cleanup()
  render(<SystemCards data={dashboardAt('2026-11-27T22:02:00.000Z')} onChange={() => undefined} />)
  expect(screen.queryByText('2 ms')).toBeNull()
  expect(screen.getByText(eng.shell.health.down)).toBeVisible()
})
