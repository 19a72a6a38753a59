import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { RpcRow } from '#web/src/admin/dashboard/rpc-row.tsx'
import { locales } from '#web/src/admin/locales.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'

const { confirm, home } = eng
const behind = {
  name: 'one.example',
  healthy: false,
  latencyMs: 12,
  reason: 'behind',
  slotsBehind: 120,
  retirement: null,
} as const

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an RPC that is behind says so and how far, and is retired with a reason', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : null)
    const returnValue = { rpc: 'one.example', retirement: { reason: 'r', retiredBy: 'a', retiredAt: 't' } }
    return Promise.resolve(new Response(JSON.stringify({ resultCd: 'SUCCESS', returnValue })))
  })
  const onChange = vi.fn<() => void>()
  render(<RpcRow rpc={behind} onChange={onChange} />)
  expect(screen.getByText(home.rpcTroubles.behind)).toBeVisible()
  expect(screen.getByText('120 slots behind')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: home.rpc.retire }))
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${confirm.reason}`)), {
    target: { value: 'It stands still.' },
  })
  const [send] = screen.getAllByRole('button', { name: home.rpc.retire }).toReversed()
  fireEvent.click(send ?? expect.fail('The question has no button.'))
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(bodies).toEqual([{ rpc: 'one.example', isRetired: true, reason: 'It stands still.' }])
})

test('one that is retired says who did it and why, and may be brought back', () => {
  const retirement = { reason: 'It stands still.', retiredBy: 'admin@test.example', retiredAt: '2026-01-01' }
  render(<RpcRow rpc={{ ...behind, reason: 'retired', retirement }} onChange={() => undefined} />)
  expect(screen.getByText(home.rpcTroubles.retired)).toBeVisible()
  expect(screen.getByText('By admin@test.example: It stands still.')).toBeVisible()
  expect(screen.getByRole('button', { name: home.rpc.restore })).toBeVisible()
})
