import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { noItems } from '#contract/run/item-group.ts'
import type { Progress } from '#contract/run/masters.ts'
import { locales } from '#web/src/admin/locales.ts'
import { MasterControls } from '#web/src/admin/run/master/master-controls.tsx'
import { MasterNotices } from '#web/src/admin/run/master/master-notices.tsx'
import { ParametersCard } from '#web/src/admin/run/master/parameters-card.tsx'
import { ProgressCard } from '#web/src/admin/run/master/progress-card.tsx'
import eng from '#web/src/locales/eng/index.ts'
import kor from '#web/src/locales/kor/index.ts'
import { startI18n, switchLanguage } from '#web/src/shared/i18n.ts'
import { Toaster } from '#web/src/ui/toast.tsx'
import { checkedFetch, sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'
import { master, progress } from '../../mock/rows.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await switchLanguage(locales, 'eng')
})

/** Stopped by its error rate: a third of it is minted, and nothing is on its way. */
const stopped: Progress = {
  ...progress(1, 1),
  ...noItems,
  ...{ total: 60, completed: 22, failed: 11, cancelled: 20, excluded: 1, wait: 6, retryable: 9 },
}
const run = { ...master(1), total: 60 }

function bar(name: string) {
  return screen.getByRole('progressbar', { name })
}

test.each([
  {
    language: 'eng',
    words: eng,
    says: '22 / 60 · 37%, Completed 22, Failed 11, Cancelled 20, Excluded 1, Waiting 6',
  },
  { language: 'kor', words: kor, says: '22 / 60 · 37%, 완료 22, 실패 11, 취소 20, 제외 1, 대기 6' },
] as const)('bars count what is done, and name the rest beside its colour, in $language', async (of) => {
  await switchLanguage(locales, of.language)
  render(<ProgressCard master={run} progress={stopped} />)
  for (const name of [of.words.master.landed, of.words.master.final]) {
    expect(bar(name)).toHaveAttribute('aria-valuenow', '22')
    expect(bar(name)).toHaveAttribute('aria-valuetext', of.says)
  }
  const legend = screen.getByRole('list', { name: of.words.master.parts })
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((entry) => entry.textContent),
  ).toEqual(
    [
      ['completed', 22],
      ['failed', 11],
      ['cancelled', 20],
      ['excluded', 1],
      ['wait', 6],
    ].map(([group, count]) => `${of.words.status.group[group as 'wait']}${count}`),
  )
  expect(screen.getByText(of.words.master.inFlight).parentElement).toHaveTextContent(/0$/)
})

test('nothing is said of items before they are counted', () => {
  render(
    <MemoryRouter>
      <ProgressCard master={run} progress={undefined} />
      <ParametersCard master={{ ...run, isCanary: true }} progress={undefined} />
      <MasterControls master={run} progress={undefined} onChange={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText(eng.master.canary).parentElement).not.toHaveTextContent(eng.master.canaryPassed)
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
})

test('the time left of a canary is that of its stage, and says so', () => {
  const stage = { ...stopped, isCanary: true, canaryStage: 1, secondsLeft: 15 }
  render(<ProgressCard master={run} progress={stage} />)
  const stat = screen.getByText(eng.master.left).parentElement
  expect(stat).toHaveTextContent('about 15 sec')
  expect(stat).toHaveTextContent('Until the first 11 are final')
})

function controls(of: Partial<Progress>) {
  render(<MasterControls master={run} progress={{ ...stopped, ...of }} onChange={() => undefined} />)
}

test('a whole run offers no cancel, and one without anything to retry no retry', () => {
  controls({ wait: 0, completed: 28, retryable: 0 })
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
})

test('a retry counts what it would retry', () => {
  controls({ status: '30', wait: 0, completed: 28 })
  expect(screen.getByRole('button', { name: 'Retry 9 failed' })).toBeEnabled()
})

test('a paused run says what is still open', () => {
  const paused = { ...stopped, control: 'paused' as const, waiting: null, sending: 1, landed: 2 }
  render(
    <MemoryRouter>
      <MasterNotices master={run} progress={paused} />
    </MemoryRouter>,
  )
  const notice = screen.getByText(eng.waiting.PAUSED.title).parentElement
  expect(notice).toHaveTextContent('3 in flight are still being finished. 6 items wait.')
})

test('a question has the numbers of the moment it is asked, and the answer those of what happened', async () => {
  const now = { ...stopped, version: 900, wait: 4, sending: 2, completed: 22 }
  const after = { ...master(1), ...noItems, wait: 3, sending: 3, completed: 22 }
  const said: Record<string, unknown> = {
    progress: replyOf('readProgress', now),
    cancel: replyOf('cancelMaster', { ...after, control: 'cancelling' }),
  }
  const play = (url: string, init?: RequestInit) =>
    Response.json({ returnValue: said[url.split('/').at(-1) ?? ''] ?? sampleAt(url, init?.method) })
  vi.stubGlobal(
    'fetch',
    checkedFetch((url, init) => Promise.resolve(play(url, init))),
  )
  controls({})
  render(<Toaster />)
  await userEvent.click(screen.getByRole('button', { name: eng.master.actions.cancel.label }))
  const ask = await screen.findByRole('alertdialog', { name: 'Cancel the remaining 4 items?' })
  expect(ask).toHaveTextContent('4 that wait are cancelled at once. 2 in flight are finished')
  await userEvent.type(within(ask).getByRole('textbox'), 'The artwork is not ready.')
  await userEvent.click(within(ask).getByRole('button', { name: eng.master.actions.cancel.confirm }))
  expect(await screen.findByText('Cancelled: 3 are not done, 3 in flight are waited for.')).toBeVisible()
})
