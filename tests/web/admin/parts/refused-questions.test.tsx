import '@testing-library/jest-dom/vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { reasonBounds } from '#contract/text.ts'
import { locales } from '#web/src/admin/locales.ts'
import { DecideNotice } from '#web/src/admin/run/item/decide-notice.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'

const { confirm, errors, item } = eng
const reason = 'Seen on two explorers that it never landed.'
const attempt = {
  ...replyOf('decideAttempt'),
  state: 'unknown',
  verdictBy: null,
  verdictReason: null,
} as const

/** What the API answers to every write; a read gets a sample of its reply. */
function answerWith(envelope: Record<string, unknown>, status: number) {
  const reply = { returnCd: '-1', returnMessage: '', returnValue: null, requestId: 'r', ...envelope }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    Promise.resolve(
      (init.method ?? 'GET') === 'GET'
        ? new Response(JSON.stringify({ returnValue: sampleAt(url) }))
        : new Response(JSON.stringify(reply), { status }),
    ),
  )
}

function askFor(onDecided: () => void) {
  const page = <DecideNotice attempt={attempt} items={1} onDecided={onDecided} />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  fireEvent.click(screen.getByRole('button', { name: item.decide.dead }))
}
function reasonField() {
  return screen.getByLabelText<HTMLTextAreaElement>(new RegExp(`^${confirm.reason}`))
}
function sendReason(text = reason) {
  fireEvent.change(reasonField(), { target: { value: text } })
  const [send] = screen.getAllByRole('button', { name: item.decide.dead }).toReversed()
  fireEvent.click(send ?? expect.fail('The question has no button.'))
}

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a question with a reason that the API refuses', () => {
  test('stays open with what was typed, and its sentence at the field', async () => {
    const message = `${confirm.reason} must not say this.`
    answerWith(
      {
        resultCd: 'BAD_REQUEST',
        params: { issues: [{ path: 'reason', code: 'INVALID', message, params: {} }] },
      },
      400,
    )
    const onDecided = vi.fn<() => void>()
    askFor(onDecided)
    sendReason()
    await waitFor(() => expect(reasonField()).toHaveAttribute('aria-invalid', 'true'))
    expect(screen.getByText(message)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(reasonField()).toHaveValue(reason)
    expect(onDecided).not.toHaveBeenCalled()
  })

  test('says what belongs to no field above it', async () => {
    answerWith({ resultCd: 'FORBIDDEN' }, 403)
    askFor(() => undefined)
    sendReason()
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.FORBIDDEN.title)
    expect(reasonField()).toHaveValue(reason)
  })

  test('takes a reason of the length the contract takes', () => {
    answerWith({ resultCd: 'FORBIDDEN' }, 403)
    askFor(() => undefined)
    expect(reasonField()).toHaveAttribute('maxlength', String(reasonBounds.max))
    sendReason('x'.repeat(reasonBounds.min - 1))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('no file that asks such a question says a refusal elsewhere', () => {
  const folder = 'web/src/admin/'
  const asking = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && readFileSync(folder + file, 'utf8').includes('<ConfirmDialog'),
  )
  expect(asking.length).toBeGreaterThan(4)
  expect(asking.filter((file) => readFileSync(folder + file, 'utf8').includes('useFailureToast'))).toEqual([])
})
